import Digests
import GRDB
import PhotoMetadata
package import SystemPackage

/// Results of making the data files of a site, by digests of the files' inputs.
///
/// A result depends on the inputs alone, so it can be stored before the site is complete.
extension Catalog {
  /// The results of a site that are smaller than a size in bytes.
  package func results(
    ofSite site: FilePath, smallerThan size: Int
  ) throws(CatalogError) -> [UInt64: [UInt8]] {
    try read { db in
      let rows = try Row.fetchCursor(
        db,
        sql:
          "SELECT result, checksum, digest FROM site_result WHERE site = ? AND length(result) < ?",
        arguments: [blob(site.bytes), size])
      var results: [UInt64: [UInt8]] = [:]
      while let row = try rows.next() {
        results[UInt64(bitPattern: try row.value(2))] = try Self.result(row)
      }
      return results
    }
  }

  /// The result with a digest; `nil` if there is none.
  package func result(
    ofSite site: FilePath, _ digest: UInt64
  ) throws(CatalogError) -> [UInt8]? {
    try read { db in
      try Row.fetchOne(
        db, sql: "SELECT result, checksum FROM site_result WHERE site = ? AND digest = ?",
        arguments: [blob(site.bytes), Int64(bitPattern: digest)]
      ).flatMap(Self.result)
    }
  }

  /// The result of a row; `nil` if it is damaged.
  private static func result(_ row: Row) throws(ImpossibleValue) -> [UInt8]? {
    let result = bytes(try row.value(0))
    return InputDigest.value(of: result.span) == UInt64(bitPattern: try row.value(1)) ? result : nil
  }

  /// Stores results of a site.
  ///
  /// The revision of the catalog does not change.
  package func store(
    _ results: [UInt64: [UInt8]], ofSite site: FilePath
  ) throws(CatalogError) {
    try writeResults { db in
      let insert = try db.cachedStatement(
        sql: "REPLACE INTO site_result (site, digest, checksum, result) VALUES (?, ?, ?, ?)")
      for (digest, result) in results.sorted(by: { $0.key < $1.key }) {
        try insert.execute(arguments: [
          blob(site.bytes), Int64(bitPattern: digest),
          Int64(bitPattern: InputDigest.value(of: result.span)), blob(result),
        ])
      }
    }
  }

  /// Removes all results of a site but those with some digests.
  ///
  /// The revision of the catalog does not change.
  package func removeResults(
    ofSite site: FilePath, except digests: Set<UInt64>
  ) throws(CatalogError) {
    try writeResults { db in
      let known = try Int64.fetchAll(
        db, sql: "SELECT digest FROM site_result WHERE site = ?", arguments: [blob(site.bytes)])
      let delete = try db.cachedStatement(
        sql: "DELETE FROM site_result WHERE site = ? AND digest = ?")
      for digest in known where !digests.contains(UInt64(bitPattern: digest)) {
        try delete.execute(arguments: [blob(site.bytes), digest])
      }
    }
  }

  private func writeResults(_ body: (Database) throws -> Void) throws(CatalogError) {
    do {
      try database.write(body)
      try releaseMemory()
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
