import Facts
import GRDB
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

/// What a catalog remembers of albums that were not public.
struct AlbumRecordTests {
  private let folder: TemporaryFolder
  private var path: FilePath { folder.path.appending("gallery.sqlite") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func record(_ change: (inout AlbumRecord) -> Void) -> AlbumRecord {
    var record = AlbumRecord()
    change(&record)
    return record
  }

  @Test func `a record is stored until it says nothing`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    let full = record {
      ($0.visibility, $0.isProtected, $0.released) = (.unlisted, true, 7)
      $0.hold = AlbumRecord.Hold(
        file: "Album.MD", reason: "is a folder", keys: [.hidden, .protected])
    }
    let hidden = record { $0.visibility = .hidden }
    try catalog.index { writer in
      try writer.write(RememberedAlbum(root: "/b", path: "x/y", record: full))
      try writer.write(RememberedAlbum(root: "/a", path: FilePath(), record: hidden))
    }
    #expect(
      try catalog.rememberedAlbums() == [
        RememberedAlbum(root: "/a", path: FilePath(), record: hidden),
        RememberedAlbum(root: "/b", path: "x/y", record: full),
      ])
    #expect(try catalog.albumRecords(ofRoot: "/b") == ["x/y": full])
    try catalog.index { writer in
      try writer.write(RememberedAlbum(root: "/a", path: FilePath(), record: AlbumRecord()))
    }
    #expect(try catalog.rememberedAlbums().map(\.root) == ["/b"])
    try catalog.release(try catalog.rememberedAlbums()[0])
    let released = record { $0.released = AlbumRecord.releasesNext }
    #expect(try catalog.albumRecords(ofRoot: "/b") == ["x/y": released])
  }

  @Test func `a record survives its folder and its root`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    let scope = try catalog.scope(of: "/photos/in")
    let hidden = record { $0.visibility = .hidden }
    try catalog.index { writer in
      try writer.write(NewFolder(id: 1, path: "a", root: try #require(scope.root)))
      try writer.write(RememberedAlbum(root: "/photos/in", path: "a", record: hidden))
      try writer.write(RememberedAlbum(root: "/photos/in", path: FilePath(), record: hidden))
      try writer.markMissing([], folders: [1])
      try writer.markMissing([], folders: [1])
    }
    #expect(try catalog.albumRecords(ofRoot: "/photos/in").count == 2)
    // The root becomes a part of a larger one.
    _ = try catalog.scope(of: "/photos")
    #expect(try catalog.albumRecords(ofRoot: "/photos") == ["in": hidden, "in/a": hidden])
    try catalog.forget(root: "/photos")
    _ = try catalog.scope(of: "/photos/in/a/b")
    #expect(try catalog.albumRecords(ofRoot: "/photos/in/a/b") == ["": hidden])
    try catalog.forget(root: "/photos/in/a/b")
    _ = try catalog.scope(of: "/")
    #expect(
      try catalog.albumRecords(ofRoot: "/") == [
        "photos/in": hidden, "photos/in/a": hidden, "photos/in/a/b": hidden,
      ])
  }
}
