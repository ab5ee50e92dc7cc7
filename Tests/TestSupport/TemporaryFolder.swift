import Foundation
package import SystemPackage
package import Testing

/// A folder that is deleted when the test ends.
package final class TemporaryFolder: Sendable {
  package let path: FilePath

  package init() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "gallery-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = FilePath(url.path)
  }

  /// A new folder, as the value of a property.
  package static func empty() -> TemporaryFolder {
    do { return try TemporaryFolder() } catch { fatalError("no folder for a test: \(error)") }
  }

  deinit { try? FileManager.default.removeItem(atPath: path.string) }

  /// Writes a file and creates its folder.
  @discardableResult package func write(_ bytes: [UInt8], as name: FilePath) throws -> FilePath {
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
      if let bytes = read(FilePath(name)) { contents[name] = bytes }
    }
    return contents
  }
}

/// Changes of files, by their paths below the folder.
extension TemporaryFolder {
  package func place(_ name: String) -> String { path.pushing(FilePath(name)).string }

  /// Writes a text file and creates its folder.
  @discardableResult package func write(_ text: String, as name: String) throws -> FilePath {
    try write(Array(text.utf8), as: FilePath(name))
  }

  /// The text of a file, which must exist.
  package func text(_ name: String) throws -> String {
    String(decoding: try #require(read(FilePath(name)), "\(name) is missing"), as: UTF8.self)
  }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: place(name)) }

  package func move(_ name: String, to target: String) throws {
    try FileManager.default.moveItem(atPath: place(name), toPath: place(target))
  }

  package func copy(_ name: String, to target: String) throws {
    try FileManager.default.copyItem(atPath: place(name), toPath: place(target))
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: place(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: place(name), withDestinationPath: target)
  }

  package func note(_ settings: String, in album: String) throws {
    try write("---\n\(settings)\n---\n", as: "photos/\(album)/album.md")
  }

  /// Writes a small photo of one colour.
  package func writePhoto(
    _ name: String, color: Int, width: Int = 96, height: Int = 64, taken: String? = nil, rating: Int? = nil
  ) throws {
    var (jpeg, exif) = (FlatJPEG(width: width, height: height), [Int: TinyTIFF.Value]())
    if let taken { exif[0x8769] = .directories([[0x9003: .text(taken)]]) }
    if let rating { exif[0x4746] = .short(rating) }
    if !exif.isEmpty { jpeg.segments = TinyFiles.segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(exif)) }
    try write(jpeg.bytes { _, _ in [color, 90, 160] }, as: FilePath(name))
  }

  package func setMode(_ mode: Int, of name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: place(name))
  }

  /// Whether a file or folder exists.
  package func holds(_ name: String) -> Bool { FileManager.default.fileExists(atPath: place(name)) }
}

extension TemporaryFolder {
  /// Runs `gallery` in the folder, and waits until it exits.
  package func run(_ arguments: String..., input: String? = nil) throws -> Binary.Result {
    try run(arguments, input: input)
  }

  package func run(
    _ arguments: [String], input: String? = nil, environment: [String: String] = [:]
  ) throws -> Binary.Result {
    try Binary.run(arguments, in: path, input: input, environment: environment)
  }

  /// Runs `gallery`, which must exit with status 0.
  @discardableResult package func succeed(
    _ arguments: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Binary.Result {
    try succeed(arguments, sourceLocation: sourceLocation)
  }

  @discardableResult package func succeed(
    _ arguments: [String], environment: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Binary.Result {
    let result = try run(arguments, environment: environment)
    try #require(result.status == 0, "\(arguments): \(result.errors)", sourceLocation: sourceLocation)
    return result
  }
}
