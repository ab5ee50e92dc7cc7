import GRDB
import PhotoMetadata

/// Which photos are wanted, as `camera:"X100V" taken:2024-06..2024-08 rating:>=4 -keyword:private`.
///
/// Terms stand beside each other and all must hold; a hyphen before a term turns it round. A term
/// is `field:value`, or a word that the photo's texts or its file's path must hold.
package struct PhotoQuery: Sendable {
  /// Each a condition on `photo`, `file` and `folder`, with its arguments.
  let conditions: [(sql: String, arguments: StatementArguments)]

  /// The query that wants everything.
  package static let everything = PhotoQuery(conditions: [])

  /// Reads a query.
  ///
  /// - Parameter text: Terms, separated by blanks.
  /// - Throws: `QueryError` for a field that does not exist or a value that it cannot have.
  package init(_ text: String) throws(QueryError) {
    var conditions: [(sql: String, arguments: StatementArguments)] = []
    for term in try QueryTerm.terms(of: text) {
      let condition = try term.condition()
      conditions.append(
        (
          term.isNegated ? "NOT coalesce((\(condition.sql)), FALSE)" : "(\(condition.sql))",
          condition.arguments
        ))
    }
    self.init(conditions: conditions)
  }

  /// The same photos, but only those that may not be shown as they should: camera raw, damaged
  /// files, and what could not be rendered.
  package var withTrouble: PhotoQuery {
    let formats = ImageFormat.allCases.filter(\.isRaw).map { "'\($0.rawValue)'" }
    let sql = """
      (rendering.error IS NOT NULL OR rendering.warning IS NOT NULL OR photo.format IN (\(formats.joined(separator: ", "))))
      """
    return PhotoQuery(conditions: conditions + [(sql, StatementArguments())])
  }

  private init(conditions: [(sql: String, arguments: StatementArguments)]) {
    self.conditions = conditions
  }

  /// The conditions joined, for a `WHERE`.
  var sql: String {
    conditions.isEmpty ? "TRUE" : conditions.map(\.sql).joined(separator: " AND ")
  }

  /// The arguments of `sql`.
  var arguments: StatementArguments {
    conditions.reduce(into: []) { $0 += $1.arguments }
  }
}

/// Why a query cannot be understood.
package enum QueryError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownField(String)
  case badValue(field: String, value: String, wanted: String)
  case openQuote

  package var description: String {
    switch self {
    case .unknownField(let field):
      "query: there is no field \(field); use \(QueryField.allCases.map(\.rawValue).joined(separator: ", "))"
    case .badValue(let field, let value, let wanted):
      "query: \(field):\(value) makes no sense; write \(wanted)"
    case .openQuote:
      "query: a quotation mark is not closed"
    }
  }
}
