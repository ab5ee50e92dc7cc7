import GRDB
import SystemPackage

/// A row of the table that says what is less public than the rest of the library. It ends by a statement of its owner,
/// and stays when its source is gone.
struct Restriction: Equatable {
  /// Who said so.
  enum Source: String {
    case album, exclude, include, mark, forget, person, content, clip, query
  }

  var source: Source
  /// The absolute path of the folder that it covers; empty for the complete library.
  var folder: FilePath
  /// What it covers in the folder, see the table.
  var subject: String
  /// What an album.md says, as JSON.
  var value = ""

  /// All rows of some sources, sorted by source, folder and subject.
  static func all(_ db: Database, _ sources: Source...) throws -> [Restriction] {
    let list = sources.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    return try Row.fetchAll(
      db,
      sql: """
        SELECT source, folder, subject, value FROM restriction WHERE source IN (\(list))
        ORDER BY source, folder, subject
        """
    ).map { row in
      guard let source = Source(rawValue: try row.value(0)) else {
        throw ImpossibleValue("table restriction: a source")
      }
      let folder: [UInt8] = bytes(try row.value(1))
      return Restriction(
        source: source, folder: FilePath(bytes: folder), subject: try row.value(2), value: try row.value(3))
    }
  }

  /// Inserts the row, or replaces its value.
  func insert(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO restriction (source, folder, subject, value) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value
        """
    ).execute(arguments: [source.rawValue, blob(folder.bytes), subject, value])
  }

  func delete(_ db: Database) throws {
    try db.cachedStatement(sql: "DELETE FROM restriction WHERE (source, folder, subject) = (?, ?, ?)")
      .execute(arguments: [source.rawValue, blob(folder.bytes), subject])
  }

  /// Changes the paths of a folder and of all folders in it.
  static func move(_ db: Database, from old: FilePath, to new: FilePath) throws {
    try db.execute(
      sql: """
        UPDATE OR REPLACE restriction SET folder = CAST(?1 || substr(folder, length(?2) + 1) AS BLOB)
        WHERE folder = ?2 OR substr(folder, 1, length(?2) + 1) = CAST(?2 || '/' AS BLOB)
        """, arguments: [blob(new.bytes), blob(old.bytes)])
  }
}
