import GRDB
package import SystemPackage

/// The SQLite file that knows every photo of a library.
package struct Catalog: Sendable {
  /// How a catalog is opened.
  package enum Mode: Sendable {
    /// Makes the file where there is none.
    case create
    /// Refuses where there is none.
    case existing
  }

  /// Where the file lies.
  package let path: FilePath

  let database: DatabasePool

  /// Opens a catalog and brings it to the present schema.
  ///
  /// - Parameters:
  ///   - path: The SQLite file.
  ///   - mode: Whether the file may be made.
  /// - Throws: `CatalogError`; a file that is no catalog is left as it was.
  package init(at path: FilePath, mode: Mode) throws(CatalogError) {
    self.path = path
    do {
      let isThere = (try? FileDescriptor.open(path, .readOnly).closeAfter {}) != nil
      if mode == .existing, !isThere { throw CatalogError.missing(path) }
      if isThere { try Self.inspect(path) }
      var configuration = Configuration()
      configuration.label = "catalog"
      configuration.busyMode = .timeout(10)
      database = try DatabasePool(path: path.string, configuration: configuration)
      try Schema.migrator.migrate(database)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Refuses what is no catalog, before anything is written to it.
  private static func inspect(_ path: FilePath) throws {
    var configuration = Configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: path.string, configuration: configuration)
    try queue.read { db in
      let isEmpty = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
      guard !isEmpty else { return }
      guard try Int.fetchOne(db, sql: "PRAGMA application_id") == Schema.applicationID else {
        throw CatalogError.notACatalog(path)
      }
      if try Schema.migrator.hasBeenSuperseded(db) {
        throw CatalogError.newer(path)
      }
    }
  }

  /// Runs a read and gives its errors the catalog's name.
  func read<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.read(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }

  /// Runs a write in one transaction.
  func write<Value>(_ body: (Database) throws -> Value) throws(CatalogError) -> Value {
    do {
      return try database.write(body)
    } catch {
      throw CatalogError(error, at: path)
    }
  }
}
