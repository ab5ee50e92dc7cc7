import Glibc
import Synchronization
package import SystemPackage

/// A hidden folder in the output folder, to which files are written before they are renamed.
///
/// It contains no folders.
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

  /// Creates the folder, or empties that of a killed build.
  ///
  /// - Throws: `PublishingError`.
  init(_ name: String, in output: OutputFolder) throws(PublishingError) {
    path = output.path.appending(name)
    (self.name, parent) = (name, output.handle)
    do throws(Errno) {
      try parent.makeFolder(name)
      handle = try parent.folder(name)
      try Self.clear(handle)
    } catch Errno.notDirectory, Errno.tooManySymbolicLinkLevels {
      throw .foreignWorkFile(path)
    } catch {
      throw .failed(path, error)
    }
  }

  private static func clear(_ handle: FolderHandle) throws(Errno) {
    for (name, isFolder) in try handle.names() where !isFolder { try handle.remove(name) }
  }

  /// Writes a file under a unique name.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The name.
  /// - Throws: `PublishingError`.
  package func write(_ bytes: [UInt8]) throws(PublishingError) -> String {
    "\(try writeNumbered(bytes))"
  }

  /// Writes a file under a unique name, which is a number from 1.
  ///
  /// - Parameter bytes: The content.
  /// - Returns: The number.
  /// - Throws: `PublishingError`.
  func writeNumbered(_ bytes: [UInt8]) throws(PublishingError) -> Int {
    let number = nextNumber()
    do throws(Errno) {
      try handle.write(bytes, as: "\(number)")
    } catch {
      throw .failed(path.appending("\(number)"), error)
    }
    return number
  }

  /// A name that no other file of the folder has.
  func nextName() -> String { "\(nextNumber())" }

  private func nextNumber() -> Int { count.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Deletes the folder with its files.
  func discard() throws(PublishingError) {
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
