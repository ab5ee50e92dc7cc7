import Crypto
import Foundation
import SiteEncryption
import Testing

/// The format of protected albums, read as the script of the pages reads it.
struct AlbumKeyTests {
  private let key = AlbumKey((0..<32).map { UInt8($0) })

  private func open(_ box: Data, _ key: SymmetricKey, _ label: String) throws -> Data {
    try AES.GCM.open(AES.GCM.SealedBox(combined: box), using: key, authenticating: Data(label.utf8))
  }

  private func derived(_ purpose: String) -> SymmetricKey {
    HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: key.bytes), info: Data("gallery \(purpose)".utf8),
      outputByteCount: 32)
  }

  @Test func `content is encrypted by the derived key, for one path`() throws {
    let box = key.encrypt(Data("rain".utf8), path: "p/a.html")
    let encryption = derived("encryption")
    #expect(try open(box, encryption, "p/a.html") == Data("rain".utf8))
    #expect(throws: (any Error).self) { try open(box, encryption, "p/b.html") }
    var changed = box
    changed[14] ^= 1
    #expect(throws: (any Error).self) { try open(changed, encryption, "p/a.html") }
    #expect(try open(key.encrypt(Data(), path: ""), encryption, "").isEmpty)
  }

  @Test func `equal content at an equal path gives equal bytes, anything else another nonce`() {
    let box = key.encrypt(Data("rain".utf8), path: "a")
    #expect(key.encrypt(Data("rain".utf8), path: "a") == box)
    let others = [
      key.encrypt(Data("snow".utf8), path: "a"), key.encrypt(Data("rain".utf8), path: "b"),
      key.encrypt(Data("ain".utf8), path: "ar"), key.encrypt(Data("arain".utf8), path: ""),
      AlbumKey([UInt8](repeating: 9, count: 32)).encrypt(Data("rain".utf8), path: "a"),
    ]
    #expect(Set(([box] + others).map { $0.prefix(12) }).count == 6)
  }

  @Test func `names are those of HMAC, and differ between albums`() throws {
    let code = HMAC<SHA256>.authenticationCode(for: Data("p/a.html".utf8), using: derived("names"))
    let digits = Data(code).prefix(16).map { String(format: "%02x", $0) }.joined()
    #expect(key.name(of: "p/a.html") == digits)
    #expect(key.folder == key.name(of: "") && key.folder != digits)
    #expect(AlbumKey([UInt8](repeating: 9, count: 32)).folder != key.folder)
  }

  @Test func `a link has the whole key`() throws {
    let fragment = AlbumKey([UInt8](repeating: 0xfb, count: 32)).fragment
    #expect(fragment.count == 43)
    #expect(fragment.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
    let text = fragment.replacing("-", with: "+").replacing("_", with: "/") + "="
    #expect(Data(base64Encoded: text) == Data(repeating: 0xfb, count: 32))
  }

  @Test func `a passphrase opens the key, and another does not`() throws {
    let salt = [UInt8](repeating: 7, count: 32)
    // é as one character and as two.
    let passphrase = try Passphrase(" caf\u{e9} and rain\n")
    let wrapped = key.wrapped(by: passphrase.key(salt: salt))
    #expect(key.wrapped(by: try Passphrase("cafe\u{301} and rain").key(salt: salt)) == wrapped)
    #expect(key.wrapped(by: try Passphrase("cafe and rain").key(salt: salt)) != wrapped)
    #expect(!wrapped.contains(Data(key.bytes)))
    let reflected = String(reflecting: passphrase.key(salt: salt))
    #expect(!reflected.contains("rain"))
    #expect(reflected != String(reflecting: try Passphrase("cafe and rain").key(salt: salt)))
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
    } catch {
      #expect("\(error)".hasPrefix(reason))
    }
  }

  @Test func `a large file has parts, the first of them last`() throws {
    let file = EncryptedFile("i/a.mp4", key)
    let content = (0..<(2 * EncryptedFile.partSize + 5)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let parts = file.parts(content)
    #expect(parts.map(\.path) == [2, 1, 0].map(file.name(ofPart:)))
    #expect(parts[2].path == file.name)
    for part in parts { #expect(EncryptedFile.firstPart(of: part.path) == file.name) }
    var joined = Data()
    for (number, part) in parts.reversed().enumerated() {
      let text = String(decoding: part.bytes, as: UTF8.self)
      #expect(text.hasPrefix("galleryPart(\"") && text.hasSuffix("\")\n"))
      let box = try #require(Data(base64Encoded: String(text.dropFirst(13).dropLast(3))))
      let marked = try open(box, derived("encryption"), "i/a.mp4#\(number)")
      #expect(marked.first == (number == 2 ? 0 : 1))
      joined += marked.dropFirst()
    }
    #expect(joined == Data(content))
    #expect(file.parts([]).count == 1)
    #expect(file.parts([UInt8](repeating: 1, count: EncryptedFile.partSize)).count == 1)
  }
}
