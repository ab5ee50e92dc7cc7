import GRDB
package import SystemPackage

/// What one read transaction of the catalog says of a library: a build sees nothing else, whatever
/// is indexed meanwhile.
package struct LibrarySnapshot: Sendable {
  /// A file that holds a photo.
  package struct File: Sendable {
    /// The photo's index in `photos`.
    package var photo: Int
    /// The file's name in its folder.
    package var name: FilePath
    /// Its length in bytes and its inode number when it was indexed.
    package var size: Int
    package var inode: Int
  }

  /// The number of the catalog's last change.
  package var revision: Int
  /// All folders that hold a photo or have an album.md, by root and path.
  package var folders: [LibraryFolder] = []
  /// The files of each folder that match the query, in the order of `folders`.
  ///
  /// Those of a folder stand by date, then by name; those without a date come last.
  package var files: [[File]] = []
  /// The photos of these files, each once.
  package var photos: [Photo] = []
  /// The addresses that earlier builds have given.
  package var addresses: [SiteAddress] = []
}

/// The last part of an address that a site has given to an album or to a facet's value.
package struct SiteAddress: Equatable, Sendable {
  /// The address that it lies below.
  package var scope: String
  /// The bytes of what it was given to.
  package var name: [UInt8]
  package var slug: String

  package init(scope: String, name: [UInt8], slug: String) {
    (self.scope, self.name, self.slug) = (scope, name, slug)
  }
}

extension Catalog {
  /// Reads all that a build needs, in one transaction.
  ///
  /// - Parameter query: Which files.
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

  /// Keeps addresses that a build has given.
  ///
  /// That is no change of what the catalog says of photos, and leaves its revision alone.
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
