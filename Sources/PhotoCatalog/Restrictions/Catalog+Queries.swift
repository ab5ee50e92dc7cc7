import GRDB
package import SystemPackage

extension Catalog {
  /// The queries that chose the photos of a site in its last build.
  package func queries(ofSite site: FilePath) throws(CatalogError) -> [String] {
    try read { db in try Restriction.all(db, .query).filter { $0.folder == site }.map(\.subject) }
  }

  /// Remembers the queries of a site. The revision of the catalog does not change.
  package func remember(queries: [String], ofSite site: FilePath) throws(CatalogError) {
    guard try self.queries(ofSite: site) != queries.sorted() else { return }
    try writeAside { db in
      for row in try Restriction.all(db, .query) where row.folder == site { try row.delete(db) }
      for query in queries { try Restriction(source: .query, folder: site, subject: query).insert(db) }
    }
  }

  /// Whether anything in the catalog is not public.
  package func hasRestrictions() throws(CatalogError) -> Bool {
    try read { db in
      try db.exists("restriction WHERE source NOT IN ('include', 'content', 'clip')")
        || db.exists("photo WHERE is_rejected IS NOT NULL") || db.exists("photo WHERE withheld IS NOT NULL")
    }
  }
}
