import Glibc
import SystemPackage

extension OutputFolder {
  /// The names, sizes and times of the files of a site as sorted lines, by which changes are
  /// detected.
  ///
  /// The time of a folder changes with the names of its files, also if a file is replaced.
  ///
  /// - Parameters:
  ///   - names: The names at the top level to include.
  ///   - folders: Those of the names of which only folders are included, because they have files for
  ///     each photo, and the number of levels of folders below each. What is further below is not
  ///     read.
  /// - Returns: The lines.
  /// - Throws: `PublishingError`.
  package func state(
    of names: Set<String>, foldersAlone folders: [String: Int]
  ) throws(PublishingError) -> [String] {
    var lines: [String] = []
    for name in names.union([RecordFile.name]).sorted() {
      do throws(Errno) {
        try Self.add(name, in: handle, "", levels: folders[name], to: &lines)
      } catch {
        throw .failed(path.appending(name), error)
      }
    }
    return lines.sorted()
  }

  private static func add(
    _ name: String, in folder: FolderHandle, _ prefix: String, levels: Int?,
    to lines: inout [String]
  ) throws(Errno) {
    guard let status = try folder.status(name) else { return }
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let time = "\(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    if !isFolder || levels != nil {
      lines.append("\(prefix)\(name) \(status.st_ino) \(status.st_size) \(time)")
    }
    guard isFolder, levels != 0 else { return }
    let inner = try folder.folder(name)
    for (child, isFolder) in try inner.names() where levels == nil || isFolder {
      try add(child, in: inner, "\(prefix)\(name)/", levels: levels.map { $0 - 1 }, to: &lines)
    }
  }
}
