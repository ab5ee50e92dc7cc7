import Glibc
import SystemPackage

/// What lies in an output folder at the paths where a site has its files.
package struct ExistingFiles {
  /// Below the output folder: files, symbolic links, and all else that is no folder.
  package let paths: [String]
  private let output: OutputFolder

  /// Lists the folders of a site.
  ///
  /// - Parameters:
  ///   - output: The output folder.
  ///   - topLevel: The names at its top that a site uses.
  /// - Throws: `PublishingError` for a folder that cannot be read.
  init(_ output: OutputFolder, topLevel: Set<String>) throws(PublishingError) {
    self.output = output
    var paths: [String] = []
    try Self.list(output.handle, "", output.path, into: &paths) { topLevel.contains($0) }
    self.paths = paths
  }

  private static func list(
    _ folder: FolderHandle, _ prefix: String, _ path: FilePath, into paths: inout [String],
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
        paths.append(prefix + name)
        continue
      }
      let inner: FolderHandle
      do throws(Errno) {
        inner = try folder.folder(name)
      } catch {
        throw .failed(path.appending(name), error)
      }
      try list(inner, "\(prefix)\(name)/", path.appending(name), into: &paths)
    }
  }

  /// The beginning of a file; `nil` for what is no regular file.
  package func bytes(at path: String, most limit: Int) throws(PublishingError) -> [UInt8]? {
    let (parent, name) = Publication.parts(path)
    do throws(Errno) {
      return try output.handle.folder(at: parent).read(name, most: limit)
    } catch {
      throw .failed(output.path.pushing(FilePath(path)), error)
    }
  }

  /// A record of those files that a version without a record wrote, with the folders around them.
  func recorded(
    _ adopt: (ExistingFiles) throws(PublishingError) -> [String]
  ) throws(PublishingError) -> PublicationRecord {
    var record = PublicationRecord()
    for path in try adopt(self) {
      let (parent, name) = Publication.parts(path)
      do throws(Errno) {
        let folder = try output.handle.folder(at: parent)
        if let content = try FileContent(of: name, in: folder) { record.set(path, content) }
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
