import GRDB
package import SystemPackage

extension Catalog {
  /// The absolute paths of the folders of the library, without symbolic links.
  package func rootFolders() throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT path FROM root").map { try $0.root(0) }
    }
  }
}
