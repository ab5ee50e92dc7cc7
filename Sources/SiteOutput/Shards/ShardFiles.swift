package import Facts
import Glibc
import SystemPackage

/// The files that the runs of all shards have left in an output folder.
package struct ShardFiles: Sendable {
  static let reportPrefix = "report-"
  static let scratchPrefix = "scratch-"

  /// The report of a run.
  package struct Report: Sendable {
    /// The name of the shard's folder, such as `2-of-8`.
    package let shard: String
    package let bytes: [UInt8]
  }

  private let output: OutputFolder
  private let folders: [(name: String, handle: FolderHandle)]

  /// Finds the folders of shards.
  package init(in output: OutputFolder) throws(SiteOutputError) {
    self.output = output
    var folders: [(name: String, handle: FolderHandle)] = []
    do throws(Errno) {
      let parent = try output.handle.folder(ShardFolder.parent)
      for (name, isFolder) in try parent.names() where isFolder && Self.isShard(name) {
        folders.append((name, try parent.folder(name)))
      }
    } catch Errno.noSuchFileOrDirectory {
      // There are no shards.
    } catch {
      throw .failed(output.path.appending(ShardFolder.parent), error)
    }
    self.folders = folders.sorted { $0.name < $1.name }
  }

  package var isEmpty: Bool { folders.isEmpty }

  /// The reports of all runs, or of those of one shard. `shard` is `nil` for all.
  package func reports(of shard: String? = nil) throws(SiteOutputError) -> [Report] {
    var reports: [Report] = []
    for folder in folders where shard == nil || folder.name == shard {
      try SiteOutputError.about(path.appending(folder.name)) { () throws(Errno) in
        for (name, isFolder) in try folder.handle.names().sorted(by: { $0.name < $1.name })
        where !isFolder && name.hasPrefix(Self.reportPrefix) {
          guard let status = try folder.handle.status(name),
            let bytes = try folder.handle.read(name, maxSize: Int(status.st_size))
          else { continue }
          reports.append(Report(shard: folder.name, bytes: bytes))
        }
      }
    }
    return reports
  }

  /// Whether a shard's folder has a rendition of a size.
  package func holds(_ path: String, size: Int, of shard: String) -> Bool {
    guard let folder = folders.first(where: { $0.name == shard })?.handle,
      let status = try? folder.status(Self.name(of: path))
    else { return false }
    return status.st_mode & S_IFMT == S_IFREG && Int(status.st_size) == size
  }

  /// Moves a rendition to the work folder of a build, if it has the content that was reported; `nil` if it does not
  /// exist or has other content.
  package func take(
    _ path: String, _ content: RecordedContent, of shard: String, to work: WorkFolder
  ) throws(SiteOutputError) -> WrittenFile? {
    guard let folder = folders.first(where: { $0.name == shard })?.handle else { return nil }
    let name = Self.name(of: path)
    return try SiteOutputError.about(self.path.appending(shard).appending(name)) { () throws(Errno) in
      guard try RecordedContent(of: name, in: folder) == content else { return nil }
      try folder.rename(name, to: work.handle, name)
      return WrittenFile(name: name, path: path)
    }
  }

  /// Deletes the files of the runs. Files that gallery does not write there are kept, and so are their folders.
  package func discard() throws(SiteOutputError) {
    do throws(Errno) {
      for (name, handle) in folders {
        try Self.clear(handle)
        _ = try output.handle.folder(ShardFolder.parent).removeFolder(name)
      }
      _ = try output.handle.removeFolder(ShardFolder.parent)
    } catch Errno.noSuchFileOrDirectory {
      // Another build has deleted it.
    } catch {
      throw .failed(path, error)
    }
  }

  private static func clear(_ folder: FolderHandle) throws(Errno) {
    for (name, isFolder) in try folder.names() {
      if isFolder, name.hasPrefix(scratchPrefix) {
        let scratch = try folder.folder(name)
        for (name, isFolder) in try scratch.names() where !isFolder { try scratch.remove(name) }
        _ = try folder.removeFolder(name)
      } else if !isFolder,
        name.hasPrefix(reportPrefix) || isRendition(name)
          || isTile(name, separator: tileSeparator)
      {
        try folder.remove(name)
      }
    }
  }

  private var path: FilePath { output.path.appending(ShardFolder.parent) }

  /// The name of a file in the folder of a shard. It is the last component of the path of an image, which is unique,
  /// and all components of that of a tile.
  static func name(of path: String) -> String {
    isTile(path, separator: "/")
      ? path.split(separator: "/").joined(separator: tileSeparator) : OutputFolder.parts(path).name
  }

  private static let tileSeparator = "+"

  /// Whether a path, or the name of a file of a shard, is that of a tile, such as
  /// `iiif/image/kp/kp6f9d3a-1t78/0,0,1024,1024/512,512/0/default.jpg`.
  private static func isTile(_ path: String, separator: String) -> Bool {
    let (start, end) = (["iiif", "image", ""], ["", "0", "default.jpg"])
    return path.hasPrefix(start.joined(separator: separator))
      && path.hasSuffix(end.joined(separator: separator))
  }

  /// Whether a name is that of a shard, such as `2-of-8`.
  private static func isShard(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && Int(parts[0]) != nil && parts[1] == "of" && Int(parts[2]) != nil
  }

  /// Whether a name is that of a rendition, such as `kp6f9d3a-256-w2v.webp`.
  private static func isRendition(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 3 && Int(parts[1]) != nil && parts[2].contains(".")
  }
}
