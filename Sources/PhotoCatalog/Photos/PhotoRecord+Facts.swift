import Facts
import GRDB

/// The columns of facts, which follow from their definitions.
extension PhotoRecord {
  /// Binds the facts to the parameters of a statement.
  static func bindFacts(
    _ photo: PhotoFacts, to statement: DirectStatement, at first: Int32
  ) {
    var parameters = FactParameters(statement: statement, first: first)
    for fact in FactDefinitions.list {
      if let value = photo[fact] {
        fact.values.write(value, parameters)
      } else {
        for column in fact.columns.indices { parameters.write(nil as Int?, at: column) }
      }
      parameters.first += Int32(fact.columns.count)
    }
  }

  /// Reads the facts in a row.
  ///
  /// - Throws: `ImpossibleValue`.
  static func readFacts(
    _ row: DirectRow, at first: Int, into photo: inout PhotoFacts
  ) throws(ImpossibleValue) {
    var columns = FactRow(row: row, first: Int32(first))
    for fact in FactDefinitions.list {
      if fact.columns.indices.contains(where: { !columns.isNull(at: $0) }) {
        guard let value = fact.values.read(columns) else {
          throw ImpossibleValue(
            "table photo: the \(fact.name) of photo \(row[0] as String) is impossible")
        }
        photo[fact] = value
      }
      columns.first += Int32(fact.columns.count)
    }
  }
}

/// The parameters of a fact in a statement.
private struct FactParameters: FactRowWriter {
  let statement: DirectStatement
  var first: Int32

  func write(_ number: Int?, at column: Int) { statement.bind(number, at: first + Int32(column)) }
  func write(_ number: Double?, at column: Int) {
    statement.bind(number, at: first + Int32(column))
  }
  func write(_ text: String?, at column: Int) { statement.bind(text, at: first + Int32(column)) }
}

/// The columns of a fact in a row.
private struct FactRow: FactRowReader {
  let row: DirectRow
  var first: Int32

  func isNull(at column: Int) -> Bool { row.isNull(first + Int32(column)) }

  func integer(at column: Int) -> Int? {
    row.optionalInteger(first + Int32(column)).map { Int($0) }
  }
  func real(at column: Int) -> Double? { row[Int(first) + column] }
  func text(at column: Int) -> String? { row.text(first + Int32(column)) }
}
