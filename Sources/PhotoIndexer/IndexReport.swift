package import PhotoCatalog
package import SystemPackage

/// What came of a run.
package struct IndexReport: Sendable {
  /// Files that may be photos by their names.
  package var files = 0
  /// Files that were opened because they are new or changed.
  package var read = 0
  /// Files that an earlier run knew and this one did not find.
  package var missing = 0
  /// Folders that could not be listed.
  package var unreadableFolders: [UnreadableFile] = []

  package init() {}
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
