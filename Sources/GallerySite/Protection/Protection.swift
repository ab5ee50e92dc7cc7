import Foundation
import SiteEncryption
import SitePages

/// How the protected albums of a site are opened.
struct Protection: Sendable {
  /// The keys of the albums, encrypted by a passphrase; `nil` if only links open them.
  var lock: ProtectedPage.Lock?

  init(_ keys: [AlbumKey], _ passphrase: PassphraseKey?) {
    lock = passphrase.map { passphrase in
      ProtectedPage.Lock(
        salt: Data(passphrase.salt).base64EncodedString(), rounds: PassphraseKey.rounds,
        // In an order that tells nothing about the albums.
        keys: keys.sorted { $0.folder < $1.folder }.map { key in
          (album: key.folder, wrapped: key.wrapped(by: passphrase).base64EncodedString())
        })
    }
  }
}
