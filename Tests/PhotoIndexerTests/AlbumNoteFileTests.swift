import Foundation
import PhotoCatalog
import PhotoIndexer
import SystemPackage
import TestSupport
import Testing

struct AlbumNoteFileTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
  }

  private func notes() throws -> [String: String] {
    let catalog = try indexed.catalog()
    defer { try? catalog.close() }
    let notes = try catalog.folders().compactMap { folder in
      folder.note.map { (folder.path.string, $0) }
    }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  private func write(_ text: String, _ path: FilePath) throws {
    try indexed.library.write(Array(text.utf8), as: path)
  }

  @Test func `album.md comes into the catalog, changes there, and leaves it`() async throws {
    try indexed.library.write(TinyImages.gif(salt: 1), as: "a/b/1.gif")
    try write("one", "a/album.md")
    try write("two", "a/b/album.md")
    try write("no", "a/notes.md")
    try await indexed.index()
    #expect(try notes() == ["a": "one", "a/b": "two"])

    try write("other", "a/album.md")
    try indexed.remove("a/b/album.md")
    try await indexed.index()
    #expect(try notes() == ["a": "other"])

    try await indexed.index { $0.exclusions = Exclusions(["album.md"]) }
    #expect(try notes().isEmpty)
  }

  @Test func `what cannot be read any more keeps its old text and is reported`() async throws {
    try indexed.library.write(TinyImages.gif(salt: 1), as: "a/1.gif")
    try write("---\nhidden: true\n---", "a/album.md")
    try await indexed.index()
    let path = indexed.library.path.pushing("a/album.md").string
    try write("---\nhidden: false\n---", "a/album.md")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    // Nothing is closed to root.
    guard !FileManager.default.isReadableFile(atPath: path) else { return }
    let report = try await indexed.index()
    #expect(report.unreadableFolders.map(\.name) == ["a/album.md"])
    #expect(try notes() == ["a": "---\nhidden: true\n---"])
  }

  @Test func `bytes that are no text, and more than anybody reads, do no harm`() async throws {
    try indexed.library.write(TinyImages.gif(salt: 1), as: "a/1.gif")
    try indexed.library.write(
      [0xFF, 0x41, 0x00] + Array(repeating: 0x42, count: 200_000), as: "a/album.md")
    try await indexed.index()
    let note = try #require(try notes()["a"])
    #expect(note.hasPrefix("\u{FFFD}A") && note.utf8.count < 70_000)
  }
}
