import Foundation
import SitePages
import SiteViews

/// How the protected albums of a site are opened.
struct Protection: Sendable {
  /// What the page needs to find a key ring, whatever the albums are; `nil` if only links open them.
  let lock: ProtectedPage.Lock?
  /// A file for each passphrase, with the keys of its albums.
  let rings: [(path: String, bytes: [UInt8])]

  /// Makes the key rings. The passphrase of an album is `nil` if only its link opens it.
  init(_ albums: [(key: AlbumKey, passphrase: PassphraseKey?)]) {
    var keys: [PassphraseKey: [AlbumKey]] = [:]
    for album in albums {
      if let passphrase = album.passphrase { keys[passphrase, default: []].append(album.key) }
    }
    rings = keys.map { passphrase, keys in
      let file = KeyRing(keys, passphrase).file
      return (SitePaths.encrypted(file.name), file.bytes)
    }
    // All passphrases have the salt of the site.
    lock = keys.keys.first.map { passphrase in
      ProtectedPage.Lock(
        salt: Data(passphrase.salt).base64EncodedString(), rounds: PassphraseKey.rounds)
    }
  }
}
