package import Facts
package import SystemPackage

/// What the catalog remembers about who can see an album. An album becomes more public only if a readable album.md
/// states it, or if its owner releases it on the command line.
package struct AlbumRecord: Equatable, Sendable {
  /// The last value of `hidden`.
  package enum Visibility: Int, Sendable {
    case listed, unlisted, hidden
  }

  /// Why an album is held back, with everything below it.
  package struct Hold: Equatable, Sendable {
    /// The name of the file.
    package var file: FilePath
    package var reason: String
    /// The keys that a readable album.md must have to end the hold.
    package var keys: RestrictingKeys

    package init(file: FilePath, reason: String, keys: RestrictingKeys = []) {
      (self.file, self.reason, self.keys) = (file, reason, keys)
    }
  }

  package var visibility = Visibility.listed
  package var isProtected = false
  /// Whether the album had a passphrase of its own, so that the passphrase of the site does not open it.
  package var hasOwnPassphrase = false
  package var hold: Hold?
  /// A digest of the files despite which the owner released the album; 0 for none.
  package var released: Int64 = 0

  /// The value of ``released`` for the files that the next run finds.
  package static let releasesNext: Int64 = -1

  package init() {}

  /// Whether everyone can see the album.
  package var isPublic: Bool { visibility == .listed && !isProtected && hold == nil }

  /// Whether nothing is remembered, as for a public album.
  package var isEmpty: Bool { self == AlbumRecord() }
}

/// An album with what the catalog remembers about it.
package struct RememberedAlbum: Equatable, Sendable {
  package var root: FilePath
  /// The path of the folder below the root.
  package var path: FilePath
  package var record: AlbumRecord

  package init(root: FilePath, path: FilePath, record: AlbumRecord) {
    (self.root, self.path, self.record) = (root, path, record)
  }
}
