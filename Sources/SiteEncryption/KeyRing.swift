/// The keys of all albums that a passphrase opens, as a file of the site.
///
/// Only who knows the passphrase can find its name, and nothing in the site tells whose file it is.
package struct KeyRing: Sendable {
  /// The path of a ring for the key that the passphrase gives.
  static let path = "keys"
  /// The fewest entries, so that the rings of most passphrases have the same size.
  static let minCount = 16

  private let passphrase: PassphraseKey
  private let keys: [AlbumKey]

  /// Makes a ring.
  ///
  /// - Parameters:
  ///   - keys: The keys of the albums, in any order.
  ///   - passphrase: The key made from the passphrase.
  package init(_ keys: [AlbumKey], _ passphrase: PassphraseKey) {
    self.passphrase = passphrase
    // An order that tells nothing about the albums.
    self.keys = keys.sorted { $0.folder < $1.folder }
  }

  /// The keys one after another, and zeros up to the next power of two of entries.
  var content: [UInt8] {
    var count = Self.minCount
    while count < keys.count { count *= 2 }
    let entries = keys.flatMap(\.bytes)
    return entries + [UInt8](repeating: 0, count: count * AlbumKey.size - entries.count)
  }

  /// The path below the folder of all protected albums, and the encrypted bytes.
  package var file: (name: String, bytes: [UInt8]) {
    let file = EncryptedFile(Self.path, passphrase.files)
    return (file.name, file.script(content, part: 0, isLast: true))
  }
}
