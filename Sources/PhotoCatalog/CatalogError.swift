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
  /// Another run of `gallery index` is writing to it.
  case busy(FilePath, process: Int?)
  /// The catalog was copied, or its disk made read-only, while a program had it open.
  case journalOnReadOnlyMedium(FilePath)
  /// SQLite's own reason, or the system's.
  case failed(FilePath, String, Remedy = .folder)

  /// What helps.
  package enum Remedy: Sendable {
    case folder, space, disk, memory, patience, backup, report

    fileprivate var text: String {
      switch self {
      case .folder: "check that the folder is there and writable"
      case .space: "the disk is full: free some space"
      case .disk: "check the disk"
      case .memory: "free some memory, or raise the limit (ulimit -v)"
      case .patience: "another program is using it; try again when that has ended"
      case .backup:
        "put a backup in its place, or remove it and run gallery index again"
      case .report: "this is a fault of gallery; please report it with the command"
      }
    }

    init(_ error: Errno) {
      self =
        switch error {
        case .noSpace, .diskQuotaExceeded: .space
        case .ioError: .disk
        case .noMemory: .memory
        default: .folder
        }
    }

    init(_ code: ResultCode) {
      self =
        switch code.primaryResultCode {
        case .SQLITE_FULL: .space
        case .SQLITE_IOERR: .disk
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH: .folder
        case .SQLITE_NOMEM: .memory
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .patience
        case .SQLITE_CORRUPT: .backup
        default: .report
        }
    }
  }

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
    case .busy(let path, let process?):
      "\(path): process \(process) is indexing into it; run this again when that has ended"
    case .busy(let path, nil):
      "\(path): another process is indexing into it; run this again when that has ended"
    case .journalOnReadOnlyMedium(let path):
      "\(path): part of it is in \(path.lastComponent?.string ?? "")-wal, which cannot be read here; "
        + "copy both files to a folder that is writable"
    case .failed(let path, let reason, let remedy):
      "\(path): \(reason); \(remedy.text)"
    }
  }

  init(_ error: any Error, at path: FilePath) {
    self =
      switch error {
      case let error as CatalogError: error
      case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB: .notSQLite(path)
      case let error as DatabaseError:
        .failed(path, error.message ?? "\(error.resultCode)", Remedy(error.resultCode))
      case let error as Errno: .failed(path, error.description, Remedy(error))
      default: .failed(path, "\(error)", .report)
      }
  }
}
