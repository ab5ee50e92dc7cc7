import Glibc
import SystemPackage

extension OutputFolder {
  /// The names, sizes and times of the files of a site as sorted lines, by which changes are
  /// detected.
  ///
  /// - Parameters:
  ///   - names: The names at the top level to include.
  ///   - folders: Those of the names of which only folders are listed, because the names of their
  ///     files depend on the content.
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
