import Foundation
package import SystemPackage

/// A folder that is deleted when the test ends.
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(
      path: "gallery-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path.string)
  }

  /// Writes a file and creates its folder.
  @discardableResult
  package func write(_ bytes: [UInt8], as name: FilePath) throws -> FilePath {
    let file = path.pushing(name)
    try FileManager.default.createDirectory(
      atPath: file.removingLastComponent().string, withIntermediateDirectories: true)
    let descriptor = try FileDescriptor.open(
      file, .writeOnly, options: [.create, .truncate], permissions: [.ownerReadWrite])
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    return file
  }

  /// The content of a file below this folder, or `nil` if it does not exist.
  package func read(_ name: FilePath) -> [UInt8]? {
    FileManager.default.contents(atPath: path.pushing(name).string).map { [UInt8]($0) }
  }

  /// The contents of all files below this folder by path.
  package func contents() throws -> [String: [UInt8]] {
    var contents: [String: [UInt8]] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: path.string) {
      if let bytes = read(FilePath(name)) {
        contents[name] = bytes
      }
    }
    return contents
  }
}
