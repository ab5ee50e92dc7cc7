import Testing
@testable import SiteBuilding

/// Passphrases and the files with the keys that they open, read as the script of the pages reads them.
struct KeyRingTests {
  private let salt = [UInt8](repeating: 7, count: 32)
  private let keys = (0..<40).map { AlbumKey([UInt8](repeating: UInt8($0 + 1), count: 32)) }

  private func key(_ text: String) throws -> PassphraseKey { try Passphrase(text).key(salt: salt) }

  @Test func `the script finds and opens a ring by the passphrase alone`() throws {
    // é as one character and as two.
    let file = KeyRing(Array(keys[..<3]), try key(" caf\u{e9} and rain\n")).file
    let ring = AlbumKey(Algorithms.pbkdf2(Array("caf\u{e9} and rain".utf8), salt: salt, rounds: 600_000))
    #expect(file.name == "\(ring.folder)/\(ring.name(of: "keys")).js")
    let content = try open(box(in: file.bytes), Algorithms.hkdf(ring.bytes, purpose: "gallery encryption"), "keys#0")
    #expect(content.first == 0 && content.count == 1 + 16 * 32)
    let entries = (0..<16).map { Array(content.dropFirst(1 + 32 * $0).prefix(32)) }
    #expect(Set(entries[..<3]) == Set(keys[..<3].map(\.bytes)))
    #expect(entries[3...].allSatisfy { $0 == [UInt8](repeating: 0, count: 32) })
    let same = try key("cafe\u{301} and rain")
    #expect(KeyRing(keys[..<3].reversed(), same).file == file)
  }

  @Test func `another passphrase, or another album, gives another file`() throws {
    let first = KeyRing([keys[0]], try key("one passphrase")).file
    let other = KeyRing([keys[0]], try key("another passphrase")).file
    #expect(first.name != other.name && first.bytes != other.bytes)
    let more = KeyRing([keys[1]], try key("one passphrase")).file
    #expect(more.name == first.name && more.bytes != first.bytes)
  }

  @Test(arguments: [(0, 16), (1, 16), (16, 16), (17, 32), (33, 64)])
  func `the size tells the number of albums roughly`(count: Int, entries: Int) throws {
    let ring = KeyRing(Array(keys[..<count]), try key("one passphrase"))
    #expect(ring.content.count == entries * 32)
  }

  @Test func `a key tells neither itself nor the passphrase`() throws {
    let key = try key("cafe and rain")
    let reflected = String(reflecting: key)
    #expect(!reflected.contains("rain"))
    #expect(reflected == key.files.folder)
    #expect(reflected != String(reflecting: try self.key("coffee and rain")))
  }

  @Test func `the key of each passphrase is made once`() async throws {
    var known = PassphraseKeys()
    let passphrase = try Passphrase("one passphrase")
    await known.add([passphrase, try Passphrase("one passphrase\n")], salt: salt)
    #expect(known[passphrase] == passphrase.key(salt: salt))
    #expect(known[try Passphrase("another passphrase")] == nil)
  }

  @Test(arguments: [
    ("", "the passphrase is empty"), (" \n", "the passphrase is empty"),
    ("1234567", "the passphrase has fewer than 8 characters"),
    ("one line\nand another", "the passphrase has more than one line"),
  ])
  func `what is no passphrase is refused`(text: String, reason: String) {
    do throws(PassphraseError) {
      _ = try Passphrase(text)
      Issue.record("accepted")
    } catch { #expect("\(error)".hasPrefix(reason)) }
  }
}
