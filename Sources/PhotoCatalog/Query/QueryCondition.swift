import GRDB

/// A term of a query as an SQL condition on a file and its facts: `photo`, `file` and `folder`.
struct QueryCondition: Sendable {
  var sql: String
  /// The same condition, if it takes longer for all photos but less for a few; `nil` for `sql`.
  var sqlForFewPhotos: String?
  var arguments: StatementArguments
  /// Photos found by an index, among them all that match; `nil` if no index helps.
  var candidates: QueryCandidates?
  /// Photos found by an index, among them all that do not match; `nil` if no index helps.
  var otherCandidates: QueryCandidates?

  init(
    _ sql: String, _ arguments: StatementArguments = [], _ candidates: QueryCandidates? = nil
  ) {
    (self.sql, self.arguments, self.candidates) = (sql, arguments, candidates)
  }

  /// The condition that matches a photo if none of its files matches this one.
  ///
  /// Files in hidden folders count, and missing files until a run deletes them: a photo must not be shown
  /// because a copy of it lacks the keyword that excludes it.
  var excluded: QueryCondition {
    var excluded = QueryCondition(Self.exclusion(sql), arguments)
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
