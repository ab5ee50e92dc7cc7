import PhotoIndexer
import Dispatch
import Facts
import Foundation
import PhotoCatalog
import SystemPackage
import TestSupport
import Testing

struct LibraryIndexerTests {
  private let library = TemporaryFolder.empty()
  private let home = TemporaryFolder.empty()

  private func catalog() throws -> Catalog { try Catalog(at: home.path.appending("gallery.sqlite"), mode: .create) }

  private func index(isFull: Bool = false) async throws -> IndexReport {
    var settings = IndexSettings(catalog: try catalog(), readers: 2)
    settings.isFull = isFull
    return try await LibraryIndexer(settings).index([LibraryRoot(library.path)])
  }

  private func names() throws -> [String: String] {
    let catalog = try catalog()
    var names: [String: String] = [:]
    for folder in try catalog.folders() {
      for placed in try catalog.photos(in: folder.id) {
        names[folder.path.pushing(placed.name).string] = placed.photo.id
      }
    }
    return names
  }

  @Test(.timeLimit(.minutes(5))) func `runs leave the threads of tasks to others`() async throws {
    let gate = DispatchSemaphore(value: 0)
    let count = ProcessInfo.processInfo.activeProcessorCount * 2
    var libraries: [IndexedLibrary] = []
    for number in 0..<count {
      let library = try IndexedLibrary()
      try library.library.write(TinyImages.gif(salt: number), as: "a.gif")
      libraries.append(library)
    }
    try await withThrowingTaskGroup { group in
      for library in libraries {
        group.addTask {
          try await library.index { settings in
            settings.onProgress = { report in
              guard report.read > 0 else { return }
              gate.wait()
              gate.signal()
            }
          }
        }
      }
      // It runs only if the runs, which wait for it, occupy no thread of tasks.
      group.addTask {
        gate.signal()
        return IndexReport()
      }
      try await group.waitForAll()
    }
  }

  @Test func `a second run reads nothing`() async throws {
    for index in 0..<30 {
      try library.write(TinyImages.gif(salt: index), as: FilePath("album \(index % 3)/\(index).gif"))
    }
    #expect(try await index().read == 30)
    #expect(try await index().read == 0)
    #expect(try await index(isFull: true).read == 30)
    #expect(try names().count == 30)
  }

