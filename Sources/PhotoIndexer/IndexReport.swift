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
  /// Folders that could not be listed.
  package var unreadableFolders: [UnreadableFile] = []

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

  package var description: String {
    switch self {
    case .noSuchFolder(let path): "\(path): no such folder; check the spelling"
    case .notAFolder(let path): "\(path): not a folder; give the folder that holds the pictures"
    case .unreadable(let path, let reason):
      "\(path): cannot be listed: \(reason); allow it to be read or run as its owner"
    case .empty(let path):
      "\(path): holds no pictures; if it is on a disk, mount it (the catalog is unchanged)"
    }
  }
}
