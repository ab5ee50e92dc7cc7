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
}

extension AlbumKey {
  /// The path in the site of the first part of an encrypted file.
  func sitePath(of path: String) -> String { SitePaths.encrypted(EncryptedFile(path, self).name) }
}
