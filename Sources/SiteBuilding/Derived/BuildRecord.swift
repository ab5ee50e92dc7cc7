import Foundation
import PhotoCatalog
import Renditions

/// What a build without changes reports: that of the last one.
struct BuildRecord: Codable, Equatable {
  /// A photo that is not shown as it should be.
  struct File: Codable, Equatable {
    var root: CodablePath
    var name: CodablePath
    var reason: String

    init(_ file: UnreadableFile) {
      root = CodablePath(file.root)
      name = CodablePath(file.name)
      reason = file.reason
    }

    var file: UnreadableFile { UnreadableFile(root: root.path, name: name.path, reason: reason) }
  }

  var photos: Int
  var albums: Int
  /// The number of pages, data files and assets.
  var files: Int
  /// The photos that the site does not show, and those that it shows in part or without HDR.
  var skipped: [File]
  var damaged: [File]
  var withoutHDR: [File]
  /// The covers and banners in album.md files whose photos are not shown.
  var ignoredNames: [IgnoredName]

  init(_ report: BuildReport) {
    (photos, albums) = (report.photos, report.albums)
    files = report.written + report.unchanged
    (skipped, damaged) = (report.skipped.map(File.init), report.damaged.map(File.init))
    withoutHDR = report.withoutHDR.map(File.init)
    ignoredNames = report.ignoredNames
  }

  /// The report of a build that changes nothing.
  var report: BuildReport {
    var report = BuildReport()
    report.isUnchanged = true
    (report.photos, report.albums, report.unchanged) = (photos, albums, files)
    (report.skipped, report.damaged) = (skipped.map(\.file), damaged.map(\.file))
    report.withoutHDR = withoutHDR.map(\.file)
    report.ignoredNames = ignoredNames
    // A site with other photos that have no picture is not recorded.
    report.notShown = skipped.count
    return report
  }

  /// Reads a stored record; `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    guard let record = try? JSONDecoder().decode(BuildRecord.self, from: Data(bytes)) else {
      return nil
    }
    self = record
  }

  /// The bytes to store.
  var bytes: [UInt8] {
    get throws { try [UInt8](JSONEncoder().encode(self)) }
  }
}

/// The files of a site as a build left them.
struct BuiltFiles: Equatable, Sendable {
  /// A digest for each group of files that is rendered if its view changes.
  var digests: Set<UInt64>
  /// Whether the folders of the site have files that gallery did not write.
  var hasOthers: Bool

  init(digests: Set<UInt64>, hasOthers: Bool) {
    (self.digests, self.hasOthers) = (digests, hasOthers)
  }

  /// Reads what is stored; `nil` for other bytes.
  init?(_ bytes: [UInt8]) {
    guard let flag = bytes.first, bytes.count % 8 == 1 else { return nil }
    let values = stride(from: 1, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
    }
    self.init(digests: Set(values), hasOthers: flag == 1)
  }

  /// The bytes to store: the flag, and eight bytes for each digest in no particular order.
  var bytes: [UInt8] {
    var bytes: [UInt8] = [hasOthers ? 1 : 0]
    bytes.reserveCapacity(1 + digests.count * 8)
    for digest in digests {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: digest >> UInt64(shift)))
      }
    }
    return bytes
  }
}
