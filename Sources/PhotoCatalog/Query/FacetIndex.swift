import GRDB

/// A fact with few different values, and the index of its text.
///
/// A query compares a part of the text without case and accents, which no index finds. But the
/// different values are few, and the index finds the photos of each.
enum FacetIndex: Sendable {
  case camera, lens, place

  /// The expression of the index, which must be the same as in the schema.
  var text: String {
    switch self {
    case .camera: "coalesce(make, '') || ' ' || coalesce(model, '')"
    case .lens: "lens"
    case .place:
      "coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, '')"
    }
  }

  /// The condition of the index; photos for which it is false have the text `textWithoutValue`.
  private var condition: String {
    switch self {
    case .camera: "TRUE"
    case .lens: "lens IS NOT NULL"
    case .place: "coalesce(city, region, country) IS NOT NULL"
    }
  }

  private var textWithoutValue: String { self == .place ? ", , " : "" }

  /// The maximum number of different values to look at.
  private static let maxValues = 20_000

  /// The selection of the photos whose text contains a folded text.
  ///
  /// - Returns: The selection; `nil` if there are too many different values.
  func selection(_ part: String, _ db: Database) throws -> PhotoSelection? {
    guard !part.isEmpty, !textWithoutValue.contains(part) else { return nil }
    // Goes from one value to the next in the index, instead of reading it completely.
    let values = try Row.fetchCursor(
      db,
      sql: """
        WITH RECURSIVE facet (value) AS (
          SELECT (SELECT \(text) FROM photo WHERE \(condition) ORDER BY \(text) LIMIT 1)
          UNION ALL
          SELECT (
            SELECT \(text) FROM photo WHERE \(condition) AND \(text) > value
            ORDER BY \(text) LIMIT 1)
          FROM facet WHERE value IS NOT NULL
        )
        SELECT value, instr(fold(value), ?) > 0 FROM facet WHERE value IS NOT NULL
        LIMIT \(Self.maxValues + 1)
        """, arguments: [part])
    var count = 0
    var found: [String] = []
    while let row = try values.next() {
      count += 1
      if row[1] { found.append(row[0]) }
    }
    guard count <= Self.maxValues, found.count <= Self.maxFound else { return nil }
    let marks = Array(repeating: "?", count: found.count).joined(separator: ", ")
    return PhotoSelection(
      "SELECT number FROM photo WHERE \(condition) AND \(text) IN (\(marks))",
      StatementArguments(found))
  }

  /// The maximum number of arguments of a statement in old versions of SQLite.
  private static let maxFound = 900
}
