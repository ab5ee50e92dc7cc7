import GRDB
package import SystemPackage

/// A site as it was when its build was done.
package struct BuiltSite: Equatable, Sendable {
  /// The site's folder.
  package var path: FilePath
  /// A digest of all that the site follows from.
  package var inputs: [UInt8]
  /// A digest of what its files were.
  package var outputs: [UInt8]
  package var photos: Int
  package var albums: Int
  /// Pages, data and assets.
  package var files: Int

  package init(
    path: FilePath, inputs: [UInt8], outputs: [UInt8], photos: Int, albums: Int, files: Int
  ) {
    self.path = path
    self.inputs = inputs
    self.outputs = outputs
    self.photos = photos
    self.albums = albums
    self.files = files
  }
}

extension Catalog {
  /// A number that is another after every change of what the catalog says of photos and files.
  package func revision() throws(CatalogError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
  }

  /// What is known of a site; `nil` for one that was never completed.
  package func site(at path: FilePath) throws(CatalogError) -> BuiltSite? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT inputs, outputs, photos, albums, files FROM site WHERE path = ?",
        arguments: [blob(path.bytes)]
      ).map { row in
        BuiltSite(
          path: path, inputs: bytes(row[0]), outputs: bytes(row[1]), photos: row[2],
          albums: row[3], files: row[4])
      }
    }
  }

  /// Remembers a site that was completed.
  ///
  /// That is no change of the catalog, and leaves its revision alone.
  package func remember(_ site: BuiltSite) throws(CatalogError) {
    do {
      try database.write { db in
        try db.execute(
          sql: "REPLACE INTO site VALUES (?, ?, ?, ?, ?, ?)",
          arguments: [
            blob(site.path.bytes), blob(site.inputs), blob(site.outputs), site.photos,
            site.albums, site.files,
          ])
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
