/// A query such as `camera:"X100V" taken:2024-06..2024-08 rating:>=4 -keyword:private`. A file must match all terms. A
/// hyphen before a term excludes the photos that have a file that matches it. A term is `field:value`, or a word that
/// the texts of the photo or the path of its file must contain.
package struct PhotoQuery: Sendable {
  package let conditions: [QueryCondition]

  /// The terms that exclude photos, with the queries that match these photos.
  package let exclusions: [(term: String, query: PhotoQuery)]

  /// The photos that the query leaves out because their owner keeps them back; see `leavingOut`.
  package internal(set) var keptBack: [KeptBackKind] = []

  /// The names of the fields.
  package static var fields: [String] { QueryField.names }

  /// The query that matches all photos.
  package static let everything = PhotoQuery(conditions: [])

  /// Parses a query.
  package init(_ text: String) throws(QueryError) {
    var conditions: [QueryCondition] = []
    var exclusions: [(String, PhotoQuery)] = []
    for term in try QueryTerm.terms(of: text) {
      try term.check()
      let condition = try term.condition()
      conditions.append(term.isNegated ? condition.excluded : condition)
      if term.isNegated {
        exclusions.append((term.description, PhotoQuery(conditions: [condition])))
      }
    }
    self.init(conditions: conditions, exclusions: exclusions)
  }

  /// Makes the query that matches the photos that match all of some queries.
  package init(all queries: [PhotoQuery]) {
    self.init(
      conditions: queries.flatMap(\.conditions), exclusions: queries.flatMap(\.exclusions))
  }

  init(conditions: [QueryCondition], exclusions: [(String, PhotoQuery)] = []) {
    self.conditions = conditions
    self.exclusions = exclusions
  }

  /// The conditions as the expression of a `WHERE` clause.
  package var sql: String {
    conditions.isEmpty ? "TRUE" : conditions.map { "(\($0.sql))" }.joined(separator: " AND ")
  }

  /// The values of the parameters of `sql`.
  package var values: [QueryValue] { conditions.flatMap(\.values) }
}

/// The reason why a query is invalid.
package enum QueryError: Error, Equatable, Sendable, CustomStringConvertible {
  case unknownField(String)
  case badValue(field: String, value: String, wanted: String)
  case openQuote
  /// A term without text.
  case emptyTerm(String)
  /// A word that looks like a field and its value.
  case noColon(term: String, field: String)
  /// A value after a colon without a field.
  case noField(String)

  package var description: String {
    switch self {
    case .unknownField(let field):
      "query: unknown field \(field); use \(QueryField.names.joined(separator: ", "))"
    case .badValue(let field, let value, let wanted):
      "query: \(field):\(value) is invalid; write \(wanted)"
    case .openQuote:
      "query: a quotation mark is not closed"
    case .emptyTerm(let term):
      "query: \(term) is not a term; write -field:value or -word, without a space after the hyphen"
    case .noField(let term):
      "query: \(term) has no field; write the field directly before the colon, as in keyword:private"
    case .noColon(let term, let field):
      "query: \(term) has no colon; write \(field):value, or put a word that contains such a character in "
        + "quotation marks"
    }
  }
}

/// Why a site leaves photos out that are not asked for.
package enum KeptBackKind: String, CaseIterable, Codable, Sendable {
  /// The photographer has rejected the photo.
  case rejected
  /// The photo is archived or deleted in the program that wrote its sidecar.
  case withheld
  /// A sidecar cannot be read, and may say that the photo is not to be shown. No query asks for such photos.
  case unread
  /// A block of the file cannot be read, and may have a keyword that the query excludes. No query asks for such photos.
  case incomplete

  /// The condition on a row of `photo`, with the name of the table.
  package func condition(_ table: String) -> String {
    switch self {
    case .rejected: "\(table).is_rejected IS NOT NULL"
    case .withheld: "\(table).withheld <> '\(Withholding.unread)' AND \(table).withheld <> '\(Withholding.incomplete)'"
    case .unread: "\(table).withheld = '\(Withholding.unread)'"
    case .incomplete: "\(table).withheld <> '\(Withholding.unread)' AND \(table).withheld = '\(Withholding.incomplete)'"
    }
  }

  /// The flag by which a query asks for the photos; `nil` if none does.
  fileprivate var flag: PhotoFlag? {
    switch self {
    case .rejected: .rejected
    case .withheld: .withheld
    case .unread, .incomplete: nil
    }
  }
}

extension PhotoQuery {
  /// Leaves out the photos that their owner keeps back, with all of their copies. A query that asks for such photos,
  /// for example with `rating:rejected`, is not changed.
  package func leavingOut(_ kinds: [KeptBackKind]) -> PhotoQuery {
    let kinds = kinds.filter { !asks(for: $0) && ($0 != .incomplete || !exclusions.isEmpty) }
    let conditions = kinds.map { kind in
      QueryCondition(
        "photo.id NOT IN (SELECT kept.id FROM photo AS kept WHERE \(kind.condition("kept")))")
    }
    var query = PhotoQuery(conditions: self.conditions + conditions, exclusions: exclusions)
    query.keptBack = kinds
    return query
  }

  private func asks(for kind: KeptBackKind) -> Bool {
    guard let flag = kind.flag else { return false }
    return conditions.contains { $0.asksFor == flag }
  }
}

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
  /// missing files until a run deletes them, and sidecars that are gone: a photo must not be shown because a copy of it
  /// lacks the keyword that excludes it. The names of the tables mean the other files inside of the subquery, so the photo needs another name.
  var excluded: QueryCondition {
    QueryCondition(
      """
      NOT EXISTS (
        SELECT 1 FROM (SELECT photo.id AS id) AS shown
        CROSS JOIN photo ON photo.id = shown.id LEFT JOIN file ON file.photo = photo.number
        LEFT JOIN folder ON folder.id = file.folder WHERE \(sql))
      """, values)
  }
}

/// An argument of a condition in SQL.
package enum QueryValue: Sendable {
  case text(String)
  case number(Double)
}
