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
    /// The photos of a folder.
    case folder
    /// What an index needs of a data file.
    case data
  }

  package let kind: Kind
  /// A digest of all that the value follows from.
  package let digest: UInt64

  package init(_ kind: Kind, _ digest: UInt64) { (self.kind, self.digest) = (kind, digest) }

  fileprivate var arguments: StatementArguments { [kind.rawValue, Int64(bitPattern: digest)] }
}

extension LibrarySnapshot {
  /// A value of a site; `nil` if there is none, or if it is damaged.
  package func derivedValue(_ key: DerivedKey, ofSite site: FilePath) throws -> [UInt8]? {
    try Catalog.derivedValue(key, ofSite: site, database)
  }
}

extension Catalog {
  /// A value of a site; `nil` if there is none, or if it is damaged.
  package func derivedValue(
    _ key: DerivedKey, ofSite site: FilePath
  ) throws(CatalogError) -> [UInt8]? {
    try read { try Self.derivedValue(key, ofSite: site, $0) }
  }

  fileprivate static func derivedValue(
    _ key: DerivedKey, ofSite site: FilePath, _ db: Database
  ) throws -> [UInt8]? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT value, checksum FROM derived
        WHERE site = (SELECT number FROM site WHERE path = ?) AND kind = ? AND key = ?
        """)
    // A row of a cursor has the bytes of SQLite, of which others have a copy.
    let rows = try Row.fetchCursor(statement, arguments: [blob(site.bytes)] + key.arguments)
    return try rows.next().flatMap(value)
  }

  /// The values of a site of one kind and of less than a size in bytes, by the digests of their keys.
  package func derivedValues(
    of kind: DerivedKey.Kind, smallerThan size: Int, ofSite site: FilePath
  ) throws(CatalogError) -> [UInt64: [UInt8]] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT value, checksum, key FROM derived
          WHERE site = (SELECT number FROM site WHERE path = ?) AND kind = ? AND length(value) < ?
          """,
        arguments: [blob(site.bytes), kind.rawValue, size])
      var values: [UInt64: [UInt8]] = [:]
      while let row = try rows.next() {
        values[UInt64(bitPattern: try row.value(2))] = try Self.value(row)
      }
      return values
    }
  }

  /// The value of a row; `nil` if it is damaged.
  private static func value(_ row: Row) throws -> [UInt8]? {
    let value = try row.withUnsafeData(atIndex: 0) { $0.map(bytes) } ?? []
    return InputDigest.value(of: value.span) == UInt64(bitPattern: try row.value(1)) ? value : nil
  }

  /// Stores values of a site, one by one, because they can take much memory. The revision of the catalog does not
  /// change.
  package func store(
    _ values: some Sequence<(key: DerivedKey, value: [UInt8])>, ofSite site: FilePath
  ) throws(CatalogError) {
    try writeDerived { db in
      // Another build forgets the site if its folder is deleted meanwhile.
      let insert = try db.cachedStatement(
        sql: """
          REPLACE INTO derived (site, kind, key, checksum, value)
          SELECT number, ?, ?, ?, ? FROM site WHERE path = ?
          """)
      for (key, value) in values {
        try insert.execute(
          arguments: key.arguments + [
            Int64(bitPattern: InputDigest.value(of: value.span)), blob(value), blob(site.bytes),
          ])
      }
    }
  }

  /// Removes all values of a site but those with some keys. The revision of the catalog does not change.
  package func removeDerivedValues(
    ofSite site: FilePath, except keys: Set<DerivedKey>
  ) throws(CatalogError) {
    try writeDerived { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT derived.rowid, kind, key FROM derived JOIN site ON site.number = derived.site
          WHERE path = ?
          """, arguments: [blob(site.bytes)])
      let delete = try db.cachedStatement(sql: "DELETE FROM derived WHERE rowid = ?")
      for row in rows {
        let digest = UInt64(bitPattern: try row.value(2))
        let kind = DerivedKey.Kind(rawValue: try row.value(1))
        if let kind, keys.contains(DerivedKey(kind, digest)) { continue }
        try delete.execute(arguments: [try row.value(0) as Int64])
      }
    }
  }

  private func writeDerived(_ body: (Database) throws -> Void) throws(CatalogError) {
    do {
      try database.write(body)
      // Pages need memory now.
      try releaseMemory()
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// The last change of each folder, by its number, if the catalog still has a revision; `nil` if somebody has changed
  /// it.
  package func folderChanges(at revision: Int) throws(CatalogError) -> [Int64: Int]? {
    try read { db in
      guard try Int.fetchOne(db, sql: "SELECT number FROM revision") == revision else { return nil }
      let rows = try Row.fetchCursor(db, sql: "SELECT id, changed FROM folder")
      var changes: [Int64: Int] = [:]
      while let row = try rows.next() { changes[try row.value(0)] = try row.value(1) }
      return changes
    }
  }
}
