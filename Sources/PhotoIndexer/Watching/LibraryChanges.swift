package import SystemPackage

/// What has changed in a library.
package struct LibraryChanges: Sendable {
  /// The folders to index again, with their subfolders.
  package var folders: [LibraryRoot] = []
  /// The roots that have disappeared; their files stay in the catalog.
  package var lost: [FilePath] = []
  /// The roots that are back.
  package var found: [FilePath] = []
  /// Whether one of the files that do not belong to the library has changed.
  package var hasOtherFiles = false
  /// Whether the kernel dropped events, so that every folder is to be indexed.
  package var isOverflown = false
}

/// Why a library cannot be watched.
package enum WatchError: Error, Equatable, CustomStringConvertible {
  /// The user has too many event queues.
  case tooManyQueues
  /// The user has too many watched folders; the number of those that could be watched.
  case tooManyFolders(Int)
  /// Another error of the system.
  case failed(FilePath?, Errno)

  package var description: String {
    switch self {
    case .tooManyQueues:
      "the system allows no more programs that watch folders; stop one, or raise "
        + "fs.inotify.max_user_instances with sysctl"
    case .tooManyFolders(let count):
      "the system allows \(count) watched folders, and the library has more; raise "
        + "fs.inotify.max_user_watches with sysctl"
    case .failed(let folder, let reason):
      (folder.map { "\($0): " } ?? "") + "cannot be watched: \(reason); make the folder readable"
    }
  }
}
