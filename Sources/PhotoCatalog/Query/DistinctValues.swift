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

  /// The selection of the photos whose value satisfies a predicate; `nil` if there are too many different values.
  func selection<Value: IndexedValue>(
    _ db: Database, where predicate: (Value) -> Bool
  ) throws -> PhotoSelection? {
    let condition = condition ?? "TRUE"
    // Goes from one value to the next in the index, instead of reading it completely. A recursive
    // statement takes a third more time.
    func statement(_ after: String) throws -> DirectStatement {
      try DirectStatement(
        db,
        """
        SELECT \(expression) FROM photo WHERE \(condition) \(after)
        ORDER BY \(expression) LIMIT 1
        """)
    }
    var next: Value?
    try statement("AND \(expression) IS NOT NULL").forEachRow { next = Value($0) }
    let following = try statement("AND \(expression) > ?")
    var count = 0
    var found: [Value] = []
    while let value = next {
      count += 1
      guard count <= Self.maxValues else { return nil }
      if predicate(value) { found.append(value) }
      value.bind(to: following)
      next = nil
      try following.forEachRow { next = Value($0) }
    }
    guard found.count <= Self.maxFound else { return nil }
    guard !found.isEmpty else { return PhotoSelection.none }
    let marks = Array(repeating: "?", count: found.count).joined(separator: ", ")
    return PhotoSelection(
      "SELECT number FROM photo WHERE \(condition) AND \(expression) IN (\(marks))",
      StatementArguments(found))
  }
}

/// A value of an index with few different values.
protocol IndexedValue: DatabaseValueConvertible {
  /// The first column of a row.
  init(_ row: DirectRow)

  /// Binds the value to the first parameter of a statement.
  func bind(to statement: DirectStatement)
}

extension String: IndexedValue {
  init(_ row: DirectRow) { self = row[0] }

  func bind(to statement: DirectStatement) { statement.bind(self, at: 1) }
}

extension Int: IndexedValue {
  init(_ row: DirectRow) { self = row[0] }

  func bind(to statement: DirectStatement) { statement.bind(self, at: 1) }
}
