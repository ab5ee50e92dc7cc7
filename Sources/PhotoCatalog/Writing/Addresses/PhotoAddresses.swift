import Facts
import GRDB

/// The unique addresses of the photos of a catalog.
struct PhotoAddresses {
  private let database: Database
  /// Whether any photo has another address than its id.
  private let anyIsKept: Bool

  init(_ database: Database) throws {
    self.database = database
    let kept =
      "SELECT EXISTS (SELECT 1 FROM photo INDEXED BY photo_address WHERE address IS NOT NULL)"
    anyIsKept = try Bool.fetchOne(database.cachedStatement(sql: kept)) ?? false
  }

  /// An address for a photo that has none; `nil` if the id is free, as for nearly all photos.
  func free(for id: String, _ fingerprint: Fingerprint) throws -> String? {
    guard anyIsKept else { return nil }
    return try Self.free(for: id, fingerprint, database)
  }

  /// An address for a photo, which can be the one that it has.
  static func free(
    for id: String, _ fingerprint: Fingerprint, _ database: Database
  ) throws -> String? {
    let isTaken = try database.cachedStatement(
      sql: """
        SELECT EXISTS (SELECT 1 FROM photo WHERE address = ?1 AND id <> ?2)
          OR EXISTS (SELECT 1 FROM photo WHERE id = ?1 AND id <> ?2 AND address IS NULL)
        """)
    for length in id.utf8.count...Fingerprint.maxNameLength {
      let address = fingerprint.name(length: length)
      if try Bool.fetchOne(isTaken, arguments: [address, id]) != true {
        return address == id ? nil : address
      }
    }
    throw ImpossibleValue("table photo: all addresses of photo \(id) are taken")
  }
}
