package import Facts
package import GRDB

/// The columns of facts, which follow from their definitions.
extension PhotoRecord {
  /// Binds the known facts to the parameters of a statement; the others are NULL.
  static func bindFacts(_ photo: PhotoFacts, to statement: DirectStatement, at first: Int32) {
    let parameters = FactParameters(statement)
    photo.forEach { fact, value in
      guard !fact.columns.isEmpty else { return }
      parameters.first = first + Int32(FactColumns.places[fact.number])
      fact.values.write(value, parameters)
    }
  }

  /// Reads the facts in a row.
  static func readFacts(_ row: DirectRow, at first: Int, into photo: inout PhotoFacts) throws(ImpossibleValue) {
    var columns = FactRow(row: row, first: Int32(first))
    let places = FactColumns.places
    for (number, place) in places.dropLast().enumerated()
    // Most columns are null, and the definitions take more time than those.
    where (place..<places[number + 1]).contains(where: { !row.isNull(Int32(first + $0)) }) {
      columns.first = Int32(first + place)
      let fact = FactDefinitions.list[number]
      guard let value = fact.values.read(columns) else {
        throw ImpossibleValue("table photo: the \(fact.name) of photo \(row[0] as String) is impossible")
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

/// The lists of the tags of facts, which many photos share. Valid during one transaction.
package final class SourceLists {
  private let insert: DirectStatement
  private let find: DirectStatement
  private let read: DirectStatement
  private var numbers: [FactSources: Int64] = [:]
  /// The list that was asked for last. Photos of one camera follow each other, and to compare lists takes less time
  /// than to hash one.
  private var last: (sources: FactSources, number: Int64)?
  private var lists: [Int64: FactSources] = [:]

  package init(_ database: Database) throws {
    insert = try DirectStatement(database, "INSERT INTO source_list (lines) VALUES (?) ON CONFLICT DO NOTHING")
    find = try DirectStatement(database, "SELECT id FROM source_list WHERE lines = ?")
    read = try DirectStatement(database, "SELECT lines FROM source_list WHERE id = ?")
  }

  /// Finds or adds a list; `nil` if the list is empty.
  package func number(of sources: FactSources) throws -> Int64? {
    if let last, last.sources == sources { return last.number }
    let number = try numbers[sources] ?? stored(sources)
    last = number.map { (sources, $0) }
    return number
  }

  /// Finds or adds a list in the catalog.
  private func stored(_ sources: FactSources) throws -> Int64? {
    guard let lines = sources.lines else { return nil }
    insert.bind(lines, at: 1)
    try insert.run()
    find.bind(lines, at: 1)
    var number: Int64?
    try find.forEachRow { number = $0.integer(0) }
    numbers[sources] = number
    return number
  }

  /// The list with a number; an empty list for `nil`.
  package subscript(number: Int64?) -> FactSources {
    get throws {
      guard let number else { return FactSources() }
      if let known = lists[number] { return known }
      var sources = FactSources()
      read.bind(number, at: 1)
      try read.forEachRow { sources = FactSources(lines: $0[0]) }
      lists[number] = sources
      return sources
    }
  }
}
