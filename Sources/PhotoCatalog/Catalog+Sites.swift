import GRDB
package import SystemPackage

/// A site after its last build.
package struct BuiltSite: Equatable, Sendable {
  /// The site's folder.
  package var path: FilePath
  /// A digest of all inputs of the build.
  package var inputs: [UInt8]
  /// A digest of the files of the site.
  package var outputs: [UInt8]
  package var photos: Int
  package var albums: Int
  /// The number of pages, data files and assets.
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
  /// A number that changes with every change of photos and files in the catalog.
  package func revision() throws(CatalogError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
  }

  /// The last build of a site; `nil` if it was never completed.
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

  /// Stores a completed site.
  ///
  /// The revision of the catalog does not change.
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
