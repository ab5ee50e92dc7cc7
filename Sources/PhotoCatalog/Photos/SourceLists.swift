package import Facts
package import GRDB

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
    insert = try DirectStatement(
      database, "INSERT INTO source_list (lines) VALUES (?) ON CONFLICT DO NOTHING")
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
