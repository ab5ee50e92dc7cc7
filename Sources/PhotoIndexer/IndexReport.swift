package import PhotoCatalog
package import SystemPackage

/// What came of a run.
package struct IndexReport: Sendable {
  /// Files that may be photos by their names.
  package var files = 0
  /// Files that the catalog did not know, and files that are other than it knows them.
  package var added = 0
  package var changed = 0
  /// Files that are to be opened.
  ///
  /// Those two, and all with `--full`; not the second name of a file that is opened under its
  /// first.
  package var unread = 0
  /// Files that were opened.
  package var read = 0
  /// Files that an earlier run knew and this one did not find.
  package var missing = 0
  /// Files and folders of which the system did not tell what they hold: the catalog keeps what it
  /// knew of them, and the next run tries again.
  package var failures: [UnreadableFile] = []

  /// How many pictures and films there are of each kind that is not read.
  package var passedOver: [String: Int] = [:]

  package init() {}

  /// Files with which nothing more is to be done.
  package var settled: Int { files - unread + read }
}

/// What a run would do with a file.
package enum IndexChange: Sendable {
  case add(FilePath), change(FilePath), remove(FilePath)
}

/// Why a folder cannot be indexed.
package enum IndexError: Error, Equatable, Sendable, CustomStringConvertible {
  case noSuchFolder(FilePath)
  case notAFolder(FilePath)
  case unreadable(FilePath, String)
  case empty(FilePath)
  /// The system's reason.
  case noThreads(String)
  /// Bytes of address space.
  case tooLittleMemory(needed: Int)

  package var description: String {
    switch self {
    case .noSuchFolder(let path): "\(path): no such folder; check the spelling"
    case .notAFolder(let path): "\(path): not a folder; give the folder that holds the pictures"
    case .unreadable(let path, let reason):
      "\(path): cannot be listed: \(reason); allow it to be read or run as its owner"
    case .empty(let path):
      "\(path): holds no pictures; if it is on a disk, mount it (the catalog is unchanged)"
    case .noThreads(let reason):
      "no thread can be started: \(reason); raise the limits on processes and memory (ulimit -u, "
        + "ulimit -v)"
    case .tooLittleMemory(let needed):
      "too little memory: raise the limit (ulimit -v) by \(needed >> 20) MiB"
    }
  }
}
