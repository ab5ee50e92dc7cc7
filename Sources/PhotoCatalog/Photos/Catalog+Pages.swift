import GRDB

extension Catalog {
  /// The number of photos whose files have several pages, and that of all their pages.
  package func pageCounts() throws(CatalogError) -> (photos: Int, pages: Int) {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), coalesce(sum(pages), 0) FROM (
            SELECT max(pages) AS pages FROM photo WHERE pages IS NOT NULL
              AND EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number AND NOT is_gone)
            GROUP BY id)
          """)
      return try row.map { (try $0.value(0), try $0.value(1)) } ?? (0, 0)
    }
  }
}
