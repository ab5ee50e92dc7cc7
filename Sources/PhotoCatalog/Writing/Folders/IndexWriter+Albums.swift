import GRDB

extension IndexWriter {
  /// Stores what the catalog remembers of an album.
  package func write(_ album: RememberedAlbum) throws {
    try album.record.write(database, root: album.root, path: album.path)
  }
}
