import GRDB
package import Facts

extension Catalog {
  /// The terms of a query that exclude photos and match none, which may be misspelt.
  package func exclusionsWithoutPhotos(in query: PhotoQuery) throws -> [String] {
    guard !query.exclusions.isEmpty, try hasPhoto(.everything) else { return [] }
    return try query.exclusions.filter { try !hasPhoto($0.query) }.map(\.term)
  }

  /// The number of photos that a query leaves out because their owner keeps them back.
  package func count(of kind: KeptBackKind) throws(CatalogError) -> Int {
    try read { db in
      try Int.fetchOne(
        db, sql: "SELECT count(DISTINCT id) FROM photo WHERE \(kind.condition("photo"))") ?? 0
    }
  }

  private func hasPhoto(_ query: PhotoQuery) throws -> Bool {
    var isFound = false
    try search(query, order: .path, limit: 1) { _ in isFound = true }
    return isFound
  }
}
