import GRDB
package import SystemPackage

extension Catalog {
  /// The folders of a root that had a mark such as `.nomedia` in an earlier run.
  ///
  /// - Parameter root: The absolute path of the root.
  /// - Returns: The paths below the root.
  /// - Throws: `CatalogError`.
  package func markedFolders(ofRoot root: FilePath) throws(CatalogError) -> Set<FilePath> {
    try read { db in
      let paths = try Row.fetchAll(db, sql: "SELECT path FROM marked_folder").map {
        try $0.root(0)
      }
      return Set(
        paths.compactMap { path in
          var folder = path
          return folder.removePrefix(root) ? folder : nil
        })
    }
  }

  /// Adds folders that have a mark, and removes those that the owner has asked for.
  ///
  /// - Parameters:
  ///   - marked: Paths below the root.
  ///   - released: Paths below the root.
  ///   - root: The absolute path of the root.
  /// - Throws: `CatalogError`.
  package func remember(
    marked: Set<FilePath>, released: Set<FilePath>, ofRoot root: FilePath
  ) throws(CatalogError) {
    guard !marked.isEmpty || !released.isEmpty else { return }
    try write { db in
      for folder in marked {
        try db.execute(
          sql: "INSERT INTO marked_folder (path) VALUES (?)",
          arguments: [blob(root.pushing(folder).bytes)])
      }
      for folder in released {
        try db.execute(
          sql: "DELETE FROM marked_folder WHERE path = ?",
          arguments: [blob(root.pushing(folder).bytes)])
      }
    }
  }
}
