import GRDB
package import SystemPackage

/// What a site shows of the photos of a folder, for its next build.
package struct SiteFolder: Equatable, Sendable {
  /// The number of the folder.
  package var folder: Int64
  /// Whether photos of the folder may be a stack.
  package var hasStacks: Bool
  /// The files and photos, as bytes that the catalog does not interpret.
  package var photos: [UInt8]

  package init(folder: Int64, hasStacks: Bool, photos: [UInt8]) {
    (self.folder, self.hasStacks, self.photos) = (folder, hasStacks, photos)
  }
}

/// The folders of a site that were stored with the same inputs.
package struct SiteFolderKey: Sendable {
  /// The site's folder.
  package var site: FilePath
  /// A digest of all inputs but the files and photos of the folder, and its album.md.
  package var inputs: UInt64

  package init(site: FilePath, inputs: UInt64) {
    (self.site, self.inputs) = (site, inputs)
  }

  fileprivate var arguments: StatementArguments {
    [blob(site.bytes), Int64(bitPattern: inputs)]
  }
}

extension LibrarySnapshot {
  /// The stored folder of a site; `nil` if the folder, its photos or the other inputs have changed since.
  package func stored(_ folder: LibraryFolder, _ key: SiteFolderKey) throws -> SiteFolder? {
    let statement = try database.cachedStatement(
      sql: """
        SELECT has_stacks, photos FROM site_folder JOIN folder ON folder.id = site_folder.folder
        WHERE folder = ? AND site = ? AND inputs = ? AND revision > folder.changed
        """)
    // A row of a cursor refers to the bytes of SQLite; other rows would copy them.
    let rows = try Row.fetchCursor(statement, arguments: [folder.id] + key.arguments)
    return try rows.next().map { row in
      let photos = try row.withUnsafeData(atIndex: 1) { $0.map(bytes) }
      return SiteFolder(folder: folder.id, hasStacks: try row.value(0), photos: photos ?? [])
    }
  }
}

extension Catalog {
  /// Removes all folders of a site.
  ///
  /// The revision of the catalog does not change.
  package func removeFolders(ofSite site: FilePath) throws(CatalogError) {
    do {
      try database.write { db in
        try db.execute(
          sql: "DELETE FROM site_folder WHERE site = ?", arguments: [blob(site.bytes)])
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Stores folders of a site, and removes all others except those to keep.
  ///
  /// The revision of the catalog does not change.
  ///
  /// - Parameters:
  ///   - key: The site, and the inputs of all folders.
  ///   - revision: The revision from which the folders were made. If the catalog has another one, they may
  ///     have changed since, and are not stored.
  ///   - kept: The numbers of the folders that stay as they are.
  ///   - folders: The folders to store, one by one, because they take much memory.
  /// - Throws: `CatalogError`.
  package func store(
    _ key: SiteFolderKey, revision: Int, keeping kept: Set<Int64>,
    _ folders: some Sequence<SiteFolder>
  ) throws(CatalogError) {
    do {
      try database.write { db in
        let known = try Int64.fetchAll(
          db, sql: "SELECT folder FROM site_folder WHERE site = ?",
          arguments: [blob(key.site.bytes)])
        for folder in known where !kept.contains(folder) {
          try db.execute(
            sql: "DELETE FROM site_folder WHERE folder = ? AND site = ?",
            arguments: [folder, blob(key.site.bytes)])
        }
        guard try Int.fetchOne(db, sql: "SELECT number FROM revision") ?? 0 == revision else {
          return
        }
        let insert = try db.cachedStatement(
          sql: """
            INSERT INTO site_folder (site, inputs, folder, revision, has_stacks, photos)
            VALUES (?, ?, ?, ?, ?, ?)
            """)
        for folder in folders {
          try insert.execute(
            arguments: key.arguments + [
              folder.folder, revision, folder.hasStacks, blob(folder.photos),
            ])
        }
      }
      // Pages need memory now.
      try releaseMemory()
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
