import GRDB

/// What sidecars said that are gone, which rows of photos without a file keep.
enum LostStatements {
  /// The columns that all rows of a content have in common.
  private static let common: Set = ["id", "address", "fingerprint", "clip", "is_clip"]

  /// Keeps for an edited photo what sidecars that are gone said about its former content, unless it has as many itself.
  static func keep(_ database: Database, of former: String, for photo: String) throws {
    let lost = try Int64.fetchAll(
      database.cachedStatement(
        sql: """
          SELECT number FROM photo INDEXED BY photo_sidecar
          WHERE id = ? AND sidecar <> x'' AND substr(sidecar, 17) <> x'00'
            AND NOT EXISTS (SELECT 1 FROM file WHERE file.photo = photo.number)
          """), arguments: [former])
    guard !lost.isEmpty else { return }
    let columns = try database.columns(in: "photo").map(\.name).filter { $0 != "number" }
    let values = columns.map { column in
      column == "content"
        ? "coalesce(own.content, own.number)" : "\(common.contains(column) ? "own" : "lost").\(column)"
    }
    for number in lost {
      try database.execute(
        sql: """
          INSERT OR IGNORE INTO photo (\(columns.joined(separator: ", ")))
          SELECT \(values.joined(separator: ", ")) FROM photo AS lost JOIN photo AS own ON own.id = ?
          WHERE lost.number = ? ORDER BY own.number LIMIT 1
          """, arguments: [photo, number])
      guard database.changesCount > 0 else { continue }
      try database.execute(
        sql: "INSERT INTO photo_text (rowid, words) SELECT ?, words FROM photo_text WHERE rowid = ?",
        arguments: [database.lastInsertedRowID, number])
    }
    try database.execute(
      sql: "DELETE FROM photo WHERE number IN (SELECT number FROM deletable_photo WHERE id = ?)", arguments: [photo])
  }
}
