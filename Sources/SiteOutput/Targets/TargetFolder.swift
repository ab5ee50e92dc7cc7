import Glibc
import Synchronization
import SystemPackage

/// A folder on this machine to which a site is published. Paths below it are opened folder by folder, so that symbolic
/// links are never followed.
final class TargetFolder: Sendable {
  /// The hidden folder to which files are written before they are renamed.
  static let stage = ".gallery-publish"

  /// What is at the path of a file.
  enum State: Equatable, Sendable {
    case missing
    /// A regular file, with its size in bytes.
    case file(size: Int)
    /// A symbolic link or another thing that is not a folder.
    case other
    /// A folder is at the path of the file, or something else than a folder is at the path of its folder.
    case obstructed
  }

  /// The path without symbolic links.
  var path: FilePath { output.path }
  let output: OutputFolder
  private let work = Mutex<WorkFolder?>(nil)
  /// The folder in which ``state(of:)`` looked last: successive files are often in one folder.
  private let lastFolder = Mutex<(path: Substring, handle: FolderHandle)?>(nil)

  /// Opens the folder, and creates it if it does not exist.
  init(_ path: FilePath, for site: LockedSite) throws {
    output = try OutputFolder(path)
    guard output.path != site.path, !output.path.starts(with: site.path) else {
      throw TransferError.targetInSite(output.path)
    }
    // A lock on the folder itself leaves no file. Some network file systems do not support it.
    if flock(output.handle.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw TransferError.busy(output.path)
    }
  }

  deinit {
    try? finish()
  }

  /// Whether there is something at a path; links are followed.
  static func exists(_ path: FilePath) throws(TransferError) -> Bool {
    var status = stat()
    if unsafe path.withPlatformString({ unsafe stat($0, &status) }) == 0 { return true }
    guard [ENOENT, ENOTDIR].contains(errno) else { throw .failed(path, Errno(rawValue: errno)) }
    return false
  }

  /// Returns the kind of entry at the path of a file.
  func state(of path: String) throws(TransferError) -> State {
    let (parent, name) = OutputFolder.parts(path)
    do throws(Errno) {
      guard let status = try openFolder(parent).status(name) else { return .missing }
      switch status.st_mode & S_IFMT {
      case S_IFREG: return .file(size: Int(status.st_size))
      case S_IFDIR: return .obstructed
      default: return .other
      }
    } catch Errno.noSuchFileOrDirectory {
      return .missing
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      return .obstructed
    } catch {
      throw .failed(file(path), error)
    }
  }

  private func openFolder(_ path: Substring) throws(Errno) -> FolderHandle {
    try lastFolder.withLock { last throws(Errno) in
      if let last, last.path == path { return last.handle }
      let handle = try output.handle.folder(at: path)
      last = (path, handle)
      return handle
    }
  }

  /// Writes files; each appears complete, in the given order, after all are on the disk.
  func put(_ files: [(path: String, bytes: [UInt8])]) throws(SiteOutputError) {
    let work = try workFolder()
    var names: [String] = []
    for file in files { names.append(try work.write(file.bytes)) }
    try synchronize(work.handle)
    for (name, file) in zip(names, files) {
      try output.access(file.path) { folder, target throws(Errno) in
        try work.handle.rename(name, to: folder, target)
      }
    }
    // The renames are on the disk before they are confirmed.
    try synchronize(work.handle)
  }

  /// Deletes the hidden folder.
  func finish() throws(SiteOutputError) {
    try work.withLock { work throws(SiteOutputError) in
      try work?.discard()
      work = nil
    }
  }

  private func workFolder() throws(SiteOutputError) -> WorkFolder {
    try work.withLock { work throws(SiteOutputError) in
      if let work { return work }
      let folder = try WorkFolder(Self.stage, in: output)
      work = folder
      return folder
    }
  }

  private func synchronize(_ folder: FolderHandle) throws(SiteOutputError) {
    try SiteOutputError.about(path) { () throws(Errno) in try folder.synchronize() }
  }

  private func file(_ path: String) -> FilePath { self.path.pushing(FilePath(path)) }
}
