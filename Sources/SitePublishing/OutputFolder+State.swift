import Glibc
import SystemPackage

extension OutputFolder {
  /// What tells whether the files of a site have changed since they were written: their names, sizes
  /// and times, one a line, in the order of the names.
  ///
  /// - Parameters:
  ///   - names: The names at the top whose files count.
  ///   - folders: Those of them whose files are named by their content: the times of their folders
  ///     say enough.
  /// - Returns: The lines.
  /// - Throws: `PublishingError`.
  package func state(
    of names: Set<String>, foldersAlone folders: Set<String>
  ) throws(PublishingError) -> [String] {
    var lines: [String] = []
    for name in names.union([RecordFile.name]).sorted() {
      do throws(Errno) {
        try Self.add(name, in: handle, "", withFiles: !folders.contains(name), to: &lines)
      } catch {
        throw .failed(path.appending(name), error)
      }
    }
    return lines.sorted()
  }

  private static func add(
    _ name: String, in folder: FolderHandle, _ prefix: String, withFiles: Bool,
    to lines: inout [String]
  ) throws(Errno) {
    guard let status = try folder.status(name) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let time = "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    if !isFolder || !withFiles { lines.append("\(prefix)\(name) \(status.st_size) \(time)") }
    guard isFolder else { return }
    let inner = try folder.folder(name)
    for (child, isFolder) in try inner.names() where withFiles || isFolder {
      try add(child, in: inner, "\(prefix)\(name)/", withFiles: withFiles, to: &lines)
    }
  }
}
