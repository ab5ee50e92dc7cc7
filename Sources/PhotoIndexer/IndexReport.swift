package import PhotoCatalog
package import SystemPackage

/// The result of a run.
package struct IndexReport: Sendable {
  /// The number of files that may be photos by their names.
  package var files = 0
  /// The numbers of new and of changed files.
  package var added = 0
  package var changed = 0
  /// The number of files to read. New and changed files, or all files with `--full`, without additional names of a
  /// file.
  package var unread = 0
  /// The number of files that were read.
  package var read = 0
  /// The number of files that earlier runs found and this one did not.
  package var missing = 0
  /// The number of missing files whose content is in an added file.
  package var moved = 0
  /// The sizes of all files, and of those that were read, in bytes.
  package var bytes: Int64 = 0
  package var readBytes: Int64 = 0
  /// The folder of the file that was read last, below its root; `nil` if there is none.
  package var folder: FilePath?
  /// Files and folders that the system could not read. Their state in the catalog is kept, and the next run tries
  /// again.
  package var failures: [UnreadableFile] = []
  /// Folders whose disk is not mounted; the catalog keeps everything below them.
  package var away: [UnreadableFile] = []
  /// What is wrong with folders that were given and are not in the catalog.
  package var refused: [IndexError] = []

  /// Files that are not read, because their names are nearly `album.md`; as absolute paths.
  package var misnamed: [FilePath] = []

  /// Files in folders above those of the run that restrict them.
  package var restrictedFromAbove: [FilePath] = []

  /// The numbers of files and folders that do not belong to the library, by kind.
  package var leftOut: [LeftOutKind: Int] = [:]
  /// The files that were in the catalog and no longer belong to the library.
  package var withdrawn = 0
  /// The patterns of `--exclude` that earlier runs were given, by root.
  package var remembered: [StoredPattern] = []
  /// Folders and files that are left out because of a mark such as `.nomedia` that an earlier run found, although the
  /// mark no longer exists.
  package var unmarked: [FilePath] = []
  /// The patterns that are new to the catalog, and those that matched a file or folder.
  package var newPatterns: Set<String> = []
  package var matchedPatterns: Set<String> = []
  /// Whether complete roots were read, so that a pattern that matched nothing may be misspelt.
  package var isComplete = true

  /// The numbers of unsupported pictures and videos by kind, of those that need ffmpeg, and of sidecars without their
  /// photos.
  package var unsupported: [String: Int] = [:]

  package init() {}

  /// The number of files that need no further work.
  package var processed: Int { files - unread + read }
}

/// A change that a run would make.
package enum IndexChange: Sendable {
  case add(FilePath), change(FilePath), remove(FilePath)
  /// The removal of a file that is there, but no longer belongs to the library.
  case withdraw(FilePath)
}

/// The reason why a folder cannot be indexed.
package enum IndexError: Error, Equatable, Sendable, CustomStringConvertible {
  case noSuchFolder(FilePath)
  case notAFolder(FilePath)
  case unreadable(FilePath, String)
  case empty(FilePath)
  /// A folder that has moved into another folder of the library, or around it.
  case overlaps(FilePath, FilePath)
  /// No thread could be started; the text is the system's error.
  case noThreads(String)
  /// The address space is too small; the number of missing bytes.
  case tooLittleMemory(needed: Int)

  package var description: String {
    switch self {
    case .noSuchFolder(let path): "\(path): no such folder; check the spelling"
    case .notAFolder(let path): "\(path): not a folder; give the folder that contains the pictures"
    case .unreadable(let path, let reason):
      "\(path): cannot be listed: \(reason); make it readable or run as its owner"
    case .empty(let path):
      "\(path): contains no pictures; mount its disk if it has one (the catalog is unchanged)"
    case .overlaps(let path, let other):
      "\(path): overlaps the folder \(other) of the library; remove one of them from the library with "
        + "gallery forget"
    case .noThreads(let reason):
      "cannot start a thread: \(reason); raise the limits on processes and memory (ulimit -u, "
        + "ulimit -v)"
    case .tooLittleMemory(let needed):
      "too little memory: raise the limit (ulimit -v) by \(needed >> 20) MiB"
    }
  }
}
