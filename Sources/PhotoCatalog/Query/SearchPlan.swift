import GRDB

/// The statements of a search.
///
/// SQLite does not know how many photos a term matches, so the plan is made here. If an index finds
/// few candidates for a term, they are read and sorted. Otherwise many photos match, and an index is
/// read in the order of the list, which ends at the limit without sorting.
struct SearchPlan {
  /// A statement after `SELECT … FROM`, whose rows follow those of the steps before it.
  struct Step {
    var sql: String
    var arguments: StatementArguments
  }

  /// The default maximum number of candidates.
  static let maxCandidates = 20_000

  /// The number of photos for which a look-up in the full-text index is faster than its whole list.
  private static let few = 1000

  var query: PhotoQuery
  /// The maximum number of candidates that are read and sorted.
  var maxCandidates: Int

  /// The statements whose rows are the files that match the query, in an order.
  func steps(in order: ListingOrder, _ db: Database) throws -> [Step] {
    if let (count, candidates) = try candidates(db) {
      let condition = "photo.number IN (\(candidates.sql))"
      return [
        step(
          from: "photo", where: condition, order: order.terms,
          terms: count <= Self.few ? query.sqlForFewPhotos : query.sql,
          arguments: candidates.arguments)
      ]
    }
    switch order {
    case .path:
      return [pathStep(where: "TRUE")]
    case .taken:
      return [
        step(
          from: "photo INDEXED BY photo_taken", where: "taken IS NOT NULL",
          order: "taken, subsecond, \(ListingOrder.pathTerms)"),
        try undatedStep(where: "TRUE", db),
      ]
    case .rating:
      return [
        step(
          from: "photo INDEXED BY photo_rating", where: "rating IS NOT NULL",
          order: "rating DESC, taken, \(ListingOrder.pathTerms)"),
        try undatedStep(where: "rating IS NULL", db),
        step(
          from: "photo INDEXED BY photo_taken", where: "taken IS NOT NULL AND rating IS NULL",
          order: "taken, \(ListingOrder.pathTerms)"),
      ]
    }
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

  /// The photos without a date, sorted by path.
  private func undatedStep(where condition: String, _ db: Database) throws -> Step {
    let undated = "taken IS NULL"
    let selection = PhotoSelection("SELECT number FROM photo WHERE \(undated)", [])
    if try count(selection, limit: maxCandidates, db) < maxCandidates {
      return step(
        from: "photo INDEXED BY photo_taken", where: "\(undated) AND \(condition)",
        order: ListingOrder.pathTerms)
    }
    return pathStep(where: "\(undated) AND \(condition)")
  }

  /// Files by photo.
  ///
  /// `CROSS JOIN` keeps SQLite from another order of the tables.
  private func step(
    from photo: String, where condition: String, order: String,
    terms: String? = nil, arguments: StatementArguments = []
  ) -> Step {
    Step(
      sql: """
        \(photo) CROSS JOIN file ON file.photo = photo.number
        CROSS JOIN folder ON folder.id = file.folder CROSS JOIN root ON root.id = folder.root
        \(PhotoRecord.joins)
        WHERE \(condition) AND NOT is_gone AND \(terms ?? query.sql) ORDER BY \(order)
        """, arguments: arguments + query.arguments)
  }

  /// Files by path, which is the order of the tables.
  private func pathStep(where condition: String) -> Step {
    Step(
      sql: """
        root CROSS JOIN folder ON folder.root = root.id CROSS JOIN file ON file.folder = folder.id
        CROSS JOIN photo ON photo.number = file.photo \(PhotoRecord.joins)
        WHERE \(condition) AND NOT is_gone AND \(query.sql) ORDER BY \(ListingOrder.pathTerms)
        """, arguments: query.arguments)
  }
}

extension ListingOrder {
  static let pathTerms = "root.path, folder.path, file.name"

  /// The terms of an `ORDER BY` clause.
  var terms: String {
    switch self {
    case .taken: "taken IS NULL, taken, subsecond, \(Self.pathTerms)"
    case .path: Self.pathTerms
    case .rating: "rating IS NULL, rating DESC, taken, \(Self.pathTerms)"
    }
  }
}
