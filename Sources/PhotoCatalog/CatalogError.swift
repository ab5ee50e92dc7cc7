import GRDB
package import SystemPackage

/// Why a catalog cannot be used, and what to do about it.
package enum CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no such file.
  case missing(FilePath)
  /// The file is something else than SQLite.
  case notSQLite(FilePath)
  /// The file is somebody else's SQLite database.
  case notACatalog(FilePath)
  /// A later version of the program made the catalog.
  case newer(FilePath)
  /// SQLite's own reason.
  case failed(FilePath, String)

  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such catalog; make one with gallery index PATH"
    case .notSQLite(let path):
      "\(path): not a catalog but some other kind of file; name another with --catalog"
    case .notACatalog(let path):
      "\(path): a database of another program; name another with --catalog"
    case .newer(let path):
      "\(path): made by a newer version of gallery; update gallery, or name another with --catalog"
    case .failed(let path, let reason):
      "\(path): \(reason); check that the folder is writable and the disk not full"
    }
  }

  init(_ error: any Error, at path: FilePath) {
    self =
      switch error {
      case let error as CatalogError: error
      case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB: .notSQLite(path)
      case let error as DatabaseError: .failed(path, error.message ?? "\(error.resultCode)")
      default: .failed(path, "\(error)")
      }
  }
}
