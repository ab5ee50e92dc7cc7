import Facts
package import SystemPackage

/// The reason why files cannot be published to an output folder.
package enum SiteOutputError: Error, Equatable, Sendable, CustomStringConvertible {
  case notAFolder(FilePath)
  /// Another build holds the lock; `process` is its id, if known.
  case busy(FilePath, process: String?)
  /// Files that gallery did not write are at paths that the site needs: the first few, and their number.
  case conflicts(FilePath, paths: [String], count: Int)
  /// The journal of a site or a target is invalid.
  case damagedJournal(FilePath, line: Int)
  /// The journal was written by a newer version of gallery.
  case newerJournal(FilePath)
  /// A system call failed.
  case failed(FilePath, Errno)
  /// A work folder contains a file that gallery did not create.
  case foreignWorkFile(FilePath)

  package var description: String {
    switch self {
    case .notAFolder(let path):
      "\(path): not a folder; choose another path with --output"
    case .busy(let path, let process):
      "\(path): another gallery build\(process.map { " (process \($0))" } ?? "") is writing this "
        + "site; wait until it has ended"
    case .conflicts(let folder, let paths, let count):
      paths.map { "\(folder.pushing(FilePath($0)))" }.joined(separator: "\n")
        + (count > paths.count ? "\nand \(count - paths.count) more" : "")
        + "\nexist but were not written by gallery, and the site needs their paths; "
        + "move or delete them, or choose another folder with --output"
    case .damagedJournal(let path, let line):
      "\(path): line \(line) of the journal of the site is damaged; restore the file from a backup, "
        + "or build into another folder with --output"
    case .newerJournal(let path):
      "\(path): written by a newer version of gallery; install that version"
    case .failed(let path, let error):
      if let (path, owner, user) = Self.owner(of: path, error)?.parts {
        "\(path): belongs to \(owner), and gallery runs as \(user); run gallery as \(owner), change the owner with "
          + "chown, or choose another folder with --output"
      } else {
        "\(path): \(error); \(Self.remedy(error))"
      }
    case .foreignWorkFile(let path):
      "\(path): gallery did not create this; move or delete it and build again"
    }
  }

  /// Runs system calls, and reports their errors with the path that they are about.
  static func about<Value>(
    _ path: @autoclosure () -> FilePath, _ body: () throws(Errno) -> Value
  ) throws(SiteOutputError) -> Value {
    do {
      return try body()
    } catch {
      throw .failed(path(), error)
    }
  }

  /// The other user of a file that a system call refused, or of its folder.
  static func owner(of path: FilePath, _ error: Errno) -> FileOwner? {
    guard [.permissionDenied, .notPermitted].contains(error) else { return nil }
    return FileOwner(refusing: [path, path.removingLastComponent()])
  }

  private static func remedy(_ error: Errno) -> String {
    switch error {
    case .noSpace, .diskQuotaExceeded: "free some space and build again"
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      "make it writable and build again"
    default: "check the disk and build again"
    }
  }
}
