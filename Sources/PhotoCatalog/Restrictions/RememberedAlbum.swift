import Facts
import Foundation
package import GRDB
package import SystemPackage

/// A folder with what the catalog remembers of its album.md.
package struct RememberedAlbum: Equatable, Sendable {
  /// The absolute path of the folder.
  package var folder: FilePath
  package var record: AlbumRecord

  package init(folder: FilePath, record: AlbumRecord) {
    (self.folder, self.record) = (folder, record)
  }

  /// All records, sorted by folder.
  package static func all(_ db: Database) throws -> [RememberedAlbum] {
    try Restriction.all(db, .album).map { RememberedAlbum(folder: $0.folder, record: AlbumRecord(json: $0.value)) }
  }

  /// Stores the record; one that says nothing is deleted. The photos of a public folder can be public in others.
  package func write(_ db: Database) throws {
    let row = Restriction(source: .album, folder: folder, subject: "", value: try record.json)
    try record.isEmpty ? row.delete(db) : row.insert(db)
    guard record.isPublic else { return }
    try RestrictedContents.forget(db, in: folder)
    try RestrictedContents.publish(db, below: folder)
  }
}

extension AlbumRecord {
  fileprivate var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Reads a record; one of a later version counts as hidden.
  fileprivate init(json: String) {
    self.init()
    do {
      self = try JSONDecoder().decode(AlbumRecord.self, from: Data(json.utf8))
    } catch {
      visibility = .hidden
    }
  }
}

extension Catalog {
  /// What the catalog remembers of albums that were not public, sorted by folder.
  package func rememberedAlbums() throws(CatalogError) -> [RememberedAlbum] {
    try read(RememberedAlbum.all)
  }

  /// What the catalog remembers of albums, by their folders.
  package func albumRecords() throws(CatalogError) -> [FilePath: AlbumRecord] {
    Dictionary(try rememberedAlbums().map { ($0.folder, $0.record) }) { first, _ in first }
  }

  /// Forgets that an album was hidden, unlisted or protected, and why it was held back, because its owner releases it.
  /// The next run reads its album.md again, which counts from then on.
  package func release(_ album: RememberedAlbum) throws(CatalogError) {
    try write { db in
      var released = RememberedAlbum(folder: album.folder, record: AlbumRecord())
      released.record.released = AlbumRecord.releasesNext
      try released.write(db)
      for folder in try StoredFolder.all(db) where folder.path == album.folder {
        try db.execute(
          sql: "UPDATE folder SET note_change_token = -1 WHERE id = ? AND note_change_token <> 0",
          arguments: [folder.id])
      }
    }
  }
}

extension LibrarySnapshot {
  /// What the catalog remembers of albums that were not public, sorted by folder, and what holds back new folders that
  /// no run has decided on.
  package func rememberedAlbums() throws -> [RememberedAlbum] {
    try RememberedAlbum.all(database) + MovedAlbums(database).decide(unless: { _ in false }).held
  }
}
