import GRDB

/// What sidecars said that are gone, which rows of photos without a file keep.
enum LostStatements {
  /// Whether `lost`, a row of `photo`, has sidecars and no file; of the rows in the index `photo_sidecar`.
  static let condition = """
    lost.sidecar <> x'' AND substr(lost.sidecar, 17) <> x'00'
      AND NOT EXISTS (SELECT 1 FROM file AS own WHERE own.photo = lost.number)
    """

  /// The columns that all rows of a content have in common.
  private static let common: Set = ["id", "address", "fingerprint", "clip", "is_clip"]

  /// Keeps for an edited photo what sidecars that are gone said about its former content, unless it has as many itself.
  static func keep(_ database: Database, of former: String, for photo: String) throws {
    let lost = try Int64.fetchAll(
      database.cachedStatement(
        sql: "SELECT number FROM photo AS lost INDEXED BY photo_sidecar WHERE id = ? AND \(condition)"),
      arguments: [former])
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
    try deleteEnded(database, of: photo)
  }

  /// Deletes the rows of a content for whose sidecars a file has as many again.
  static func deleteEnded(_ database: Database, of photo: String) throws {
    try database.cachedStatement(
      sql: "DELETE FROM photo WHERE number IN (SELECT number FROM deletable_photo WHERE id = ?)"
    ).execute(arguments: [photo])
  }
}
