import GRDB
import Facts

/// The statements of a search. SQLite does not know how many photos a term matches, so the plan is made here. If an
/// index finds few candidates for a term, they are read and sorted. Otherwise many photos match, and an index is read
/// in the order of the list, which ends at the limit without sorting.
package struct SearchPlan {
  /// A statement after `SELECT … FROM`, whose rows are files with their photos. Its rows come after the rows of the
  /// previous steps.
  struct Step {
    var sql: String
    var arguments: StatementArguments

    func adding(_ clause: String) -> Step {
      Step(sql: sql + clause, arguments: arguments)
    }
  }

  /// The default maximum number of candidates.
  static let maxCandidates = 20_000

  /// Up to this number of photos, looking up each in the full-text index is faster than reading its complete list.
  private static let few = 1000

  var query: PhotoQuery
  /// The maximum number of candidates that are read and sorted.
  var maxCandidates = Self.maxCandidates

  /// The statements whose rows are the files that match the query, in an order.
  func steps(in order: ListingOrder, _ db: Database) throws -> [Step] {
    if let candidates = try stepByCandidates(db) {
      return [candidates.adding(" ORDER BY \(order.terms)")]
    }
    switch order {
    case .path:
      return [pathStep(where: "TRUE")]
    case .taken:
      return [
        step(from: "photo INDEXED BY photo_taken", where: "taken IS NOT NULL")
          .adding(" ORDER BY taken, subsecond, \(ListingOrder.pathTerms)"),
        try undatedStep(where: "TRUE", db),
      ]
    case .rating:
      return [
        step(from: "photo INDEXED BY photo_rating", where: "rating IS NOT NULL")
          .adding(" ORDER BY rating DESC, taken, \(ListingOrder.naturalPathTerms)"),
        try undatedStep(where: "rating IS NULL", db),
        step(from: "photo INDEXED BY photo_taken", where: "taken IS NOT NULL AND rating IS NULL")
          .adding(" ORDER BY taken, \(ListingOrder.pathTerms)"),
      ]
    }
  }

  /// The files that match the query, those of a photo one after another, without roots and renderings.
  func stepByPhoto(_ db: Database) throws -> Step {
    try stepByCandidates(db, joins: "") ?? step(from: "photo", where: "TRUE", joins: "")
  }

  private func stepByCandidates(
    _ db: Database, joins: String = Self.joinsOfLists
  ) throws -> Step? {
    guard let (count, candidates) = try candidates(db) else { return nil }
    return step(
      from: "photo", where: "photo.number IN (\(candidates.sql))",
      terms: count <= Self.few ? query.sqlForFewPhotos : query.sql,
      arguments: candidates.arguments, joins: joins)
  }

  /// The fewest candidates of a term; `nil` if there are too many of each.
  private func candidates(_ db: Database) throws -> (count: Int, PhotoSelection)? {
    var fewest: (count: Int, selection: PhotoSelection)?
    for candidates in query.conditions.compactMap(\.candidates) {
      guard let selection = try candidates.selection(db) else { continue }
      let limit = fewest?.count ?? maxCandidates + 1
      let count = try count(selection, limit: limit, db)
      if count < limit { fewest = (count, selection) }
    }
    return fewest.map { ($0.count, $0.selection) }
  }

  /// The number of selected photos, at most `limit`; a photo with several files may count twice.
  private func count(_ selection: PhotoSelection, limit: Int, _ db: Database) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM (\(selection.sql) LIMIT \(limit))",
      arguments: selection.arguments) ?? 0
  }

  /// The photos without a date, sorted by folder and name.
  private func undatedStep(where condition: String, _ db: Database) throws -> Step {
    let undated = "taken IS NULL"
    let selection = PhotoSelection("SELECT number FROM photo WHERE \(undated)", [])
    if try count(selection, limit: maxCandidates, db) < maxCandidates {
      return step(from: "photo INDEXED BY photo_taken", where: "\(undated) AND \(condition)")
        .adding(" ORDER BY \(ListingOrder.naturalPathTerms)")
    }
    return pathStep(where: "\(undated) AND \(condition)", terms: ListingOrder.naturalPathTerms)
  }

  /// Files by photo. `CROSS JOIN` keeps SQLite from another order of the tables.
  private func step(
    from photo: String, where condition: String, terms: String? = nil,
    arguments: StatementArguments = [], joins: String = Self.joinsOfLists
  ) -> Step {
    Step(
      sql: """
        \(photo) CROSS JOIN file ON file.photo = photo.number
        CROSS JOIN folder ON folder.id = file.folder \(joins)
        WHERE \(condition) AND NOT is_gone AND \(terms ?? query.sql)
        """, arguments: arguments + query.arguments)
  }

  /// The tables for the paths of files and for `PhotoRecord.columns`.
  private static let joinsOfLists =
    "CROSS JOIN root ON root.id = folder.root \(PhotoRecord.joins)"

  /// Files by path, which is the order of the tables.
  private func pathStep(
    where condition: String, terms: String = ListingOrder.pathTerms
  ) -> Step {
    Step(
      sql: """
        root CROSS JOIN folder ON folder.root = root.id CROSS JOIN file ON file.folder = folder.id
        CROSS JOIN photo ON photo.number = file.photo \(PhotoRecord.joins)
        WHERE \(condition) AND NOT is_gone AND \(query.sql) ORDER BY \(terms)
        """, arguments: query.arguments)
  }
}

extension ListingOrder {
  static let pathTerms = "root.path, folder.path, file.name"
  /// Photos without a date are sorted by the numbers in their names: 1, 2, 10.
  static let naturalName = "CASE WHEN taken IS NULL THEN natural_key(file.name) END"
  fileprivate static let naturalPathTerms = "root.path, folder.path, \(naturalName), file.name"

  /// The terms of an `ORDER BY` clause.
  var terms: String {
    switch self {
    case .taken: "taken IS NULL, taken, subsecond, \(Self.naturalPathTerms)"
    case .path: Self.pathTerms
    case .rating: "rating IS NULL, rating DESC, taken, \(Self.naturalPathTerms)"
    }
  }
}
