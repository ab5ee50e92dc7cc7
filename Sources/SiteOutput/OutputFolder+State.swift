import Glibc
import SystemPackage

extension OutputFolder {
  /// The name of the journal of the site.
  package static let journalName = JournalFile.siteName

  /// The names, inodes, sizes and times of a file, or of the files in a folder, as lines in no particular order.
  ///
  /// Builds compare them to detect changes. The time of a folder changes with the names of its files, also if a file
  /// is replaced.
  ///
  /// - name: A name at the top level of the site. There are no lines if it does not exist.
  /// - levels: `nil` to include files at all levels. Otherwise only folders are included, down to this number of
  ///   levels below the named folder, because a folder with a file for each photo has too many files.
  package func state(of name: String, foldersAlone levels: Int?) throws(SiteOutputError) -> [String] {
    var lines: [String] = []
    do throws(Errno) {
      try Self.add(name, in: handle, "", levels: levels, to: &lines)
    } catch {
      throw .failed(path.appending(name), error)
    }
    return lines
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
