import GRDB

/// A term of a query as an SQL condition on `photo`, `file` and `folder`.
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

  /// The condition that matches all other photos.
  var negated: QueryCondition {
    var negated = QueryCondition("NOT coalesce((\(sql)), FALSE)", arguments)
    (negated.candidates, negated.otherCandidates) = (otherCandidates, candidates)
    negated.sqlForFewPhotos = sqlForFewPhotos.map { "NOT coalesce((\($0)), FALSE)" }
    return negated
  }
}
