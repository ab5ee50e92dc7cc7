package import SystemPackage

/// Why gallery leaves files and folders out of a library, unless `--include` names them.
package enum LeftOutKind: String, CaseIterable, Sendable {
  /// Deleted files.
  case recycleBins
  /// Earlier copies of the library.
  case snapshots
  /// Thumbnails and previews.
  case thumbnails
  /// Indexes and other data of a system.
  case systemFolders
  /// The data in the library of an application, except the originals.
  case applicationLibraries
  /// Earlier versions of photos that still exist.
  case earlierVersions
  /// Folders and files with a mark, such as `.nomedia`.
  case marked
  /// Backup files.
  case backups
  /// Incomplete downloads and transfers.
  case unfinishedFiles
  /// What `--exclude` excludes.
  case excluded

  /// A number of files or folders of this kind, such as `2 recycle bins`.
  package func text(_ count: Int) -> String {
    let (one, many) = names
    return "\(count) \(count == 1 ? one : many)"
  }

  private var names: (one: String, many: String) {
    switch self {
    case .recycleBins: ("recycle bin or deleted file", "recycle bins and deleted files")
    case .snapshots: ("folder of snapshots", "folders of snapshots")
    case .thumbnails: ("folder or file of thumbnails", "folders and files of thumbnails")
    case .systemFolders: ("system folder", "system folders")
    case .applicationLibraries: ("library of an application", "libraries of applications")
    case .earlierVersions: ("folder of earlier versions", "folders of earlier versions")
    case .marked: ("folder or file marked as not public", "folders and files marked as not public")
    case .backups: ("backup file", "backup files")
    case .unfinishedFiles: ("unfinished file", "unfinished files")
    case .excluded: ("excluded by a pattern", "excluded by patterns")
    }
  }
}

/// A file or folder that was left out.
package struct LeftOut: Sendable {
  package var kind: LeftOutKind
  /// The absolute path.
  package var path: FilePath
}
