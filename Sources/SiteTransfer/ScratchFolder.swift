import Foundation
import SitePublishing
import SystemPackage

/// A temporary folder with files that only the target has, in the tree that a tool transfers, and a
/// list of files for the tool.
///
/// The list is a file, because swift-subprocess 1.0.2 traps if a tool ends before it has read its
/// standard input.
struct ScratchFolder: Sendable {
  let path: String
  /// The path of the list.
  var listPath: String { path + ".list" }

  /// Names the folder, which is created when it is filled.
  init() {
    path =
      FileManager.default.temporaryDirectory.appending(
        path: "gallery-publish-\(UUID().uuidString)"
      ).path
  }

  /// Replaces the content of the folder.
  ///
  /// - Parameters:
  ///   - files: Paths and bytes.
  ///   - folders: Folders to create besides.
  /// - Throws: `TransferError`.
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
  ///
  /// - Parameters:
  ///   - paths: The files.
  ///   - end: The byte after each path.
  /// - Throws: `TransferError`.
  func list(_ paths: [String], end: UInt8) throws {
    do {
      try Data(paths.flatMap { Array($0.utf8) + [end] }).write(to: URL(filePath: listPath))
    } catch {
      throw failure(error)
    }
  }

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
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
  }

  private func failure(_ error: any Error) -> TransferError {
    let posix = (error as NSError).userInfo[NSUnderlyingErrorKey] as? POSIXError
    return .failed(FilePath(path), posix.map { Errno(rawValue: $0.code.rawValue) } ?? .ioError)
  }
}
