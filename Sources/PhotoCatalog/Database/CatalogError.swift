import Facts
import GRDB
package import SystemPackage

/// The reason why a catalog cannot be used, and a remedy.
package enum CatalogError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file does not exist.
  case missing(FilePath)
  /// The file is not an SQLite database.
  case notSQLite(FilePath)
  /// The file is an SQLite database of another program.
  case notACatalog(FilePath)
  /// The catalog was created by another version of gallery: a newer one, or one from before 1.0.
  case otherVersion(FilePath)
  /// Another run of `gallery index` is writing to it.
  case busy(FilePath, process: Int?)
  /// The catalog was copied, or its disk made read-only, while a program had it open.
  case journalOnReadOnlyMedium(FilePath)
  /// A snapshot cannot replace the file, because it is not a snapshot.
  case notASnapshot(FilePath)
  /// A file of the catalog, or its folder, belongs to another user and cannot be written.
  case foreign(FilePath, owner: String, user: String)
  /// The error of SQLite or of the operating system.
  case failed(FilePath, String, Remedy = .folder)

  /// What the user can do.
  package enum Remedy: Sendable {
    case folder, space, disk, memory, retry, backup, report

    fileprivate var text: String {
      switch self {
      case .folder: "check that the folder exists and is writable"
      case .space: "the disk is full: free some space"
      case .disk: "check the disk, or free some space if it is full"
      case .memory: "free some memory, or raise the limit (ulimit -v)"
      case .retry: "another program is using it; try again when it has ended"
      case .backup:
        "replace it with a backup, or remove it and run gallery index again"
      case .report: "this is a bug in gallery; please report it with the command"
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
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .retry
        case .SQLITE_CORRUPT, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH, .SQLITE_TOOBIG: .backup
        default: .report
        }
    }
  }

  package var description: String {
    switch self {
    case .missing(let path):
      "\(path): no such catalog; create it with gallery index PATH"
    case .notSQLite(let path):
      "\(path): not a catalog; choose another file with --catalog"
    case .notACatalog(let path):
      "\(path): a database of another program; choose another file with --catalog"
    case .otherVersion(let path):
      "\(path): created by another version of gallery, and this version cannot read it; update gallery, or "
        + "choose another file with --catalog and run gallery index again"
    case .busy(let path, let process?):
      "\(path): process \(process) is indexing into it; try again when it has ended"
    case .busy(let path, nil):
      "\(path): another process is indexing into it; try again when it has ended"
    case .journalOnReadOnlyMedium(let path):
      "\(path): some changes are in \(path.lastComponent?.string ?? "")-wal, which cannot be read here; "
        + "copy both files to a writable folder"
    case .notASnapshot(let path):
      "\(path): exists and is not a snapshot of a catalog; choose another name"
    case .foreign(let path, let owner, let user):
      "\(path): belongs to \(owner), and gallery runs as \(user); run gallery as \(owner), change the owner with "
        + "chown, or use another catalog (--catalog)"
    case .failed(let path, let reason, let remedy):
      "\(path): \(reason); \(remedy.text)"
    }
  }

  package init(_ error: any Error, at path: FilePath) {
    if Self.isRefusal(error), let file = Self.owner(at: path) {
      self = .foreign(file.path, owner: file.owner, user: file.user)
      return
    }
    self =
      switch error {
      case let error as CatalogError: error
      case let error as DatabaseError where error.resultCode == .SQLITE_NOTADB: .notSQLite(path)
      case let error as DatabaseError where error.message == "integer overflow":
        .failed(path, "numbers of its photos are impossible", .backup)
      case let error as DatabaseError:
        .failed(path, error.message ?? "\(error.resultCode)", Remedy(error.resultCode))
      case let error as Errno: .failed(path, error.description, Remedy(error))
      case let error as ImpossibleValue: .failed(path, error.description, .backup)
      case is RowDecodingError: .failed(path, "a value is impossible", .backup)
      default: .failed(path, "\(error)", .report)
      }
  }

  private static func isRefusal(_ error: any Error) -> Bool {
    switch error {
    case let error as DatabaseError:
      [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM].contains(error.resultCode.primaryResultCode)
    case let error as Errno: [.permissionDenied, .notPermitted].contains(error)
    default: false
    }
  }

  /// The other user of a file that a run needs: SQLite writes beside the catalog, and so does its lock.
  private static func owner(at path: FilePath) -> FileOwner? {
    FileOwner(refusing: Catalog.files(of: path) + [path.removingLastComponent()])
  }
}
