import Facts
import GRDB

/// The columns of facts, which follow from their definitions.
extension PhotoRecord {
  /// Binds the known facts to the parameters of a statement; the others are NULL.
  static func bindFacts(
    _ photo: PhotoFacts, to statement: DirectStatement, at first: Int32
  ) {
    let parameters = FactParameters(statement)
    photo.forEach { fact, value in
      guard !fact.columns.isEmpty else { return }
      parameters.first = first + Int32(FactColumns.places[fact.number])
      fact.values.write(value, parameters)
    }
  }

  /// Reads the facts in a row.
  static func readFacts(
    _ row: DirectRow, at first: Int, into photo: inout PhotoFacts
  ) throws(ImpossibleValue) {
    var columns = FactRow(row: row, first: Int32(first))
    let places = FactColumns.places
    for (number, place) in places.dropLast().enumerated()
    // Most columns are null, and the definitions take more time than those.
    where (place..<places[number + 1]).contains(where: { !row.isNull(Int32(first + $0)) }) {
      columns.first = Int32(first + place)
      let fact = FactDefinitions.list[number]
      guard let value = fact.values.read(columns) else {
        throw ImpossibleValue(
          "table photo: the \(fact.name) of photo \(row[0] as String) is impossible")
      }
      photo[fact] = value
    }
  }
}

/// The parameters of a fact in a statement; a class, because a structure would be copied to the heap for each fact.
private final class FactParameters: FactRowWriter {
  private let statement: DirectStatement
  var first: Int32 = 0

  init(_ statement: DirectStatement) { self.statement = statement }

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
