import Foundation

/// The secret key of a protected album or of a passphrase. The keys for files are derived from it. Whoever has the key
/// can read the album. Equal contents give equal files, so a build without changes writes nothing.
package struct AlbumKey: Equatable, Sendable {
  /// The number of bytes of a key.
  package static let size = Algorithms.keySize

  package let bytes: [UInt8]
  private let encryption: [UInt8]
  private let names: [UInt8]
  private let nonces: [UInt8]

  /// Derives the keys for files from `size` random bytes, by HKDF (RFC 5869) with SHA-256.
  package init(_ bytes: [UInt8]) {
    precondition(bytes.count == Self.size)
    self.bytes = bytes
    encryption = Algorithms.hkdf(bytes, purpose: "gallery encryption")
    names = Algorithms.hkdf(bytes, purpose: "gallery names")
    nonces = Algorithms.hkdf(bytes, purpose: "gallery nonces")
  }

  /// The name of the album's folder, which reveals nothing about the album.
  package var folder: String { name(of: "") }

  /// The key as the part of a link after `#`, in Base64 for URLs without padding (RFC 4648, section 5).
  package var fragment: String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }

  /// The name of the file with a path in a public site: 32 hexadecimal digits, which reveal nothing about the path.
  package func name(of path: String) -> String {
    Algorithms.hmac(Array(path.utf8), key: names).prefix(16).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }.joined()
  }

  /// Encrypts content by AES-256-GCM; the path is authenticated, so that no other content can replace it. The nonce is
  /// derived from path and content, like a synthetic initialization vector (RFC 5297). It is the same for the same
  /// content at the same path, and otherwise different.
  package func encrypt(_ content: [UInt8], path: String) -> [UInt8] {
    let label = Array(path.utf8)
    // The length separates the path from the content.
    let code = Algorithms.hmac(Array("\(label.count):".utf8) + label + content, key: nonces)
    return Algorithms.seal(
      content, key: encryption, nonce: code.prefix(12), authenticating: label)
  }

  package static func == (one: AlbumKey, other: AlbumKey) -> Bool { one.bytes == other.bytes }
}

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
