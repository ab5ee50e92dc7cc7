import GRDB

/// A term of a query as an SQL condition on `photo`, `file` and `folder`.
struct QueryCondition: Sendable {
  var sql: String
  var arguments: StatementArguments
  /// Photos found by an index, among them all that match; `nil` if no index helps.
  var candidates: QueryCandidates?

  init(
    _ sql: String, _ arguments: StatementArguments = [], _ candidates: QueryCandidates? = nil
  ) {
    (self.sql, self.arguments, self.candidates) = (sql, arguments, candidates)
  }

  /// The condition that matches all other photos.
  var negated: QueryCondition {
    QueryCondition("NOT coalesce((\(sql)), FALSE)", arguments)
  }
}
