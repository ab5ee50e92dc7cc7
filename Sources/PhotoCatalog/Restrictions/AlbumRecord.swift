package import Facts

/// What the catalog remembers about who can see an album. An album becomes more public only if a readable album.md
/// states it, or if its owner releases it on the command line.
package struct AlbumRecord: Codable, Equatable, Sendable {
  /// The last value of `hidden`.
  package enum Visibility: String, Codable, Sendable {
    case listed, unlisted, hidden
  }

  /// Why an album is held back, with everything below it.
  package struct Hold: Codable, Equatable, Sendable {
    /// The name of the file; the absolute path of one above another path of the folder.
    package var file: String
    package var reason: String
    /// The keys that a readable album.md must have to end the hold.
    package var keys: RestrictingKeys

    package init(file: String, reason: String, keys: RestrictingKeys = []) {
      (self.file, self.reason, self.keys) = (file, reason, keys)
    }

    /// Whether the folder is a link or a mount, and what it leads to is restricted.
    package var isFromElsewhere: Bool { file.hasPrefix("/") }
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

  /// Who can see the album, from everyone to nobody.
  enum Level: Int, Comparable {
    case listed, unlisted, protected, hidden

    static func < (one: Level, other: Level) -> Bool { one.rawValue < other.rawValue }
  }

  var level: Level {
    if hold != nil || visibility == .hidden { return .hidden }
    return isProtected ? .protected : visibility == .unlisted ? .unlisted : .listed
  }

  /// Makes the album at least as restricted as another.
  mutating func restrict(like other: AlbumRecord) {
    if other.level == .hidden {
      visibility = .hidden
    } else if other.visibility == .unlisted, visibility == .listed {
      visibility = .unlisted
    }
    isProtected = isProtected || other.isProtected
    hasOwnPassphrase = hasOwnPassphrase || other.hasOwnPassphrase
  }

  /// Whether nothing is remembered, as for a public album.
  package var isEmpty: Bool { self == AlbumRecord() }
}

extension AlbumRecord {
  /// The keys that album.md must have to make the album public.
  package var restrictingKeys: RestrictingKeys {
    var keys = hold?.keys ?? []
    if visibility != .listed || keys.isEmpty && !isProtected { keys.insert(.hidden) }
    if isProtected { keys.insert(.protected) }
    if hasOwnPassphrase { keys.insert(.passphrase) }
    return keys
  }
}
