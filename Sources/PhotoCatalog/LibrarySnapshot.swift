import GRDB
package import SystemPackage

/// The state of a library in one read transaction of the catalog, which is the only input of a
/// build.
package struct LibrarySnapshot: Sendable {
  /// A file of a photo.
  package struct File: Sendable {
    /// The index of the photo in `photos`.
    package var photo: Int
    /// The file's name in its folder.
    package var name: FilePath
    /// The size in bytes and the inode number at the time of indexing.
    package var size: Int
    package var inode: Int
  }

  /// The revision of the catalog.
  package var revision: Int
  /// All folders that contain a photo or an album.md, sorted by root and path.
  package var folders: [LibraryFolder] = []
  /// The files of each folder that match the query, in the order of `folders`.
  ///
  /// The files of a folder are sorted by date, then by name; files without a date are last.
  package var files: [[File]] = []
  /// The photos of these files, without duplicates.
  package var photos: [Photo] = []
  /// The addresses that earlier builds assigned.
  package var addresses: [SiteAddress] = []
}

/// The last part of an address that a site assigned to an album or to a facet value.
package struct SiteAddress: Equatable, Sendable {
  /// The parent address.
  package var scope: String
  /// The bytes of the name of the album or value.
  package var name: [UInt8]
  package var slug: String

  package init(scope: String, name: [UInt8], slug: String) {
    (self.scope, self.name, self.slug) = (scope, name, slug)
  }
}

extension Catalog {
  /// Reads the input of a build in one transaction.
  ///
  /// - Parameter query: The files to include.
  /// - Returns: The snapshot.
  /// - Throws: `CatalogError`.
  package func snapshot(matching query: PhotoQuery) throws(CatalogError) -> LibrarySnapshot {
    try read { db in
      var snapshot = LibrarySnapshot(
        revision: try Int.fetchOne(db, sql: "SELECT number FROM revision") ?? 0)
      snapshot.folders = try Self.folders(db)
      var indexes: [String: Int] = [:]
      for folder in snapshot.folders {
        let rows = try Self.photoRows(db, in: folder.id, matching: query)
        var files: [LibrarySnapshot.File] = []
        while let row = try rows.next() {
          let id: String = row[0]
          if indexes[id] == nil, let photo = PhotoRecord.photo(row) {
            indexes[id] = snapshot.photos.count
            snapshot.photos.append(photo)
          }
          if let index = indexes[id] {
            let next = PhotoRecord.count
            files.append(
              LibrarySnapshot.File(
                photo: index, name: FilePath(bytes: bytes(row[next])), size: row[next + 1],
                inode: row[next + 2]))
          }
        }
        snapshot.files.append(files)
      }
      let addresses = try Row.fetchCursor(db, sql: "SELECT scope, name, slug FROM address")
      while let row = try addresses.next() {
        snapshot.addresses.append(
          SiteAddress(scope: row[0], name: bytes(row[1]), slug: row[2]))
      }
      return snapshot
    }
  }

  /// Stores addresses that a build assigned.
  ///
  /// The revision of the catalog does not change.
  package func store(_ addresses: [SiteAddress]) throws(CatalogError) {
    guard !addresses.isEmpty else { return }
    do {
      try database.write { db in
        for address in addresses {
          try db.execute(
            sql: "INSERT OR IGNORE INTO address (scope, name, slug) VALUES (?, ?, ?)",
            arguments: [address.scope, blob(address.name), address.slug])
        }
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
