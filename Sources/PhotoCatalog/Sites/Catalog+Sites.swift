import GRDB
package import SystemPackage

extension Catalog {
  /// A number that changes with every change of photos and files in the catalog.
  package func revision() throws(CatalogError) -> Int {
    try read { try Int.fetchOne($0, sql: "SELECT number FROM revision") ?? 0 }
  }

  /// The revision of the catalog that a site shows; `nil` if the site was never completed.
  package func revision(ofSite path: FilePath) throws(CatalogError) -> Int? {
    try read { db in
      try Int.fetchOne(db, sql: "SELECT revision FROM site WHERE path = ?", arguments: [blob(path.bytes)])
    }
  }

  /// The folders of the sites that were built of the catalog, sorted by path.
  package func sites() throws(CatalogError) -> [FilePath] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT path FROM site ORDER BY path").map { try $0.root(0) }
    }
  }

  /// Notes a site before it is built: from now on, the catalog notes which folders change. The revision of the catalog
  /// does not change.
  package func add(site path: FilePath) throws(CatalogError) {
    try writeAside { db in
      try db.execute(sql: "INSERT OR IGNORE INTO site (path) VALUES (?)", arguments: [blob(path.bytes)])
    }
  }

  /// Notes that a site is complete. The revision of the catalog does not change.
  package func complete(site path: FilePath, revision: Int) throws(CatalogError) {
    try writeAside { db in
      try db.execute(sql: "UPDATE site SET revision = ? WHERE path = ?", arguments: [revision, blob(path.bytes)])
    }
  }

  /// Removes the records of sites whose folders no longer exist. The records of published files stay. The revision of
  /// the catalog does not change.
  package func forgetSites(where isGone: (FilePath) -> Bool) throws(CatalogError) {
    let gone = try sites().filter(isGone)
    guard !gone.isEmpty else { return }
    try writeAside { db in
      for site in gone {
        try db.execute(sql: "DELETE FROM site WHERE path = ?", arguments: [blob(site.bytes)])
      }
    }
  }

  /// Runs a write that does not count as a change of the library, by which the revision increases.
  func writeAside(_ body: (Database) throws -> Void) throws(CatalogError) {
    do {
      try database.write(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}

/// Random bytes that the catalog keeps for a site.
package enum SecretPurpose: String, Sendable {
  /// The key of a protected album.
  case albumKey = "album key"
  /// The bytes from which the address of an unlisted album is made.
  case albumAddress = "album address"
  /// The salt of passphrases.
  case salt
  /// What tells the catalog from others.
  case identity
}

extension Catalog {
  /// The number of bytes of a secret.
  package static let secretSize = 32

  /// A secret, which is made when it is first needed. The revision of the catalog does not change.
  package func secret(
    _ purpose: SecretPurpose, root: FilePath = FilePath(), path: FilePath = FilePath()
  ) throws(CatalogError) -> [UInt8] {
    if let known = try knownSecret(purpose, root: root, path: path) { return known }
    var generator = SystemRandomNumberGenerator()
    let value = (0..<Self.secretSize).map { _ in UInt8.random(in: 0...255, using: &generator) }
    try writeAside { db in
      try db.execute(
        sql: "INSERT INTO secret (purpose, root, path, value) VALUES (?, ?, ?, ?)",
        arguments: [purpose.rawValue, blob(root.bytes), blob(path.bytes), blob(value)])
    }
    return value
  }

  /// A secret; `nil` if it was not needed yet.
  package func knownSecret(
    _ purpose: SecretPurpose, root: FilePath, path: FilePath
  ) throws(CatalogError) -> [UInt8]? {
    let known = try read { db in
      try Row.fetchOne(
        db, sql: "SELECT value FROM secret WHERE purpose = ? AND root = ? AND path = ?",
        arguments: [purpose.rawValue, blob(root.bytes), blob(path.bytes)]
      ).map { bytes(try $0.value(0)) }
    }
    guard known.map({ $0.count == Self.secretSize }) ?? true else {
      throw CatalogError(
        ImpossibleValue("table secret: the length of a value is impossible"), at: self.path)
    }
    return known
  }

  /// Forgets the keys and addresses of albums, so that the next build makes others. The revision of the catalog
  /// changes, because sites must be built again.
  package func forgetAlbumSecrets() throws(CatalogError) {
    try writeAside { db in
      try db.execute(
        sql: "DELETE FROM secret WHERE purpose IN (?, ?)",
        arguments: [SecretPurpose.albumKey.rawValue, SecretPurpose.albumAddress.rawValue])
      try db.execute(sql: "UPDATE revision SET number = number + 1")
    }
  }
}
