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
