import GRDB

/// The different values of an index on `photo`.
struct DistinctValues {
  /// The indexed expression.
  var expression: String
  /// The condition of the index; `nil` if it contains all photos.
  var condition: String?

  /// The definition of the index after `ON photo`.
  var definition: String { "(\(expression))" + (condition.map { " WHERE \($0)" } ?? "") }

  /// The maximum number of different values to look at.
  private static let maxValues = 100_000

  /// The maximum number of arguments of a statement in old versions of SQLite.
  private static let maxFound = 900

  /// The selection of the photos whose value satisfies a predicate.
  ///
  /// - Returns: The selection; `nil` if there are too many different values.
  func selection(
    _ db: Database, where predicate: (DatabaseValue) -> Bool
  ) throws -> PhotoSelection? {
    let condition = condition ?? "TRUE"
    // Goes from one value to the next in the index, instead of reading it completely.
    let values = try DatabaseValue.fetchCursor(
      db,
      sql: """
        WITH RECURSIVE facet (value) AS (
          SELECT (
            SELECT \(expression) FROM photo WHERE \(condition) ORDER BY \(expression) LIMIT 1)
          UNION ALL
          SELECT (
            SELECT \(expression) FROM photo WHERE \(condition) AND \(expression) > value
            ORDER BY \(expression) LIMIT 1)
          FROM facet WHERE value IS NOT NULL
        )
        SELECT value FROM facet WHERE value IS NOT NULL LIMIT \(Self.maxValues + 1)
        """)
    var count = 0
    var found: [DatabaseValue] = []
    while let value = try values.next() {
      count += 1
      if predicate(value) { found.append(value) }
    }
    guard count <= Self.maxValues, found.count <= Self.maxFound else { return nil }
    guard !found.isEmpty else { return PhotoSelection.none }
    let marks = Array(repeating: "?", count: found.count).joined(separator: ", ")
    return PhotoSelection(
      "SELECT number FROM photo WHERE \(condition) AND \(expression) IN (\(marks))",
      StatementArguments(found))
  }
}
