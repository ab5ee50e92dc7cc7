import Crypto
import Foundation
import SiteBuilding
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

  @Test func `a part is a script, and says whether another follows`() throws {
    let file = EncryptedFile("i/a.mp4", key)
    #expect(file.name == "\(key.folder)/\(key.name(of: "i/a.mp4")).js")
    #expect(file.name(ofPart: 0) == file.name)
    for (part, isLast) in [(0, false), (1, false), (2, true)] {
      #expect(EncryptedFile.firstPart(of: file.name(ofPart: part)) == file.name)
      let script = file.script([7, 8, 9], part: part, isLast: isLast)
      let text = String(decoding: script, as: UTF8.self)
      #expect(text.hasPrefix("galleryPart(\"") && text.hasSuffix("\")\n"))
      let box = try #require(Data(base64Encoded: String(text.dropFirst(13).dropLast(3))))
      let content = try open(box, derived("encryption"), "i/a.mp4#\(part)")
      #expect(Array(content) == [isLast ? 0 : 1, 7, 8, 9])
    }
  }
}
