/// A term of a query as an SQL condition on a file and its facts: `photo`, `file` and `folder`.
package struct QueryCondition: Sendable {
  package var sql: String
  package var values: [QueryValue]
  /// The flag of the photos that are asked for; `nil` for other terms.
  var asksFor: PhotoFlag?

  init(_ sql: String, _ values: [QueryValue] = [], asksFor flag: PhotoFlag? = nil) {
    (self.sql, self.values, asksFor) = (sql, values, flag)
  }

  /// The condition that matches a photo if none of its files matches this one. Files in hidden folders count, and
  /// missing files until a run deletes them: a photo must not be shown because a copy of it lacks the keyword that
  /// excludes it. The names of the tables mean the other files inside of the subquery, so the photo needs another name.
  var excluded: QueryCondition {
    QueryCondition(
      """
      NOT EXISTS (
        SELECT 1 FROM (SELECT photo.id AS id) AS shown
        CROSS JOIN photo ON photo.id = shown.id CROSS JOIN file ON file.photo = photo.number
        CROSS JOIN folder ON folder.id = file.folder WHERE \(sql))
      """, values)
  }
}

/// An argument of a condition in SQL.
package enum QueryValue: Sendable {
  case text(String)
  case number(Double)
}
