import SiteEncryption
import SiteModel
import SiteViews

/// A part of a site with its media files: the public part, or an album that not everyone sees.
struct SitePart: Sendable {
  var outline: SiteOutline
  /// Encrypts the files; `nil` for files that are not encrypted.
  var key: AlbumKey?
  /// The passphrase that opens a protected album; `nil` if only its link does.
  var passphrase: PassphraseKey?
  /// The ids of photos that could not be tried.
  var postponed: Set<String> = []
  /// The paths of all encrypted media files that were planned, each that of its first part; empty without a
  /// key.
  var encryptedFiles: Set<String> = []
  /// The ids of the photos that can be shown, and the positions of those whose ids are not short, or not their
  /// addresses, if the site has files of the last build.
  var ids: (short: ShortIDs, others: [Int]) = (ShortIDs(), [])
  /// The photos that have not the images of the last build; `nil` if none have them.
  var new: ShortIDs?
}

extension AlbumKey {
  /// The path in the site of an encrypted file, of its first part.
  ///
  /// - Parameter path: The path that the file would have in a public site.
  /// - Returns: A path.
  func sitePath(of path: String) -> String { SitePaths.encrypted(EncryptedFile(path, self).name) }
}
