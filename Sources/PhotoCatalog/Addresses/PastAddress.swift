package import GRDB

/// An address that a photo had, and that no photo of the library has any more.
package struct PastAddress: Equatable, Sendable {
  /// What the address refers to now.
  package enum Target: Hashable, Sendable {
    /// The address of the photo that the file contains now; it may be a past address too.
    case photo(String)
    /// The number of the folder of the file.
    case folder(Int64)
  }

  package var address: String
  package var target: Target

  /// A statement that selects the ids of the photos with an address that have a present file.
  package static func presentPhoto(with address: String) -> String {
    """
    SELECT own.id FROM photo AS own JOIN file AS own_file ON own_file.photo = own.number
    WHERE own.address = \(address) AND NOT own_file.is_gone
    UNION ALL SELECT own.id FROM photo AS own JOIN file AS own_file ON own_file.photo = own.number
    WHERE own.id = \(address) AND own.address IS NULL AND NOT own_file.is_gone
    """
  }

  /// Stores a past address, and replaces its earlier target.
  package static func store(_ address: String, _ target: Target, in database: Database) throws {
    let (photo, folder): (String?, Int64?) =
      switch target {
      case .photo(let address): (address, nil)
      case .folder(let number): (nil, number)
      }
    try database.cachedStatement(
      sql: """
        INSERT INTO past_address (address, photo, folder) VALUES (?1, ?2, ?3)
        ON CONFLICT (address) DO UPDATE SET (photo, folder) = (?2, ?3)
        WHERE (photo, folder) IS NOT (?2, ?3)
        """
    ).execute(arguments: [address, photo, folder])
  }
}

extension LibrarySnapshot {
  /// The addresses that no photo has any more, also those of photos whose files are missing.
  package func pastAddresses() throws -> [PastAddress] {
    try Row.fetchAll(
      database,
      sql: """
        WITH past AS (
          SELECT address, photo, folder FROM past_address
          UNION ALL
          SELECT coalesce(photo.address, photo.id) AS own, NULL, min(file.folder)
          FROM file JOIN photo ON photo.number = file.photo WHERE is_gone GROUP BY own
          HAVING own NOT IN (SELECT address FROM past_address)
        )
        SELECT address, photo, folder FROM past
        WHERE NOT EXISTS (\(PastAddress.presentPhoto(with: "past.address"))) ORDER BY address
        """
    ).map { row in
      let target: PastAddress.Target =
        if let photo: String = try row.value(1) { .photo(photo) } else { .folder(try row.value(2)) }
      return PastAddress(address: try row.value(0), target: target)
    }
  }
}
