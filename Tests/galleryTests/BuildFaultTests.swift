import Foundation
import PhotoReading
import SystemPackage
import TestSupport
import Testing

/// Injects a fault at each system call of `gallery build`. The faults are injected into a first build, a build that
/// adds a photo, and a build that deletes one.
@Suite(.serialized, .enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct BuildFaultTests {
  enum Step: String, CaseIterable { case first, adding, deleting }

  private static let options = ["build", "--sizes", "32", "--width", "600", "--only-widths"]
  private static let userFiles = ["CNAME", "albums/mine.txt", "i/mine.webp", ".git/HEAD"]
  private let library = TemporaryFolder.empty()

  private func writePhoto(_ index: Int) throws { try library.writePhoto("photos/a/\(index).jpg", color: 60 * index) }

  /// A folder with the current catalog of the library and the site of its previous state.
  private func prepared(_ step: Step) throws -> TemporaryFolder {
    for index in 0..<2 { try writePhoto(index) }
    let folder = try TemporaryFolder()
    try index(folder)
    if step != .first {
      if step == .deleting { try writePhoto(2) }
      try index(folder)
      #expect(try folder.run(Self.options).status == 0)
      try step == .adding ? writePhoto(2) : library.remove("photos/a/2.jpg")
      for _ in 0..<2 { try index(folder) }
    }
    for name in Self.userFiles { try folder.write("mine", as: "site/\(name)") }
    return folder
  }

  private func index(_ folder: TemporaryFolder) throws { try folder.succeed("index", library.place("photos")) }

  /// Returns the names of the files of the site.
  @discardableResult
  private func disturb(
    _ calls: FaultInjection.Calls, _ fault: FaultInjection.Fault, _ step: Step,
    options: [String] = Self.options
  ) async throws -> [String] {
    let prepared = try prepared(step)
    let undisturbed = try TemporaryFolder()
    try undisturbed.fill(from: prepared)
    try undisturbed.succeed(options)
    let expected = try undisturbed.builtFiles()
    #expect(SiteLinks.broken(in: undisturbed.path.appending("site")).isEmpty)

    var injection = FaultInjection(calls: calls, fault: fault)
    if !calls.isDisjoint(with: .reads) { injection.below = [library.path] }
    try await injection.disturbCalls(of: "build, \(step.rawValue)", options + ["--jobs", "1"]) { folder in
      try folder.fill(from: prepared)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      if case .error = fault {
        #expect(outcome.isOrderly, "\(fault) at \(hit): \(outcome.ending)")
        #expect(!outcome.errors.isEmpty || outcome.ending == .exited(0), "\(fault) at \(hit)")
      }
      let broken = SiteLinks.broken(in: folder.path.appending("site"))
      #expect(broken.isEmpty, "after \(fault) at \(hit)")
      for name in Self.userFiles {
        #expect(folder.read(FilePath("site/\(name)")) == Array("mine".utf8), "\(name) after \(fault) at \(hit)")
      }
      let again = try folder.run(options)
      #expect(again.status == 0, "after \(fault) at \(hit): \(again.errors)")
      let found = try folder.builtFiles()
      #expect(found.keys.sorted() == expected.keys.sorted(), "after \(fault) at \(hit)")
      let changed = found.filter { expected[$0.key] != $0.value }.keys.sorted()
      #expect(changed.isEmpty, "after \(fault) at \(hit)")
    }
    return expected.keys.sorted()
  }

  @Test(.timeLimit(.minutes(30)), arguments: Step.allCases)
  func `a build killed at any file change and run again produces the same site`(step: Step) async throws {
    try await disturb(.changes, .kill, step)
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: FaultInjection.isExhaustive ? [Errno.noSpace, .ioError, .noMemory] : [.noSpace, .ioError],
    FaultInjection.isExhaustive ? Step.allCases : [.adding])
  func `after one failed system call a build exits cleanly, and the next build completes the site`(
    error: Errno, step: Step
  ) async throws {
    try await disturb(error == .noSpace ? .changes : .all, .error(error), step)
  }

  @Test(.timeLimit(.minutes(30))) func `a photo whose gain map cannot be read is tried again`() async throws {
    let parameters = try #require(
      GainMapParameters(
        channels: [.init(min: 0, max: 2, gamma: 1, baseOffset: 0.015625, alternateOffset: 0.015625)],
        alternateHeadroom: 2))
    let base = FlatJPEG(width: 1056, height: 704).bytes { column, _ in [column, 120, 130] }
    let map = FlatJPEG(width: 528, height: 352).bytes { column, _ in [column * 3] }
    let photo = try #require(GainMapJPEG.join(base: base, map: map, parameters))
    try library.write(photo, as: "photos/a/hdr.jpg")
    let names = try await disturb(
      .reads, .error(.ioError), .first, options: ["build", "--sizes", "1024", "--width", "600", "--only-widths"])
    #expect(names.contains { $0.contains("h3.jpg") }, "\(names)")
  }
}
