import Facts
import GRDB
package import SystemPackage

/// The key of a value that builds of a site derive from others.
package struct DerivedKey: Hashable, Sendable {
  /// What is derived.
  package enum Kind: Int, Sendable {
    /// What a build reported.
    case report
    /// The digests of the views of all files.
    case files
    /// The settings that decide what the site publishes of a photo.
    case published
  }

  package let kind: Kind
  /// A digest of all that the value follows from.
  package let digest: UInt64

  package init(_ kind: Kind, _ digest: UInt64) { (self.kind, self.digest) = (kind, digest) }

  fileprivate var arguments: StatementArguments { [kind.rawValue, Int64(bitPattern: digest)] }
}

extension Catalog {
  /// A value of a site; `nil` if there is none, or if it is damaged.
  package func derivedValue(_ key: DerivedKey, ofSite site: FilePath) throws(CatalogError) -> [UInt8]? {
    try read { db in
      let statement = try db.cachedStatement(
        sql: """
          SELECT value, checksum FROM derived
          WHERE site = (SELECT number FROM site WHERE path = ?) AND kind = ? AND key = ?
          """)
      // A row of a cursor has the bytes of SQLite, of which others have a copy.
      let rows = try Row.fetchCursor(statement, arguments: [blob(site.bytes)] + key.arguments)
      return try rows.next().flatMap(Self.value)
    }
  }

  /// The value of a row; `nil` if it is damaged.
  private static func value(_ row: Row) throws -> [UInt8]? {
    let value = try row.withUnsafeData(atIndex: 0) { $0.map(bytes) } ?? []
    return InputDigest.value(of: value.span) == UInt64(bitPattern: try row.value(1)) ? value : nil
  }

  /// Stores the values that a build of a site has derived, instead of those of the build before. The revision of the
  /// catalog does not change.
  package func replaceDerivedValues(
    ofSite site: FilePath, with values: [(key: DerivedKey, value: [UInt8])]
  ) throws(CatalogError) {
    try writeAside { db in
      try db.execute(
        sql: "DELETE FROM derived WHERE site = (SELECT number FROM site WHERE path = ?)",
        arguments: [blob(site.bytes)])
      // Another build forgets the site if its folder is deleted meanwhile.
      let insert = try db.cachedStatement(
        sql: """
          INSERT INTO derived (site, kind, key, checksum, value)
          SELECT number, ?, ?, ?, ? FROM site WHERE path = ?
          """)
      for (key, value) in values {
        let checksum = Int64(bitPattern: InputDigest.value(of: value.span))
        try insert.execute(arguments: key.arguments + [checksum, blob(value), blob(site.bytes)])
      }
    }
  }
}
