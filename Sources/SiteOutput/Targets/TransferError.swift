import Facts
package import SystemPackage

/// The reason why a built site cannot be transferred.
package enum TransferError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The folder holds no built site.
  case noSite(FilePath)
  /// The site lacks a file that gallery recorded.
  case missingFile(FilePath)
  /// A file of the site does not have the recorded content.
  case changedFile(FilePath)
  /// The target is the site's folder, or is in it.
  case targetInSite(FilePath)
  /// The target is a folder in the library, or contains it.
  case nearLibrary(FilePath, library: FilePath)
  /// The target is a folder that holds a file of the owner, which is not part of a site.
  case holdsPrivate(FilePath, file: FilePath)
  /// Another process publishes to the target folder.
  case busy(FilePath)
  /// The target has files at paths that the site needs, which gallery did not publish there: the first few, and their
  /// number.
  case conflicts(target: String, paths: [String], count: Int)
  /// The target has files that were published to another one.
  case published(target: String, paths: [String], count: Int)
  /// Something other than a file, or than the folder of a file, is at its path in the target.
  case obstructed(FilePath)
  /// The journal of a target is invalid.
  case damagedJournal(FilePath, line: Int)
  /// The journal of a target was written by a newer version of gallery.
  case newerJournal(FilePath)
  /// A system call failed.
  case failed(FilePath, Errno)

  package var description: String {
    switch self {
    case .noSite(let path):
      "\(path): contains no site; run gallery build first, or give the site's folder with --output"
    case .missingFile(let path):
      "\(path): is missing from the site, because a build was interrupted or the file was deleted; "
        + "run gallery build"
    case .changedFile(let path):
      "\(path): was changed after gallery wrote it; run gallery build, which restores it"
    case .targetInSite(let path):
      "\(path): is the site's own folder or lies in it; choose another target"
    case .nearLibrary(let path, let library):
      "\(path): lies in the library \(library) or contains it, so gallery index would read the site, "
        + "or a web server would publish the originals; choose another target"
    case .holdsPrivate(let path, let file):
      "\(path): contains \(file), which a web server would publish with the site; choose another target, "
        + "or move the file out of it"
    case .busy(let path):
      "\(path): another gallery publish is writing to this folder; wait until it has ended"
    case .conflicts(let target, let paths, let count):
      paths.joined(separator: "\n")
        + (count > paths.count ? "\nand \(count - paths.count) more" : "")
        + "\n\(target): has these files, but gallery did not publish them there, and the site needs "
        + "their paths; move or delete them, or replace them with --adopt"
    case .published(let target, let paths, let count):
      paths.joined(separator: "\n")
        + (count > paths.count ? "\nand \(count - paths.count) more" : "")
        + "\n\(target): has these files, which gallery published to another target, and which the site no longer has; "
        + "delete them, or have them deleted with --adopt"
    case .obstructed(let path):
      "\(path): the site needs this path for a file or a folder, but something else is there; "
        + "move or delete it"
    case .damagedJournal(let path, let line):
      "\(path): line \(line) of the journal of this target is damaged; delete the file and publish again; "
        + "without a catalog, use --adopt, which deletes nothing"
    case .newerJournal(let path):
      "\(path): written by a newer version of gallery; install that version"
    case .failed(let path, let error):
      if let (path, owner, user) = SiteOutputError.owner(of: path, error)?.parts {
        "\(path): belongs to \(owner), and gallery runs as \(user); run gallery as \(owner), change the owner with "
          + "chown, or choose another target"
      } else {
        "\(path): \(error); \(Self.remedy(error))"
      }
    }
  }

  private static func remedy(_ error: Errno) -> String {
    switch error {
    case .noSpace, .diskQuotaExceeded:
      "free some space and publish again; gallery then continues"
    case .permissionDenied, .notPermitted, .readOnlyFileSystem:
      "make it writable and publish again; gallery then continues"
    case .notDirectory: "choose another target, or delete what is in its place"
    default: "check the disk and publish again; gallery then continues"
    }
  }
}

extension TransferError {
  /// The error of a target's folder or journal.
  init(_ error: SiteOutputError) {
    self =
      switch error {
      case .failed(let path, .notDirectory), .failed(let path, .isDirectory),
        .failed(let path, .tooManySymbolicLinkLevels):
        .obstructed(path)
      case .failed(let path, let error): .failed(path, error)
      case .notAFolder(let path): .failed(path, .notDirectory)
      case .foreignWorkFile(let path), .conflicts(let path, _, _): .obstructed(path)
      case .busy(let path, _): .busy(path)
      case .damagedJournal(let path, let line): .damagedJournal(path, line: line)
      case .newerJournal(let path): .newerJournal(path)
      }
  }
}