  @Test func `a change is detected, even with an older date`() async throws {
    let file = try library.write(TinyImages.gif(width: 3), as: "a.gif")
    _ = try await index()
    let before = try names()
    try library.write(TinyImages.gif(width: 9), as: "a.gif")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_000_000)], ofItemAtPath: file.string)
    #expect(try await index().read == 1)
    #expect(try names() != before)
  }

  @Test func `a deleted file is removed, and added again if it is restored`() async throws {
    let file = try library.write(TinyImages.gif(), as: "a.gif")
    try library.write(TinyImages.gif(salt: 1), as: "b.gif")
    _ = try await index()
    try FileManager.default.removeItem(atPath: file.string)
    #expect(try await index().missing == 1)
    #expect(try names().keys.sorted() == ["b.gif"])
    try library.write(TinyImages.gif(), as: "a.gif")
    _ = try await index()
    #expect(try names().keys.sorted() == ["a.gif", "b.gif"])
  }

  @Test func `unreadable files are listed with a reason and do not stop the run`() async throws {
    try library.write(TinyImages.gif(), as: "good.gif")
    try library.write("hello", as: "text.jpg")
    try library.write([], as: "empty.png")
    try library.write("GIF89a", as: "cut.gif")
    try library.write("notes", as: "notes.txt")
    try library.write("something", as: "unknown.stuff")
    _ = try await index()
    let unreadable = try catalog().unreadableFiles().map { file in
      "\(file.path.lastComponent?.string ?? ""): \(file.reason)"
    }
    #expect(
      unreadable == [
        "cut.gif: the gif data is truncated", "empty.png: the file is empty",
        "text.jpg: not a picture or video in a known format",
      ])
    #expect(try names().keys.sorted() == ["good.gif"])
    #expect(try await index().read == 0)
  }

  @Test func `pictures are recognised by their content, not their name`() async throws {
    try library.write(TinyImages.jpeg(width: 40, height: 30), as: "scan.stuff")
    try library.write(TinyImages.gif(), as: "photo.jpg")
    _ = try await index()
    #expect(try names().count == 2)
  }

  @Test func `hidden names, links and sites are excluded`() async throws {
    try library.write(TinyImages.gif(), as: "a.gif")
    try library.write(TinyImages.gif(salt: 1), as: ".hidden.gif")
    try library.write(TinyImages.gif(salt: 2), as: ".thumbnails/b.gif")
    try library.write(TinyImages.gif(salt: 3), as: "site/i/c.gif")
    try library.write([], as: "site/.gallery-site")
    try library.link("loop", to: library.path.string)
    _ = try await index()
    #expect(try names().keys.sorted() == ["a.gif"])
  }

  @Test(arguments: [
    (["*.gif"], ["b/raw/3.jpg"]),
    (["raw"], ["a.gif", "b/2.gif"]),
    (["b/r*/"], ["a.gif", "b/2.gif"]),
    (["b/2.*", "a*"], ["b/raw/3.jpg"]),
    (["nothing", "[broken"], ["a.gif", "b/2.gif", "b/raw/3.jpg"]),
  ])
  func `excluded names and paths are not indexed`(patterns: [String], kept: [String]) async throws {
    for (index, name) in ["a.gif", "b/2.gif", "b/raw/3.jpg"].enumerated() {
      try library.write(TinyImages.gif(salt: index), as: FilePath(name))
    }
    var settings = IndexSettings(catalog: try catalog(), readers: 1)
    settings.exclusions = Exclusions(patterns)
    _ = try await LibraryIndexer(settings).index([LibraryRoot(library.path)])
    #expect(try names().keys.sorted() == kept)
  }

  @Test func `a part of a known library is not a second library`() async throws {
    try library.write(TinyImages.gif(), as: "a.gif")
    let old = try library.write(TinyImages.gif(salt: 1), as: "part/b.gif")
    _ = try await index()
    let before = try names()
    try library.write(TinyImages.gif(salt: 2), as: "part/deep/c.gif")
    try FileManager.default.removeItem(atPath: old.string)
    try library.remove("a.gif")
    let indexer = LibraryIndexer(IndexSettings(catalog: try catalog(), readers: 1))
    _ = try await indexer.index([LibraryRoot(library.path.appending("part"))])
    // Files outside of the part are not checked, so they are kept.
    #expect(try names().keys.sorted() == ["a.gif", "part/deep/c.gif"])
    #expect(try names()["a.gif"] == before["a.gif"])
  }

  @Test func `a library takes over the libraries inside it`() async throws {
    try library.write(TinyImages.gif(), as: "part/a.gif")
    let indexer = LibraryIndexer(IndexSettings(catalog: try catalog(), readers: 1))
    _ = try await indexer.index([LibraryRoot(library.path.appending("part"))])
    let id = try names()["a.gif"]
    _ = try await index()
    #expect(try names() == ["part/a.gif": id])
  }

  @Test func `a sidecar has precedence over the file, and its changes are detected`() async throws {
    func packet(_ rating: Int) -> [UInt8] {
      Array(
        """
        <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
          xmlns:xmp="http://ns.adobe.com/xap/1.0/"><rdf:Description xmp:Rating="\(rating)"/></rdf:RDF>
        """.utf8)
    }
    func rating() throws -> Int? {
      let catalog = try catalog()
      let folder = try #require(try catalog.folders().first)
      return try catalog.photos(in: folder.id).first?.photo.facts.rating
    }
    try library.write(TinyImages.gif(), as: "a.gif")
    _ = try await index()
    #expect(try rating() == nil)
    try library.write(packet(3), as: "a.xmp")
    #expect(try await index().read == 1)
    #expect(try rating() == 3)
    try library.write(packet(5), as: "a.gif.xmp")
    #expect(try await index().read == 1)
    #expect(try rating() == 5)
    #expect(try await index().read == 0)
    try library.remove("a.gif.xmp")
    try library.remove("a.xmp")
    #expect(try await index().read == 1)
    #expect(try rating() == nil)
    #expect(try catalog().unreadableFiles().isEmpty)
  }

  @Test func `names that are not UTF-8 are indexed`() async throws {
    try library.write(TinyImages.gif(), as: FilePath(bytes: [0x63, 0xE9, 0x2E, 0x67, 0x69, 0x66]))
    #expect(try await index().read == 1)
    #expect(try catalog().photoCount() == 1)
    #expect(try await index().read == 0)
  }

  @Test func `originals are not changed`() async throws {
    try library.write(TinyImages.gif(), as: "a.gif")
    try library.write("hello", as: "text.jpg")
    let before = try library.contents()
    _ = try await index()
    #expect(try library.contents() == before)
  }

  @Test func `a cancelled run keeps what it wrote and the next one continues`() async throws {
    for index in 0..<3000 { try library.write(TinyImages.gif(salt: index), as: FilePath("\(index % 7)/\(index).gif")) }
    let catalog = try catalog()
    let root = try LibraryRoot(library.path)
    // The writer waits after its first batch until the run is cancelled. The files that were read
    // by then, which the queues limit, are kept.
    let (batches, batch) = AsyncStream.makeStream(of: Void.self)
    let isCancelled = DispatchSemaphore(value: 0)
    var settings = IndexSettings(catalog: catalog, readers: 2)
    settings.filesInTransaction = 100
    settings.onProgress = { _ in
      batch.yield()
      isCancelled.wait()
      isCancelled.signal()
    }
    let indexer = LibraryIndexer(settings)
    let task = Task { try await indexer.index([root]) }
    for await _ in batches { break }
    task.cancel()
    isCancelled.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    let kept = try catalog.photoCount()
    #expect(kept > 0 && kept < 3000)
    #expect(try await index().read == 3000 - kept)
    #expect(try catalog.photoCount() == 3000)
  }

  @Test func `folders that cannot be indexed are rejected with a reason`() throws {
    let missing = library.path.appending("missing")
    #expect(throws: IndexError.noSuchFolder(missing)) { try LibraryRoot(missing) }
    let file = try library.write(TinyImages.gif(), as: "a.gif")
    #expect(throws: IndexError.notAFolder(file)) { try LibraryRoot(file) }
    let empty = try TemporaryFolder()
    #expect(throws: IndexError.empty(empty.path)) { try LibraryRoot(empty.path) }
  }
}
