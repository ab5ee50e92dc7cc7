import GRDB
package import SystemPackage

/// Random bytes that the catalog keeps for a site.
package enum SecretPurpose: String, Sendable {
  /// The key of a protected album.
  case albumKey = "album key"
  /// The bytes from which the address of an unlisted album is made.
  case albumAddress = "album address"
  /// The salt of passphrases.
  case salt
}

extension Catalog {
  /// The number of bytes of a secret.
  package static let secretSize = 32

  /// A secret, which is made when it is first needed. The revision of the catalog does not change.
  package func secret(
    _ purpose: SecretPurpose, root: FilePath = FilePath(), path: FilePath = FilePath()
  ) throws(CatalogError) -> [UInt8] {
    let key: StatementArguments = [purpose.rawValue, blob(root.bytes), blob(path.bytes)]
    let known = try read { db in
      try Row.fetchOne(
        db, sql: "SELECT value FROM secret WHERE purpose = ? AND root = ? AND path = ?",
        arguments: key
      ).map { bytes(try $0.value(0)) }
    }
    if let known {
      guard known.count == Self.secretSize else {
        throw CatalogError(
          ImpossibleValue("table secret: the length of a value is impossible"), at: self.path)
      }
      return known
    }
    var generator = SystemRandomNumberGenerator()
    let value = (0..<Self.secretSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
    do {
      try database.write { db in
        try db.execute(
          sql: "INSERT INTO secret (purpose, root, path, value) VALUES (?, ?, ?, ?)",
          arguments: key + [blob(value)])
      }
    } catch {
      throw CatalogError(error, at: self.path)
    }
    return value
  }

  /// Forgets the keys and addresses of albums, so that the next build makes others. The revision of the catalog
  /// changes, because sites must be built again.
  package func forgetAlbumSecrets() throws(CatalogError) {
    do {
      try database.write { db in
        try db.execute(
          sql: "DELETE FROM secret WHERE purpose IN (?, ?)",
          arguments: [
            SecretPurpose.albumKey.rawValue, SecretPurpose.albumAddress.rawValue,
          ])
        try db.execute(sql: "UPDATE revision SET number = number + 1")
      }
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
