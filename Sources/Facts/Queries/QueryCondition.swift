/// A term of a query as an SQL condition on a file and its facts: `photo`, `file` and `folder`.
package struct QueryCondition: Sendable {
  package var sql: String
  /// The same condition, if it takes longer for all photos but less for a few; `nil` for `sql`.
  package var sqlForFewPhotos: String?
  package var values: [QueryValue]
  /// Photos found by an index, among them all that match; `nil` if no index helps.
  package var candidates: QueryCandidates?
  /// Photos found by an index, among them all that do not match; `nil` if no index helps.
  package var otherCandidates: QueryCandidates?

  init(
    _ sql: String, _ values: [QueryValue] = [], _ candidates: QueryCandidates? = nil
  ) {
    (self.sql, self.values, self.candidates) = (sql, values, candidates)
  }

  /// The condition that matches a photo if none of its files matches this one. Files in hidden folders count, and
  /// missing files until a run deletes them: a photo must not be shown because a copy of it lacks the keyword that
  /// excludes it.
  var excluded: QueryCondition {
    var excluded = QueryCondition(Self.exclusion(sql), values)
    (excluded.candidates, excluded.otherCandidates) = (otherCandidates, candidates)
    excluded.sqlForFewPhotos = sqlForFewPhotos.map(Self.exclusion)
    return excluded
  }

  /// The names of the tables mean the other files inside of the subquery, so the photo needs another name.
  private static func exclusion(_ sql: String) -> String {
    """
    NOT EXISTS (
      SELECT 1 FROM (SELECT photo.id AS id) AS shown
      CROSS JOIN photo ON photo.id = shown.id CROSS JOIN file ON file.photo = photo.number
      CROSS JOIN folder ON folder.id = file.folder WHERE \(sql))
    """
  }
}
