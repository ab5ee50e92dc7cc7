import Glibc
import SystemPackage

/// The files in an output folder at paths that a site uses.
package struct ExistingFiles {
  /// The paths of files, symbolic links and everything else except folders, below the output
  /// folder.
  package let paths: [String]
  private let output: OutputFolder

  /// Lists the folders of a site.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - topLevel: The names at the top level of a site.
  /// - Throws: `PublishingError` if a folder cannot be read.
  init(_ output: OutputFolder, topLevel: Set<String>) throws(PublishingError) {
    self.output = output
    var paths: [String] = []
    try Self.visit(output, topLevel: topLevel) { paths.append($0) }
    self.paths = paths
  }

  /// Calls a closure with every path, in no particular order.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - topLevel: The names at the top level of a site.
  ///   - body: Receives the path below the output folder.
  /// - Throws: `PublishingError` if a folder cannot be read.
  static func visit(
    _ output: OutputFolder, topLevel: Set<String>, _ body: (String) -> Void
  ) throws(PublishingError) {
    try visit(output.handle, "", output.path, body) { topLevel.contains($0) }
  }

  private static func visit(
    _ folder: FolderHandle, _ prefix: String, _ path: FilePath, _ body: (String) -> Void,
    where isWanted: (String) -> Bool = { _ in true }
  ) throws(PublishingError) {
    let names: [(name: String, isFolder: Bool)]
    do throws(Errno) {
      names = try folder.names()
    } catch {
      throw .failed(path, error)
    }
    for (name, isFolder) in names where isWanted(name) {
      guard isFolder else {
        body(prefix + name)
        continue
      }
      let inner: FolderHandle
      do throws(Errno) {
        inner = try folder.folder(name)
      } catch {
        throw .failed(path.appending(name), error)
      }
      try visit(inner, "\(prefix)\(name)/", path.appending(name), body)
    }
  }

  /// Reads up to `maxSize` bytes of a file; `nil` if it is not a regular file.
  package func bytes(at path: String, maxSize: Int) throws(PublishingError) -> [UInt8]? {
    let (parent, name) = Publication.parts(path)
    do throws(Errno) {
      return try output.handle.folder(at: parent).read(name, maxSize: maxSize)
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// Creates the record of a site of a version without a record.
  func recorded(
    _ adopt: (ExistingFiles) throws(PublishingError) -> [String]
  ) throws(PublishingError) -> PublicationRecord {
    var record = PublicationRecord()
    for path in try adopt(self) {
      let (parent, name) = Publication.parts(path)
      do throws(Errno) {
        let folder = try output.handle.folder(at: parent)
        if let content = try RecordedContent(of: name, in: folder) { record.set(path, content) }
      } catch {
        throw .failed(output.path.pushing(FilePath(path)), error)
      }
      var rest = parent
      while !rest.isEmpty {
        record.add(folder: String(rest))
        rest = Publication.parts(String(rest)).folder
      }
    }
    return record
  }
}
