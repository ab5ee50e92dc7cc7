import GRDB

/// A query such as `camera:"X100V" taken:2024-06..2024-08 rating:>=4 -keyword:private`.
///
/// A file must match all terms. A hyphen before a term excludes photos of which any file matches it. A term is
/// `field:value`, or a word that the texts of the photo or the path of its file must contain.
package struct PhotoQuery: Sendable {
  let conditions: [QueryCondition]

  /// The query that matches all photos.
  package static let everything = PhotoQuery(conditions: [])

  /// Parses a query.
  ///
  /// - Parameter text: Terms separated by blanks.
  /// - Throws: `QueryError` for an unknown field or an invalid value.
  package init(_ text: String) throws(QueryError) {
    var conditions: [QueryCondition] = []
    for term in try QueryTerm.terms(of: text) {
      let condition = try term.condition()
      conditions.append(term.isNegated ? condition.excluded : condition)
    }
    self.init(conditions: conditions)
  }

  private init(conditions: [QueryCondition]) {
    self.conditions = conditions
  }

  /// The conditions as the expression of a `WHERE` clause.
  var sql: String {
    conditions.isEmpty ? "TRUE" : conditions.map { "(\($0.sql))" }.joined(separator: " AND ")
  }

  /// The same expression, if it is evaluated for a few photos only.
  var sqlForFewPhotos: String {
    PhotoQuery(conditions: conditions.map { QueryCondition($0.sqlForFewPhotos ?? $0.sql) }).sql
  }

  /// The arguments of `sql` and `sqlForFewPhotos`.
  var arguments: StatementArguments {
    conditions.reduce(into: []) { $0 += $1.arguments }
  }
}

/// The reason why a query is invalid.
package enum QueryError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownField(String)
  case badValue(field: String, value: String, wanted: String)
  case openQuote

  package var description: String {
    switch self {
    case .unknownField(let field):
      "query: unknown field \(field); use \(QueryField.allCases.map(\.rawValue).joined(separator: ", "))"
    case .badValue(let field, let value, let wanted):
      "query: \(field):\(value) is invalid; write \(wanted)"
    case .openQuote:
      "query: a quotation mark is not closed"
    }
  }
}
