import Foundation
import Glibc
import SystemPackage

/// A temporary folder with a tree of files that the site itself does not have, and a list of files for the tool. Only
/// its owner can open it. The list is a file, because swift-subprocess 1.0.2 traps if a tool ends before it has read
/// its standard input.
final class TransferFolder: Sendable {
  /// The folder with the tree and the list.
  private let folder: String
  /// A lock on the folder for as long as the process runs.
  private let descriptor: Int32

  /// The folder with the tree.
  var path: String { folder + "/files" }
  var listPath: String { folder + "/list" }

  private static let prefix = "gallery-publish-"

  /// Creates the folder, and deletes the folders of publications that were killed.
  init() throws {
    let parent = FileManager.default.temporaryDirectory.path
    Self.deleteAbandoned(in: parent)
    folder = "\(parent)/\(Self.prefix)\(UUID().uuidString)"
    guard unsafe mkdir(folder, 0o700) == 0 else {
      throw TransferError.failed(FilePath(folder), Errno(rawValue: errno))
    }
    descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
    close(descriptor)
  }

  /// Deletes the folders of this user that no process has locked.
  private static func deleteAbandoned(in parent: String) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    for name in names where name.hasPrefix(prefix) {
      let path = "\(parent)/\(name)"
      let folder = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW)
      guard folder >= 0 else { continue }
      defer { close(folder) }
      var status = stat()
      guard unsafe fstat(folder, &status) == 0, status.st_uid == geteuid(),
        flock(folder, LOCK_EX | LOCK_NB) == 0
      else { continue }
      try? FileManager.default.removeItem(atPath: path)
    }
  }

  /// Replaces the content of the folder.
  func fill(_ files: [(path: String, bytes: [UInt8])], folders: Set<String> = []) throws {
    try discard()
    do {
      for folder in folders { try create("\(path)/\(folder)") }
      try create(path)
      for file in files {
        let target = "\(path)/\(file.path)"
        try create(String(target[..<(target.lastIndex(of: "/") ?? target.startIndex)]))
        try Data(file.bytes).write(to: URL(filePath: target), options: .withoutOverwriting)
      }
    } catch {
      throw failure(error)
    }
  }

  /// Writes the list of files.
  func list(_ paths: [String], end: UInt8) throws {
    do {
      try Data(paths.flatMap { Array($0.utf8) + [end] }).write(to: URL(filePath: listPath))
    } catch {
      throw failure(error)
    }
  }

  /// Deletes the files and the list.
  func discard() throws {
    for path in [path, listPath] {
      do {
        try FileManager.default.removeItem(atPath: path)
      } catch CocoaError.fileNoSuchFile {
        // There is nothing to delete.
      } catch {
        throw failure(error)
      }
    }
  }

  private func create(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  private func failure(_ error: any Error) -> TransferError {
    let posix = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    return .failed(FilePath(folder), posix.map { Errno(rawValue: $0.code.rawValue) } ?? .ioError)
  }
}
