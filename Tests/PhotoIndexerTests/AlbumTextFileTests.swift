import PhotoIndexer
import Foundation
import PhotoCatalog
import SystemPackage
import TestSupport
import Testing

struct AlbumTextFileTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  private func notes() throws -> [String: String] {
    let catalog = try indexed.catalog()
    defer { try? catalog.close() }
    let notes = try catalog.folders().compactMap { folder in folder.note.map { (folder.path.string, $0) } }
    return Dictionary(uniqueKeysWithValues: notes)
  }

  private func write(_ text: String, _ path: FilePath) throws { try indexed.library.write(Array(text.utf8), as: path) }

  @Test func `album.md is added to the catalog, updated and removed, and never excluded`() async throws {
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

    try await indexed.index { $0.exclusions = Exclusions(["album.md", "*.md"]) }
    #expect(try notes() == ["a": "other"])
  }

  @Test func `invalid UTF-8 in album.md is replaced`() async throws {
    try indexed.library.write(TinyImages.gif(salt: 1), as: "a/1.gif")
    try indexed.library.write([0xFF, 0x41, 0x42], as: "a/album.md")
    try await indexed.index()
    #expect(try notes()["a"]?.hasPrefix("\u{FFFD}A") == true)
  }

  @Test func `a text that is too long is rejected, and the photos of its folder are read`() async throws {
    let text = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    try indexed.library.write(TinyImages.gif(salt: 1), as: "a/1.gif")
    try indexed.library.write(TinyImages.gif(salt: 2), as: "b/2.gif")
    try indexed.library.write(text, as: "b/album.md")
    try await indexed.index()
    #expect(try notes()["b"]?.utf8.count == 1 << 16)

    try indexed.library.write(text + [UInt8(ascii: "a")], as: "b/album.md")
    try indexed.library.write(text + [UInt8(ascii: "a")], as: "c/album.md")
    try indexed.library.write(TinyImages.gif(salt: 3), as: "b/3.gif")
    try indexed.library.write(TinyImages.gif(salt: 4), as: "c/4.gif")
    let report = try await indexed.index()
    #expect(report.failures.map(\.name.string).sorted() == ["b/album.md", "c/album.md"])
    #expect(report.failures.contains { $0.reason == "longer than 64 KiB; shorten it" })
    // The old text of b is kept; c has none, and is held back.
    #expect(try notes()["b"]?.utf8.count == 1 << 16)
    #expect(try indexed.ids().keys.sorted() == ["a/1.gif", "b/2.gif", "b/3.gif", "c/4.gif"])
  }
}
