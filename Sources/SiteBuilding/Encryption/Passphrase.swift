import Foundation

/// The text that a visitor types to open protected albums.
package struct Passphrase: Hashable, Sendable {
  /// The minimum number of characters.
  package static let minCount = 8

  /// The text in Unicode normalization form C, so that all keyboards give the same bytes.
  private let text: String

  /// Checks a passphrase.
  package init(_ text: String) throws(PassphraseError) {
    let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !text.isEmpty else { throw .empty }
    guard !text.contains(where: \.isNewline) else { throw .severalLines }
    guard text.count >= Self.minCount else { throw .short }
    self.text = text.precomposedStringWithCanonicalMapping
  }

  /// The key made from the passphrase and random bytes of the site, which takes about 0.3 s.
  package func key(salt: [UInt8]) -> PassphraseKey {
    let key = Algorithms.pbkdf2(Array(text.utf8), salt: salt, rounds: PassphraseKey.rounds)
    return PassphraseKey(files: AlbumKey(key), salt: salt)
  }
}

/// A key made from a passphrase by PBKDF2 (RFC 8018) with HMAC-SHA-256.
package struct PassphraseKey: Sendable {
  /// The number of rounds that OWASP recommends.
  package static let rounds = 600_000

  /// The key that names and encrypts the key ring.
  let files: AlbumKey
  /// The salt, which the site publishes.
  package let salt: [UInt8]
}

extension PassphraseKey: Hashable {
  package static func == (one: PassphraseKey, other: PassphraseKey) -> Bool {
    one.files == other.files
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(files.bytes) }
}

extension PassphraseKey: CustomDebugStringConvertible {
  /// A text that differs for different keys and reveals neither key nor passphrase.
  package var debugDescription: String {
    files.folder
  }
}

/// Why a text is not a valid passphrase.
package enum PassphraseError: Error, CustomStringConvertible {
  case empty
  case severalLines
  case short

  package var description: String {
    switch self {
    case .empty: "the passphrase is empty"
    case .severalLines: "the passphrase has more than one line; write it on one line"
    case .short:
      "the passphrase has fewer than \(Passphrase.minCount) characters, which a computer can guess; "
        + "use several words"
    }
  }
}

/// The keys of passphrases; each key is made only once.
package struct PassphraseKeys: Sendable {
  private var keys: [Passphrase: PassphraseKey] = [:]

  package init() {}

  /// Makes the missing keys on all processors; each takes about 0.3 s.
  package mutating func add(_ passphrases: some Sequence<Passphrase>, salt: [UInt8]) async {
    let new = Set(passphrases).filter { keys[$0] == nil }
    await withTaskGroup(of: (Passphrase, PassphraseKey).self) { group in
      for passphrase in new { group.addTask { (passphrase, passphrase.key(salt: salt)) } }
      for await (passphrase, key) in group { keys[passphrase] = key }
    }
  }

  /// The key of a passphrase that was added.
  package subscript(passphrase: Passphrase) -> PassphraseKey? { keys[passphrase] }
}
