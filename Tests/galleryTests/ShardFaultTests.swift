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
    for index in 0..<2 { try library.writePhoto("photos/a/\(index).jpg", color: 60 * index) }
  }

  /// A folder with a catalog and a snapshot of it, and if wanted with the result of the shard.
  private func prepared(isRendered: Bool) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for arguments in [["index", library.place("photos")], ["snapshot", "copy.sqlite"]] { try folder.succeed(arguments) }
    if isRendered { try folder.succeed(Self.shard) }
    return folder
  }

  @Test(.timeLimit(.minutes(10)), arguments: [false, true])
  func `a run that was killed and runs again leads to the site of one machine`(isMerge: Bool) async throws {
    let prepared = try prepared(isRendered: isMerge)
    let undisturbed = try self.prepared(isRendered: false)
    try undisturbed.succeed(Self.options)
    let expected = try undisturbed.builtFiles()

    let arguments = isMerge ? Self.options : Self.shard
    try await FaultInjection(calls: .changes, fault: .kill).disturbCalls(
      of: isMerge ? "build after a shard" : "shard", arguments
    ) { folder in
      try folder.fill(from: prepared)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      for again in isMerge ? [Self.options] : [Self.shard, Self.options] {
        let result = try folder.run(again)
        #expect(result.status == 0, "at \(hit): \(result.errors)")
      }
      let found = try folder.builtFiles()
      #expect(Set(found.keys) == Set(expected.keys), "at \(hit)")
      #expect(found.allSatisfy { expected[$0.key] == $0.value }, "at \(hit)")
    }
  }
}
