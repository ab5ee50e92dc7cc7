import GRDB

/// A run whose changed files are not decided on. A killed run is a part of the next one.
enum UnresolvedRun {
  /// The number of the next photo.
  static let nextPhoto = "SELECT coalesce(max(number), 0) + 1 FROM photo"

  /// Stores where the new photos of the run begin, and its time, which no other run has.
  static func begin(_ database: Database) throws {
    try database.execute(
      sql: """
        INSERT INTO unresolved_run
        SELECT (\(nextPhoto)), coalesce(
          (SELECT max(time) + 1 FROM addition WHERE time BETWEEN unixepoch() AND unixepoch() + 60),
          unixepoch())
        WHERE NOT EXISTS (SELECT 1 FROM unresolved_run)
        """)
  }
}

/// Stores when files were added.
final class AdditionWriter {
  private let database: Database
  private let isAdded: DirectStatement
  /// The additions of the run by folder.
  private var numbers: [Int64: Int64] = [:]

  init(_ database: Database) throws {
    self.database = database
    isAdded = try DirectStatement(
      database, "SELECT 1 FROM file WHERE folder = ? AND name = ? AND addition IS NOT NULL")
  }

  /// The number of the addition of the run in a folder.
  func number(in folder: Int64) throws -> Int64 {
    if let number = numbers[folder] { return number }
    try UnresolvedRun.begin(database)
    try database.cachedStatement(
      sql: "INSERT INTO addition (time, folder) SELECT time, ? FROM unresolved_run WHERE TRUE ON CONFLICT DO NOTHING"
    ).execute(arguments: [folder])
    let number = try Int64.fetchOne(
      database.cachedStatement(
        sql: "SELECT number FROM addition JOIN unresolved_run USING (time) WHERE folder = ?"), arguments: [folder])
    guard let number else { throw ImpossibleValue("table addition: there is no row of the run") }
    numbers[folder] = number
    return number
  }

  /// Whether the catalog knows when a file was added.
  func contains(_ name: [UInt8], in folder: Int64) throws -> Bool {
    isAdded.bind(folder, at: 1)
    isAdded.bind(name, at: 2)
    var isFound = false
    try isAdded.forEachRow { _ in isFound = true }
    return isFound
  }

  /// Gives the files that the run found at new paths the additions of the files of the same contents that are gone, or
  /// have other contents now: they were moved. Other files of known contents are copies, which the run has added. Of
  /// several, the last one counts, because it says least of how long the photo has been in the library.
  static func passOn(_ database: Database) throws {
    guard try database.exists("unresolved_run") else { return }
    try database.execute(
      sql: """
        WITH lost AS (
          SELECT photo.id, addition FROM file JOIN photo ON photo.number = file.photo WHERE is_gone
          UNION ALL SELECT photo, addition FROM file_before
        ), moved AS (
          SELECT file.folder, file.name, max(lost.addition) AS addition
          FROM lost CROSS JOIN photo USING (id) CROSS JOIN file ON file.photo = photo.number
          CROSS JOIN addition ON addition.number = file.addition
          WHERE NOT is_gone AND lost.addition IS NOT NULL AND time = (SELECT time FROM unresolved_run)
          GROUP BY file.folder, file.name
        )
        UPDATE file SET addition = moved.addition FROM moved
        WHERE file.folder = moved.folder AND file.name = moved.name
        """)
  }
}
