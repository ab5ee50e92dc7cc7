import GRDB
package import SystemPackage

extension Catalog {
  /// A number that changes with every change of photos and files in the catalog.
  package func revision() throws(CatalogError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
  }

  /// The revision of the catalog that a site shows; `nil` if the site was never completed.
  package func revision(ofSite path: FilePath) throws(CatalogError) -> Int? {
    try read { db in
      try Int.fetchOne(
        db, sql: "SELECT revision FROM site WHERE path = ?", arguments: [blob(path.bytes)])
    }
  }

  /// The folders of the sites that were built of the catalog, sorted by path.
  package func sites() throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT path FROM site ORDER BY path").map { try $0.root(0) }
    }
  }

  /// Notes a site before it is built: from now on, the catalog notes which folders change. The revision of the catalog
  /// does not change.
  package func add(site path: FilePath) throws(CatalogError) {
    try writeAside { db in
      try db.execute(
        sql: "INSERT OR IGNORE INTO site (path) VALUES (?)", arguments: [blob(path.bytes)])
    }
  }

  /// Notes that a site is complete. The revision of the catalog does not change.
  package func complete(site path: FilePath, revision: Int) throws(CatalogError) {
    try writeAside { db in
      try db.execute(
        sql: "UPDATE site SET revision = ? WHERE path = ?", arguments: [revision, blob(path.bytes)])
    }
  }

  /// Removes the records of sites whose folders no longer exist. The records of published files stay. The revision of
  /// the catalog does not change.
  package func forgetSites(where isGone: (FilePath) -> Bool) throws(CatalogError) {
    let gone = try sites().filter(isGone)
    guard !gone.isEmpty else { return }
    try writeAside { db in
      for site in gone {
        try db.execute(sql: "DELETE FROM site WHERE path = ?", arguments: [blob(site.bytes)])
      }
    }
  }

  /// Runs a write that does not count as a change of the library, by which the revision increases.
  func writeAside(_ body: (Database) throws -> Void) throws(CatalogError) {
    do {
      try database.write(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
