import CLinux
import Glibc
import Synchronization
package import SystemPackage

/// A hidden folder in the output folder, to which files are written before they are renamed. Files have numbers as
/// names, and so have the folders that become folders of the site. Only the owner can open it, because a web server may
/// show the output folder, and images of protected albums are not encrypted at first.
package final class WorkFolder: Sendable {
  /// The folder of pages and data until all are complete.
  static let stage = ".gallery-stage"
  /// The folder to which workers write renditions.
  static let renditions = ".gallery-renditions"

  /// The absolute path of the folder.
  package let path: FilePath
  let handle: FolderHandle
  private let name: String
  private let parent: FolderHandle
  private let count = Atomic(0)
  /// The folder to which a file was written last.
  private let lastFolder = Mutex<(number: Int, handle: FolderHandle)?>(nil)

  /// Creates the folder, or empties that of a killed build.
  init(_ name: String, in output: OutputFolder) throws(SiteOutputError) {
    path = output.path.appending(name)
    (self.name, parent) = (name, output.handle)
    do throws(Errno) {
      handle = try parent.makePrivateFolder(name)
      try Self.clear(handle)
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      throw .foreignWorkFile(path)
    } catch {
      throw .failed(path, error)
    }
  }

  /// Deletes all files, and the folders that have numbers as names with their files.
  private static func clear(_ handle: FolderHandle) throws(Errno) {
    for (name, isFolder) in try handle.names() {
      guard isFolder else {
        try handle.remove(name)
        continue
      }
      guard Int(name) != nil else { continue }
      let folder = try handle.folder(name)
      for (inner, isFolder) in try folder.names() where !isFolder { try folder.remove(inner) }
      _ = try handle.removeFolder(name)
    }
  }

  /// Writes a file under a unique name.
  package func write(_ bytes: [UInt8]) throws(SiteOutputError) -> String {
    let name = nextName()
    try SiteOutputError.about(path.appending(name)) { () throws(Errno) in try handle.write(bytes, as: name) }
    return name
  }

  /// Creates a folder under a unique name, which is a number from 1, for files with their own names.
  func makeFolder() throws(SiteOutputError) -> Int {
    let number = nextNumber()
    try SiteOutputError.about(path.appending("\(number)")) { () throws(Errno) in try handle.makeFolder("\(number)") }
    return number
  }

  /// Writes a file into a folder that `makeFolder` created.
  func write(_ bytes: [UInt8], as name: String, in number: Int) throws(SiteOutputError) {
    try SiteOutputError.about(path.appending("\(number)").appending(name)) { () throws(Errno) in
      try folder(number).write(bytes, as: name, replaces: true)
    }
  }

  /// The open folder with a number; successive files are usually in the same one.
  private func folder(_ number: Int) throws(Errno) -> FolderHandle {
    try lastFolder.withLock { last throws(Errno) in
      if let last, last.number == number { return last.handle }
      let folder = try handle.folder("\(number)")
      last = (number, folder)
      return folder
    }
  }

  /// A name that no other file of the folder has.
  func nextName() -> String { "\(nextNumber())" }

  private func nextNumber() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Deletes the folder with its files.
  func discard() throws(SiteOutputError) {
    do throws(Errno) {
      try Self.clear(handle)
      guard try parent.removeFolder(name) else { throw Errno.directoryNotEmpty }
    } catch Errno.directoryNotEmpty {
      throw .foreignWorkFile(path)
    } catch {
      throw .failed(path, error)
    }
  }
}

extension WorkFolder {
  /// Why a file could not be copied.
  package enum CopyError: Error {
    /// The file could not be read.
    case input(Errno)
    /// The copy could not be written.
    case output(SiteOutputError)
  }

  /// Copies a file under a unique name. The copy shares the blocks of the file on file systems that support that, such
  /// as Btrfs and XFS.
  package func copy(_ source: FileDescriptor) throws(CopyError) -> String {
    let name = nextName()
    do throws(Errno) {
      let target = try handle.open(name, O_WRONLY | O_CREAT | O_EXCL)
      defer { close(target) }
      try FolderHandle.copy(source.rawValue, to: target)
    } catch {
      switch error {
      case .noSpace, .diskQuotaExceeded, .fileTooLarge, .readOnlyFileSystem, .fileExists:
        throw .output(.failed(path.appending(name), error))
      default: throw .input(error)
      }
    }
    return name
  }

  /// Creates a file under a unique name.
  package func create() throws(SiteOutputError) -> (name: String, file: FileDescriptor) {
    let name = nextName()
    let file = try SiteOutputError.about(path.appending(name)) { () throws(Errno) in
      try handle.open(name, O_WRONLY | O_CREAT | O_EXCL)
    }
    return (name, FileDescriptor(rawValue: file))
  }
}

extension FolderHandle {
  /// Copies the rest of an open file to another one.
  static func copy(_ source: Int32, to target: Int32) throws(Errno) {
    while true {
      let count = linux_copy_file_range(source, target, 1 << 30)
      if count == 0 { return }
      guard count < 0 else { continue }
      switch errno {
      case EINTR: continue
      // The file systems are not the same, or do not support it.
      case EXDEV, EINVAL, ENOSYS, EOPNOTSUPP: return try copyBlocks(source, to: target)
      default: throw Errno(rawValue: errno)
      }
    }
  }

  private static func copyBlocks(_ source: Int32, to target: Int32) throws(Errno) {
    var block = [UInt8](repeating: 0, count: 1 << 20)
    let size = block.count
    while true {
      let count = unsafe Glibc.read(source, &block, size)
      if count == 0 { return }
      guard count > 0 else {
        if errno == EINTR { continue }
        throw Errno(rawValue: errno)
      }
      if let error = FolderHandle.append(Array(block.prefix(count)), to: target) { throw error }
    }
  }
}
