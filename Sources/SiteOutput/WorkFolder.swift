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
    "\(try writeNumbered(bytes))"
  }

  /// Writes a file under a unique name, which is a number from 1.
  func writeNumbered(_ bytes: [UInt8]) throws(SiteOutputError) -> Int {
    let number = nextNumber()
    do throws(Errno) {
      try handle.write(bytes, as: "\(number)")
    } catch {
      throw .failed(path.appending("\(number)"), error)
    }
    return number
  }

  /// Appends lines to a file.
  func append(_ lines: [UInt8], to name: String) throws(SiteOutputError) {
    do throws(Errno) {
      let file = try handle.open(name, O_WRONLY | O_APPEND)
      defer { close(file) }
      if let error = FolderHandle.append(lines, to: file) { throw error }
    } catch {
      throw .failed(path.appending(name), error)
    }
  }

  /// Reads a file.
  func content(of name: String) throws(SiteOutputError) -> [UInt8] {
    do throws(Errno) {
      let size = try handle.status(name).map { Int($0.st_size) } ?? 0
      if let bytes = try handle.read(name, maxSize: size) { return bytes }
    } catch {
      throw .failed(path.appending(name), error)
    }
    throw .foreignWorkFile(path.appending(name))
  }

  /// Creates a folder under a unique name, which is a number from 1, for files with their own names.
  func makeFolder() throws(SiteOutputError) -> Int {
    let number = nextNumber()
    do throws(Errno) {
      try handle.makeFolder("\(number)")
    } catch {
      throw .failed(path.appending("\(number)"), error)
    }
    return number
  }

  /// Writes a file into a folder that `makeFolder` created.
  func write(_ bytes: [UInt8], as name: String, in number: Int) throws(SiteOutputError) {
    do throws(Errno) {
      try folder(number).write(bytes, as: name, replaces: true)
    } catch {
      throw .failed(path.appending("\(number)").appending(name), error)
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
