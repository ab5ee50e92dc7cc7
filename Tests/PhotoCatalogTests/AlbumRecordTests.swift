import Facts
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// What a catalog remembers of albums that were not public.
struct AlbumRecordTests {
  private let folder = TemporaryFolder.empty()
  private var path: FilePath { folder.path.appending("gallery.sqlite") }

  private func record(_ change: (inout AlbumRecord) -> Void) -> AlbumRecord {
    var record = AlbumRecord()
    change(&record)
    return record
  }

  @Test func `a record is stored until it says nothing`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    let full = record {
      ($0.visibility, $0.isProtected, $0.released) = (.unlisted, true, 7)
      $0.hold = AlbumRecord.Hold(file: "Album.MD", reason: "is a folder", keys: [.hidden, .protected])
    }
    let hidden = record { $0.visibility = .hidden }
    try catalog.index { writer in
      try writer.write(RememberedAlbum(folder: "/b/x/y", record: full))
      try writer.write(RememberedAlbum(folder: "/a", record: hidden))
    }
    #expect(
      try catalog.rememberedAlbums() == [
        RememberedAlbum(folder: "/a", record: hidden), RememberedAlbum(folder: "/b/x/y", record: full),
      ])
    #expect(try catalog.albumRecords() == ["/a": hidden, "/b/x/y": full])
    try catalog.index { writer in try writer.write(RememberedAlbum(folder: "/a", record: AlbumRecord())) }
    #expect(try catalog.rememberedAlbums().map(\.folder) == ["/b/x/y"])
    try catalog.release(try catalog.rememberedAlbums()[0])
    let released = record { $0.released = AlbumRecord.releasesNext }
    #expect(try catalog.albumRecords() == ["/b/x/y": released])
  }

  @Test func `a record belongs to a folder, whatever root contains it`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    let scope = try catalog.scope(of: "/photos/in")
    let hidden = record { $0.visibility = .hidden }
    let album = RememberedAlbum(folder: "/photos/in/a", record: hidden)
    try catalog.index { writer in
      try writer.write(NewFolder(id: 1, path: "a", root: try #require(scope.root)))
      try writer.write(album)
      try writer.markMissing([], folders: [1])
      try writer.markMissing([], folders: [1])
    }
    #expect(try catalog.rememberedAlbums() == [album])
    // The root becomes a part of a larger one, is forgotten, and moves.
    _ = try catalog.scope(of: "/photos")
    #expect(try catalog.rememberedAlbums() == [album])
    try catalog.forget(root: "/photos")
    _ = try catalog.scope(of: "/photos/in")
    try catalog.move(root: "/photos/in", to: "/other")
    #expect(try catalog.rememberedAlbums() == [RememberedAlbum(folder: "/other/a", record: hidden)])
  }

  @Test func `a record of a later version counts as hidden`() throws {
    let catalog = try Catalog(at: path, mode: .create)
    try catalog.write { db in
      try Restriction(source: .album, folder: "/a", subject: "", value: #"{"visibility":"secret"}"#).insert(db)
    }
    #expect(try catalog.rememberedAlbums().map(\.record.visibility) == [.hidden])
  }
}
