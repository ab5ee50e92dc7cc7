import Foundation
import SystemPackage
import TestSupport
import Testing

/// Kills `gallery build --shard`, and the build that completes the site, at each system call that changes a file.
@Suite(.serialized, .enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct ShardFaultTests {
  private static let options = ["build", "--sizes", "32", "--width", "600", "--only-widths", "--jobs", "1"]
  private static let shard = options + ["--catalog", "copy.sqlite", "--shard", "1/1"]

  private let library = TemporaryFolder.empty()

  init() throws {
    for index in 0..<2 {
      try library.write(
        FlatJPEG(width: 96, height: 64).bytes { _, _ in [60 * index, 90, 160] }, as: FilePath("photos/a/\(index).jpg"))
    }
  }

  /// A folder with a catalog and a snapshot of it, and if wanted with the result of the shard.
  private func prepared(isRendered: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let photos = library.path.appending("photos").string
    for arguments in [["index", photos], ["snapshot", "copy.sqlite"]] { #expect(try folder.run(arguments).status == 0) }
    if isRendered { #expect(try folder.run(Self.shard).status == 0) }
    return folder
  }

  private static func copy(_ folder: TemporaryFolder, to copy: TemporaryFolder) throws {
    for (name, bytes) in try folder.contents() { try copy.write(bytes, as: FilePath(name)) }
  }

  private static func site(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    try folder.contents().filter { $0.key.hasPrefix("site/") && $0.key != "site/.gallery-source" }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `a run that was killed and runs again leads to the site of one machine`(isMerge: Bool) async throws {
    let prepared = try prepared(isRendered: isMerge)
    let undisturbed = try self.prepared(isRendered: false)
    #expect(try Binary.run(Self.options, in: undisturbed.path).status == 0)
    let expected = try Self.site(undisturbed)

    let arguments = isMerge ? Self.options : Self.shard
    try await FaultInjection(calls: .changes, fault: .kill).disturbCalls(
      of: isMerge ? "build after a shard" : "shard", arguments
    ) { folder in
      try Self.copy(prepared, to: folder)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      for again in isMerge ? [Self.options] : [Self.shard, Self.options] {
        let result = try folder.run(again)
        #expect(result.status == 0, "at \(hit): \(result.errors)")
      }
      let found = try Self.site(folder)
      #expect(Set(found.keys) == Set(expected.keys), "at \(hit)")
      #expect(found.allSatisfy { expected[$0.key] == $0.value }, "at \(hit)")
    }
  }
}
