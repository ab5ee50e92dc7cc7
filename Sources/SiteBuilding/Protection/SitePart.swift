import SiteViews

/// A part of a site with its media files: the public part, or an unlisted or protected album.
struct SitePart: Sendable {
  var outline: SiteOutline
  /// Encrypts the files; `nil` for files that are not encrypted.
  var key: AlbumKey?
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?
  /// The ids of photos that could not be tried.
  var postponed: Set<String> = []
  /// The path of the first part of each planned media file, encrypted; empty without a key.
  var encryptedFiles: Set<String> = []
  /// The photos that can be shown: their short ids, and the positions of the others. The others have a long id, or an
  /// address that is not their id. Both are empty if the site does not have the files of the last build.
  var ids: (short: ShortIDs, others: [Int]) = (ShortIDs(), [])
  /// The photos that are new or have changed since the last build; `nil` if all photos may have.
  var new: ShortIDs?
}

extension AlbumKey {
  /// The path in the site of the first part of an encrypted file.
  func sitePath(of path: String) -> String { SitePaths.encrypted(EncryptedFile(path, self).name) }
}
