import PhotoCatalog
import SystemPackage
import Testing
@testable import SiteViews
@testable import SiteBuilding

/// Which part of a site shows each folder.
struct FolderAccessTests {
  /// Divides folders, by their paths and the settings of their album.md.
  private func access(
    _ notes: KeyValuePairs<String, String?>, root: FilePath = "/photos",
    remembered: [FilePath: (inout AlbumRecord) -> Void] = [:]
  ) throws -> (FolderAccess, [LibraryFolder]) {
    let folders = notes.enumerated().map { index, note in
      LibraryFolder(id: Int64(index), root: root, path: FilePath(note.key), note: note.value, hasPhotos: true)
    }
    let metadata = try notes.map { _, note in try note.map { try AlbumMetadata("---\n\($0)\n---\n", file: "album.md") }
    }
    let albums = remembered.map { path, change in
      var record = AlbumRecord()
      change(&record)
      return RememberedAlbum(folder: root.pushing(path), record: record)
    }
    return (FolderAccess(folders, metadata, albums), folders)
  }

  @Test func `an album applies to those below it, and not to similar names`() throws {
    let (access, _) = try access([
      "": nil, "a": "protected: true", "a/b": nil, "ab": nil, "c": "hidden: unlisted", "c/d": nil,
      "e": "hidden: true", "e/f": "protected: true",
    ])
    #expect(
      access.parts == [
        .listed, .restricted(0), .restricted(0), .listed, .restricted(1), .restricted(1), .hidden, .hidden,
      ])
    #expect(access.restricted.map(\.path) == ["a", "c"])
    #expect(access.restricted.map(\.access) == [.protected, .unlisted])
  }

  @Test func `below several albums, the one that fewest can see counts`() throws {
    let (access, _) = try access([
      "a": "hidden: unlisted", "a/b": "protected: true", "a/b/c": "hidden: unlisted",
      "a/b/d": "protected: true", "a/e": "hidden: true", "a/f": "hidden: unlisted",
    ])
    #expect(access.parts == [.restricted(0), .restricted(1), .restricted(1), .restricted(1), .hidden, .restricted(0)])
    #expect(access.restricted.map(\.path) == ["a", "a/b"])
  }

  @Test func `a separate album is the only one on the first page of its own site`() throws {
    let (deep, folders) = try access(["x/a": "protected: true", "x/a/b/c": nil])
    #expect(folders.map { deep.restricted[0].path(of: $0) } == ["a", "a/b/c"])
    let (whole, all) = try access(["": "protected: true", "b": nil])
    #expect(all.map { whole.restricted[0].path(of: $0) } == ["photos", "photos/b"])
  }

  @Test func `a passphrase of its own makes an album separate from those around it`() throws {
    let (access, _) = try access([
      "a": "protected: true", "a/b": "passphrase-file: b.txt", "a/b/c": "protected: true",
      "a/b/d": "passphrase-file: /d.txt", "a/e": "passphrase-file: false",
      "b": "passphrase-file: ../b.txt", "b/c": "passphrase-file: false", "c": "hidden: true",
      "c/d": "passphrase-file: x", "d": "hidden: unlisted", "d/e": "passphrase-file: y",
    ])
    #expect(
      access.parts == [
        .restricted(0), .restricted(1), .restricted(1), .restricted(2), .restricted(0), .restricted(3), .restricted(3),
        .hidden, .hidden, .restricted(4), .restricted(5),
      ])
    #expect(access.restricted.map(\.path) == ["a", "a/b", "a/b/d", "b", "d", "d/e"])
    #expect(
      access.restricted.map(\.passphraseFile) == [
        nil, "/photos/a/b/b.txt", "/d.txt", "/photos/b/../b.txt", nil, "/photos/d/e/y",
      ])
  }

  @Test func `only a link opens an album that had a passphrase of its own`() throws {
    let own: (inout AlbumRecord) -> Void = { ($0.isProtected, $0.hasOwnPassphrase) = (true, true) }
    let (access, _) = try access(
      [
        "a": "protected: true", "a/b": nil, "c": "protected: true", "d": "passphrase-file: d.txt",
        "e": "protected: true\npassphrase-file: false",
      ], remembered: ["a/b": own, "c": own, "d": own, "e": own])
    #expect(access.restricted.map(\.path) == ["a", "a/b", "c", "d", "e"])
    #expect(access.restricted.map(\.opening) == [.site, .link, .link, .file("d.txt"), .site])
  }
}
