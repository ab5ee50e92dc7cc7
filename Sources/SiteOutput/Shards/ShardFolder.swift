package import Facts
import Glibc
package import SystemPackage

/// The folder in which the runs of one shard leave renditions and reports, until a build adds them to the site. It is
/// `.gallery-shards/2-of-8` in the output folder, which several machines may share. Every run has a scratch folder and
/// a report of its own. Renditions are renamed to names that depend on their content, so two runs of one shard do not
/// disturb each other.
package final class ShardFolder: Sendable {
  static let parent = ".gallery-shards"

  /// The absolute path of the scratch folder, to which workers write.
  package let scratch: FilePath

  private let path: FilePath
  private let handle: FolderHandle
  private let scratchHandle: FolderHandle
  private let scratchName: String
  private let report: Int32
  private let reportPath: FilePath
  /// The lock, held for the lifetime of this object, so that no build adds the files of an unfinished run.
  private let lock: BuildLock

  /// Creates the folder, and the scratch folder and the report of a run.
  package init(_ name: String, run: String, in output: OutputFolder) throws(SiteOutputError) {
    lock = try BuildLock(output, isShared: true)
    path = output.path.appending(Self.parent).appending(name)
    scratchName = "\(ShardFiles.scratchPrefix)\(run)"
    scratch = path.appending(scratchName)
    reportPath = path.appending("\(ShardFiles.reportPrefix)\(run)")
    do throws(Errno) {
      try output.handle.makeFolder(Self.parent)
      let parent = try output.handle.folder(Self.parent)
      try parent.makeFolder(name)
      handle = try parent.folder(name)
      try handle.makeFolder(scratchName)
      scratchHandle = try handle.folder(scratchName)
      report = try handle.open("\(ShardFiles.reportPrefix)\(run)", O_WRONLY | O_APPEND | O_CREAT | O_EXCL)
    } catch {
      throw .failed(path, error)
    }
  }

  deinit {
    close(report)
  }

  /// Keeps renditions under the names where a build looks for them.
  package func store(_ files: [WrittenFile]) throws(SiteOutputError) -> [RecordedContent] {
    try SiteOutputError.about(path) { () throws(Errno) in
      var contents: [RecordedContent] = []
      for file in files {
        guard let content = try RecordedContent(of: file.name, in: scratchHandle) else {
          throw Errno.noSuchFileOrDirectory
        }
        contents.append(content)
      }
      // A report must not name a file that a power failure has emptied.
      try scratchHandle.synchronize()
      for file in files {
        try scratchHandle.rename(file.name, to: handle, ShardFiles.name(of: file.path))
      }
      return contents
    }
  }

  /// Appends lines to the report of the run, and writes them to the disk.
  package func note(_ lines: [UInt8]) throws(SiteOutputError) {
    if let error = FolderHandle.append(lines, to: report) { throw .failed(reportPath, error) }
    guard fdatasync(report) == 0 else { throw .failed(reportPath, Errno(rawValue: errno)) }
  }

  /// Deletes the scratch folder.
  package func leave() throws(SiteOutputError) {
    try SiteOutputError.about(scratch) { () throws(Errno) in
      for (name, isFolder) in try scratchHandle.names() where !isFolder { try scratchHandle.remove(name) }
      _ = try handle.removeFolder(scratchName)
    }
  }
}
