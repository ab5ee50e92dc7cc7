import Foundation
import SystemPackage
import TestSupport
import Testing

/// Comparisons of a site that grew by many builds with one that is built from nothing.
extension BuiltSite {
  var photosPath: String { folder.path.appending("photos").string }

  /// Indexes the library.
  func index() throws { try folder.succeed("index", "photos") }

  /// Indexes the library and builds a site of small images, which must succeed.
  @discardableResult func make(_ options: String...) throws -> Binary.Result { try make(options) }

  @discardableResult func make(_ options: [String]) throws -> Binary.Result {
    try index()
    return try folder.succeed(["build", "--sizes", "32"] + options)
  }

  func buildSmall(_ options: [String], to output: String = "site") throws -> String {
    try folder.succeed(["build", "--verbose", "--sizes", "32", "--output", output] + options).errors
  }

  /// Checks that the site has the same files as a new one, but for pages that lead on from past addresses of photos: a
  /// new site has had no page of them.
  func checkIsAsNew(_ options: [String], _ change: String) throws {
    let fresh = folder.path.appending("fresh").string
    try? FileManager.default.removeItem(atPath: fresh)
    _ = try buildSmall(options, to: "fresh")
    let expected = try content(of: "fresh")
    var found = try content(of: "site")
    let past = found.keys.filter { path in
      expected[path] == nil && path.hasPrefix("p/")
        && found[path]?.firstRange(of: Data("http-equiv=\"refresh\"".utf8)) != nil
    }
    for path in past { found[path] = nil }
    let record = ".gallery-site"
    found[record] = found[record].map { bytes in
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").filter { line in
        !past.contains { line.hasSuffix(" \($0)") }
      }
      return Data(lines.map { "\($0)\n" }.joined().utf8)
    }
    let wrong = Set(found.keys).union(expected.keys).filter { found[$0] != expected[$0] }
    #expect(wrong.sorted() == [], "\(change), then \(options)")
  }

  /// The files of a site with their content.
  func content(of output: String) throws -> [String: Data] {
    let place = folder.path.appending(output).string
    var content: [String: Data] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: place)
    where !name.hasPrefix(".") || name == ".gallery-site" {
      content[name] = FileManager.default.contents(atPath: "\(place)/\(name)")
    }
    return content
  }
}

extension TemporaryFolder {
  /// A new folder with three photos.
  static func ofPhotos() -> TemporaryFolder {
    let folder = TemporaryFolder.empty()
    for index in 0..<3 {
      _ = try? folder.write(TinyImages.jpeg(width: 64 + index, height: 48), as: FilePath("photos/\(index).jpg"))
    }
    return folder
  }

  /// Copies all files of another folder.
  func fill(from other: TemporaryFolder) throws {
    for (name, bytes) in try other.contents() { try write(bytes, as: FilePath(name)) }
  }

  /// The files of the site, without what tells from which catalog it is.
  func builtFiles() throws -> [String: [UInt8]] {
    try contents().filter { $0.key.hasPrefix("site/") && $0.key != "site/.gallery-source" }
  }
}
