import Foundation
import SystemPackage
import TestSupport
import Testing

/// Injects faults at the system calls of `gallery publish` to a folder.
@Suite(.serialized, .enabled(if: FaultInjection.isPermitted, "\(FaultInjection.notPermitted)")) struct PublishFaultTests
{
  private static let arguments = ["publish", "out", "--delay", "0"]
  private static let user = ["CNAME", "albums/mine.txt", "i/mine.webp"]
  private let library: PublishedLibrary

  init() throws { library = try PublishedLibrary() }

  /// Builds the site that the disturbed run publishes, after another one if wanted.
  private func prepare(isUpdate: Bool) throws {
    guard isUpdate else { return }
    try library.folder.copy("site", to: "before")
    try library.site.writePhoto("photos/a/1.jpg", color: 200)
    try library.folder.remove("photos/b/2.jpg")
    try library.site.writePhoto("photos/c/3.jpg", color: 222)
    try library.build()
  }

  /// The files that the target must have in the end.
  private func expected(isUpdate: Bool) throws -> [String: [UInt8]] {
    var expected = try library.expected()
    if isUpdate { for name in Self.user { expected[name] = Array("mine".utf8) } }
    return expected
  }

  /// Fills the folder of a run: publishes the first site, if there is one, and copies the second.
  private func fill(_ folder: TemporaryFolder) throws {
    func take(_ name: String) throws {
      try FileManager.default.copyItem(atPath: library.folder.place(name), toPath: folder.place("site"))
    }
    guard library.folder.holds("before") else { return try take("site") }
    try take("before")
    try folder.succeed(Self.arguments)
    try folder.move("site/.gallery-targets", to: "targets")
    try folder.remove("site")
    for name in Self.user { try folder.write("mine", as: "out/\(name)") }
    try take("site")
    try folder.move("targets", to: "site/.gallery-targets")
  }

  /// The published files of a run's folder.
  private static func out(_ folder: TemporaryFolder) throws -> [String: [UInt8]] {
    var out: [String: [UInt8]] = [:]
    for (path, bytes) in try folder.contents() where path.hasPrefix("out/") { out[String(path.dropFirst(4))] = bytes }
    return out
  }

  /// Whether each page of a target has its style sheet and images.
  private static func check(_ out: [String: [UInt8]], at hit: String) throws {
    for (path, bytes) in out where path.hasSuffix(".html") && !path.hasPrefix(".gallery-") {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasSuffix("</html>\n"), "\(path) at \(hit)")
      for link in text.matches(of: /(?:href|src)="((?:\.\.\/)*)((?:assets|i)\/[^"]+)"/) {
        #expect(out[String(link.output.2)] != nil, "\(path): \(link.output.2) at \(hit)")
      }
    }
  }

  @Test(.timeLimit(.minutes(15)), arguments: [false, true])
  func `a publication killed at any change leaves whole pages, and the next completes it`(isUpdate: Bool) async throws {
    try prepare(isUpdate: isUpdate)
    let expected = try expected(isUpdate: isUpdate)
    try await FaultInjection(calls: .changes, fault: .kill).disturbCalls(
      of: isUpdate ? "second publication" : "first publication", Self.arguments
    ) { folder in
      try fill(folder)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      let left = try Self.out(folder)
      try Self.check(left, at: hit)
      if isUpdate { #expect(left["index.html"] != nil && left["CNAME"] == Array("mine".utf8), "at \(hit)") }
      let again = try folder.run(Self.arguments)
      #expect(again.status == 0, "at \(hit): \(again.errors)")
      let out = try Self.out(folder)
      #expect(Set(out.keys) == Set(expected.keys), "at \(hit)")
      #expect(out.allSatisfy { expected[$0.key] == $0.value }, "at \(hit)")
      let last = try folder.run(Self.arguments)
      #expect(last.output == "nothing changed: out\n", "at \(hit)")
    }
  }

  @Test(.timeLimit(.minutes(15)), arguments: [Errno.noSpace, .readOnlyFileSystem])
  func `a failing call is reported with file, reason and remedy, and the next run continues`(error: Errno) async throws
  {
    try prepare(isUpdate: true)
    let expected = try expected(isUpdate: true)
    let injection = FaultInjection(calls: .changes, fault: .error(error), only: "out")
    try await injection.disturbCalls(of: "publication to a bad disk", Self.arguments) { folder in
      try fill(folder)
    } check: { outcome, folder in
      let hit = outcome.hit ?? ""
      #expect(outcome.isOrderly, "at \(hit)")
      try Self.check(try Self.out(folder), at: hit)
      let message = outcome.errors
      if outcome.ending == .exited(1), !message.contains("standard output") {
        #expect(message.contains("/out") && message.contains("publish again"), "\(message)")
      }
      let again = try folder.run(Self.arguments)
      #expect(again.status == 0, "at \(hit): \(again.errors)")
      let isComplete = try Self.out(folder) == expected
      #expect(isComplete, "at \(hit)")
    }
  }

  @Test(.timeLimit(.minutes(15)))
  func `an interrupted publication exits with status 130, and the next completes it`() async throws {
    try prepare(isUpdate: true)
    let expected = try expected(isUpdate: true)
    let injection = FaultInjection(calls: .changes, fault: .signal(SIGINT))
    let calls = try undisturbedCalls()
    for number in stride(from: 5, to: calls, by: max(1, calls / 12)) {
      let folder = try TemporaryFolder()
      try fill(folder)
      let outcome = try injection.run(Self.arguments, in: folder.path, at: number)
      #expect([.exited(130), .exited(0)].contains(outcome.ending), "\(outcome.errors)")
      try Self.check(try Self.out(folder), at: outcome.hit ?? "")
      #expect(try folder.run(Self.arguments).status == 0)
      let isComplete = try Self.out(folder) == expected
      #expect(isComplete)
    }
  }

  private func undisturbedCalls() throws -> Int {
    let folder = try TemporaryFolder()
    try fill(folder)
    return try FaultInjection(calls: .changes, fault: .none).run(Self.arguments, in: folder.path, at: 0).calls
  }
}
