/// The keys of all albums that a passphrase opens, stored as a file of the site. Only a visitor who knows the
/// passphrase can compute the name of the file.
package struct KeyRing: Sendable {
  /// The path from which the key of the passphrase derives the name.
  static let path = "keys"
  /// The minimum number of entries, so that the rings of most passphrases have the same size.
  static let minCount = 16

  private let passphrase: PassphraseKey
  private let keys: [AlbumKey]

  package init(_ keys: [AlbumKey], _ passphrase: PassphraseKey) {
    self.passphrase = passphrase
    // An order that reveals nothing about the albums.
    self.keys = keys.sorted { $0.folder < $1.folder }
  }

  /// The keys one after another, padded with zeros to a power of two of entries, at least `minCount`.
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
