@testable import PhotoIndexer
import Foundation
import SystemPackage
import TestSupport
import Testing

/// The number of events that the kernel keeps for a watcher.
private let queueLength: Int? = {
  let file = "/proc/sys/fs/inotify/max_queued_events"
  let text = try? String(contentsOfFile: file, encoding: .utf8)
  return text.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
}()

/// The watcher of `gallery watch`.
struct LibraryWatcherTests {
  private let library = TemporaryFolder.empty()

  init() throws {
    try library.write([1], as: "a.jpg")
    try library.write([1], as: "summer/b.jpg")
  }

  private var root: FilePath { get throws { try LibraryRoot(library.path).path } }

  private func watcher(_ exclusions: [String] = []) throws -> LibraryWatcher {
    try LibraryWatcher(
      [root], site: root.appending("site"), rules: [LibraryRules(root: root, excluded: Exclusions(exclusions))])
  }

  /// The changed folders below the root.
  private func next(_ watcher: inout LibraryWatcher, within limit: Duration = .seconds(2)) async throws -> [String] {
    let root = try root
    return try await watcher.next(within: limit).folders.map { folder in
      var path = folder.path
      _ = path.removePrefix(root)
      return path.string
    }
  }

  @Test func `only folders with changes are reported, without those inside`() async throws {
    var watcher = try watcher()
    try library.write([2], as: "summer/c.jpg")
    #expect(try await next(&watcher) == ["summer"])
    try library.write([2], as: "summer/deep/d.jpg")
    #expect(try await next(&watcher, within: .seconds(9)) == ["summer/deep"])
    try library.write([2], as: "summer/album.md")
    try library.write([2], as: "summer/deep/d.xmp")
    #expect(try await next(&watcher) == ["summer"])
  }

  @Test func `files that do not belong to the library are ignored`() async throws {
    var watcher = try watcher(["private"])
    for name in [".hidden.jpg", "notes.txt", "site/i/x.webp", ".cache/y.jpg", "private/z.jpg"] {
      try library.write([3], as: FilePath(name))
    }
    #expect(try await next(&watcher) == [])
  }

  @Test func `what is left out is ignored, and a mark is reported`() async throws {
    var watcher = try watcher()
    for name in ["#recycle/x.jpg", "a.jpg_original", "b.jpg.part"] { try library.write([3], as: FilePath(name)) }
    #expect(try await next(&watcher) == [])
    try library.write([3], as: "A.photoslibrary/originals/0/z.jpg")
    #expect(try await next(&watcher, within: .seconds(9)) == ["A.photoslibrary"])
    try library.write([3], as: "A.photoslibrary/resources/y.jpg")
    #expect(try await next(&watcher) == [])
    try library.write([], as: "summer/.nomedia")
    #expect(try await next(&watcher) == ["summer"])
  }

  @Test(.enabled(if: queueLength.map { $0 <= 100_000 } == true, "the queue is too long to fill"))
  func `an overflow of the queue compares everything`() async throws {
    var watcher = try watcher()
    let count = try #require(queueLength)
    // Creating, closing and deleting a file are three events.
    for number in 0..<(count / 3 + 100) {
      let name = FilePath("summer/\(number % 1000).png")
      let file = try FileDescriptor.open(
        library.path.pushing(name), .writeOnly, options: [.create], permissions: [.ownerReadWrite])
      try file.close()
      try FileManager.default.removeItem(atPath: library.path.pushing(name).string)
    }
    let changes = try await watcher.next(within: .seconds(10))
    #expect(changes.isOverflown)
    #expect(changes.folders.map(\.path) == [try root])
  }

  @Test func `a file counts as written when nothing has written to it for a while`() {
    var pending = PendingChanges()
    let start = ContinuousClock.now
    let file = PendingChanges.ChangedFile(folder: "/library/summer", name: Array("slow.jpg".utf8))
    pending.addWritten(file, at: start)
    pending.add("/library/winter")
    #expect(pending.takeReady(at: start) == ["/library/winter"])
    #expect(!pending.isReady(at: start + .seconds(9)))
    #expect(pending.takeReady(at: start + .seconds(11)) == ["/library/summer"])
    pending.addWritten(file, at: start)
    pending.addClosed(file)
    pending.add("/library/summer/deep")
    #expect(pending.takeReady(at: start) == ["/library/summer"])
    #expect(pending.folders.isEmpty)
  }

  @Test func `a new folder waits until it is quiet, with those around it`() {
    var pending = PendingChanges()
    let start = ContinuousClock.now
    pending.addNew("/library/new", at: start)
    pending.add("/library/new/deep")
    pending.add("/library")
    pending.add("/library/old")
    #expect(pending.takeReady(at: start) == ["/library/old"])
    pending.touch("/library/new/deep", at: start + .seconds(2))
    #expect(!pending.isReady(at: start + .seconds(4)))
    #expect(pending.takeReady(at: start + .seconds(5)) == ["/library"])
    #expect(pending.folders.isEmpty)
  }

  @Test func `a cancelled wait ends`() async throws {
    let root = try root
    let (begun, signal) = AsyncStream<Void>.makeStream()
    let task = Task {
      var watcher = try LibraryWatcher([root], site: "/nowhere")
      signal.finish()
      _ = try await watcher.next()
    }
    // The wait begins a moment before or after the cancellation, and ends in both cases.
    for await _ in begun {}
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
