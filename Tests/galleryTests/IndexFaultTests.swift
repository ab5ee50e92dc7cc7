import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// Injects a fault at each system call of `gallery index`.
@Suite(.serialized, .enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct IndexFaultTests {
  /// Photos in several folders, a damaged file, an `album.md`, and a catalog of an earlier state.
  private let library = TemporaryFolder.empty()
  private let known = FilePath("known.sqlite")

  init() throws {
    for index in 0..<6 {
      try library.write(
        TinyImages.jpeg(width: 100 + index, height: 80), as: FilePath("photos/\(index % 3)/\(index).jpg"))
    }
    try library.write("hello", as: "photos/0/damaged.jpg")
    try library.write("# Two\n", as: "photos/2/album.md")
    try library.write(TinyImages.jpeg(width: 99, height: 80), as: "photos/1/removed.jpg")
    #expect(try Binary.run(arguments + [known.string], in: library.path).status == 0)
    try library.remove("photos/1/removed.jpg")
    try library.write(TinyImages.jpeg(width: 500, height: 80), as: "photos/0/new.jpg")
    try library.write(TinyImages.jpeg(width: 501, height: 80), as: "photos/3/new.jpg")
    try library.write("# Two again\n", as: "photos/2/album.md")
  }

  private var arguments: [String] { ["index", library.path.appending("photos").string, "--jobs", "1", "--catalog"] }

  private func prepare(_ folder: TemporaryFolder, isKnown: Bool) throws {
    guard isKnown else { return }
    try folder.write(library.read(known) ?? [], as: "gallery.sqlite")
  }

  /// The content of the catalog after one and after two runs without a fault. The second run removes the files that the
  /// first run found missing.
  private func expected(isKnown: Bool) throws -> [CatalogContent] {
    let folder = try TemporaryFolder()
    try prepare(folder, isKnown: isKnown)
    return try (0..<2).map { _ in
      #expect(try folder.run(arguments + ["gallery.sqlite"]).status == 0)
      return try CatalogContent(of: folder.path.appending("gallery.sqlite"))
    }
  }

  /// Checks that the catalog keeps the photos of files that still exist.
  private func expectNothingLost(_ folder: TemporaryFolder, _ what: String) throws {
    let count = try DatabaseQueue(path: folder.path.appending("gallery.sqlite").string).read { db in
      try Int.fetchOne(db, sql: "SELECT count(*) FROM file WHERE photo IS NOT NULL AND NOT is_gone") ?? 0
    }
    #expect(count >= 6, "after \(what)")
  }

  private func disturb(_ calls: FaultInjection.Calls, _ fault: FaultInjection.Fault, isKnown: Bool) async throws {
    let expected = try expected(isKnown: isKnown)
    let injection = FaultInjection(calls: calls, fault: fault, below: [library.path])
    let arguments = self.arguments + ["gallery.sqlite"]
    let what = isKnown ? "a second index" : "a first index"
    try await injection.disturbCalls(of: what, arguments) { folder in
      try prepare(folder, isKnown: isKnown)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      if case .error = fault {
        #expect(outcome.isOrderly, "\(fault) at \(hit): \(outcome.ending)")
        #expect(!outcome.errors.isEmpty || outcome.ending == .exited(0), "\(fault) at \(hit)")
      }
      if isKnown { try expectNothingLost(folder, "\(fault) at \(hit)") }
      let again = try folder.run(arguments)
      #expect(again.status == 0, "after \(fault) at \(hit): \(again.errors)")
      let found = try CatalogContent(of: folder.path.appending("gallery.sqlite"))
      #expect(expected.contains(found), "after \(fault) at \(hit)")
    }
  }

  @Test(.timeLimit(.minutes(20)), arguments: [false, true])
  func `a run killed at any file change and run again produces the same catalog`(isKnown: Bool) async throws {
    try await disturb(.changes, .kill, isKnown: isKnown)
  }
  @Test(.timeLimit(.minutes(20)), arguments: [Errno.noSpace, .ioError, .noMemory])
  func `after one failed call the run exits cleanly, and the next run recovers`(error: Errno) async throws {
    try await disturb(.all, .error(error), isKnown: true)
  }

  @Test(.timeLimit(.minutes(20))) func `a signal at any call ends the run, and the next run continues`() async throws {
    let expected = try expected(isKnown: false)
    let injection = FaultInjection(calls: [.changes, .clones], fault: .signal(SIGTERM), below: [library.path])
    let arguments = self.arguments + ["gallery.sqlite"]
    try await injection.disturbCalls(of: "a first index", arguments) { _ in
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      // Before the program installs its handler, the signal terminates it.
      let endings: [FaultInjection.Ending] = [.exited(130), .signalled(SIGTERM), .exited(0)]
      #expect(endings.contains(outcome.ending), "at \(hit): \(outcome.ending)")
      // At the very end, the result can already be written.
      #expect(outcome.ending != .exited(0) || outcome.output.contains("photos"), "at \(hit)")
      #expect(try folder.run(arguments).status == 0)
      let found = try CatalogContent(of: folder.path.appending("gallery.sqlite"))
      #expect(expected.contains(found), "at \(hit)")
    }
  }

  @Test(.timeLimit(.minutes(10)), arguments: [Errno.resourceTemporarilyUnavailable, .noMemory])
  func `a failure to start threads is reported unless few threads suffice`(error: Errno) throws {
    let expected = try expected(isKnown: false)
    let injection = FaultInjection(calls: .clones, fault: .errors(error))
    let arguments = self.arguments + ["gallery.sqlite"]
    var endings: [Int32] = []
    for number in 1... {
      let folder = try TemporaryFolder()
      let outcome = try injection.run(arguments, in: folder.path, at: number)
      guard outcome.hit != nil else { break }
      guard case .exited(let status) = outcome.ending else {
        Issue.record("at \(number): \(outcome.ending)")
        continue
      }
      endings.append(status)
      if status == 0 {
        let found = try CatalogContent(of: folder.path.appending("gallery.sqlite"))
        #expect(expected.contains(found))
      } else {
        #expect(status == 1 && outcome.errors.contains("cannot start a thread"))
      }
    }
    print("fault injection: an index without threads: \(endings.count) places, \(endings)")
    #expect(endings.contains(1) && endings.last == 0)
  }
}
