package import SystemPackage

/// Changed folders of a library that have not been indexed yet.
struct PendingChanges {
  /// The folders whose content has changed.
  private(set) var folders: Set<FilePath> = []
  /// The files that programs are writing, with the time of the last change.
  private var written: [ChangedFile: ContinuousClock.Instant] = [:]
  /// The new folders that are being filled, with the time of the last change in them. The album.md, which says who can
  /// see them, may come last.
  private var filled: [FilePath: ContinuousClock.Instant] = [:]

  /// A file by its folder and the bytes of its name.
  struct ChangedFile: Hashable {
    var folder: FilePath
    var name: [UInt8]
  }

  /// The time after which a file counts as written although no program has closed it.
  static let writingTime = Duration.seconds(10)

  /// The time without changes after which a new folder counts as complete.
  static let quietTime = Duration.seconds(3)

  mutating func add(_ folder: FilePath) { folders.insert(folder) }

  /// Adds a folder that was made, and not moved with its files.
  mutating func addNew(_ folder: FilePath, at time: ContinuousClock.Instant) {
    filled[folder] = time
    folders.insert(folder)
  }

  /// Notes a change in a folder.
  mutating func touch(_ folder: FilePath, at time: ContinuousClock.Instant) {
    for new in filled.keys where folder.starts(with: new) { filled[new] = time }
  }

  /// Adds a file that a program has written to and not closed.
  mutating func addWritten(_ file: ChangedFile, at time: ContinuousClock.Instant) {
    written[file] = time
    folders.insert(file.folder)
  }

  /// Adds a file that is closed or gone.
  mutating func addClosed(_ file: ChangedFile) {
    if !written.isEmpty { written[file] = nil }
    folders.insert(file.folder)
  }

  /// Forgets the folders and files below a folder.
  mutating func removeAll(below folder: FilePath) {
    folders = folders.filter { !$0.starts(with: folder) }
    written = written.filter { !$0.key.folder.starts(with: folder) }
    filled = filled.filter { !$0.key.starts(with: folder) }
  }

  /// Whether a folder can be indexed.
  func isReady(at time: ContinuousClock.Instant) -> Bool {
    folders.contains { !isWritten($0, at: time) }
  }

  /// Takes the folders in which no file is being written, without those inside of others.
  mutating func takeReady(at time: ContinuousClock.Instant) -> [FilePath] {
    written = written.filter { time - $0.value < Self.writingTime }
    filled = filled.filter { time - $0.value < Self.quietTime }
    let ready = folders.filter { !isWritten($0, at: time) }
    folders.subtract(ready)
    return ready.sorted { $0.string < $1.string }.filter { folder in
      var parent = folder
      while parent.removeLastComponent() {
        if ready.contains(parent) { return false }
      }
      return true
    }
  }

  private func isWritten(_ folder: FilePath, at time: ContinuousClock.Instant) -> Bool {
    written.contains { $0.key.folder.starts(with: folder) && time - $0.value < Self.writingTime }
      || filled.contains { new, last in
        (new.starts(with: folder) || folder.starts(with: new)) && time - last < Self.quietTime
      }
  }
}

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
