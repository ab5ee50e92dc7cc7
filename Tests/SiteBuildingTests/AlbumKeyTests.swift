import Foundation
import Testing
@testable import SiteBuilding

/// The format of protected albums, read as the script of the pages reads it.
struct AlbumKeyTests {
  private let key = AlbumKey((0..<32).map { UInt8($0) })

  private func derived(_ purpose: String) -> [UInt8] { Algorithms.hkdf(key.bytes, purpose: "gallery \(purpose)") }

  @Test func `content is encrypted by the derived key, for one path`() throws {
    let box = key.encrypt(Array("rain".utf8), path: "p/a.html")
    let encryption = derived("encryption")
    #expect(try open(box, encryption, "p/a.html") == Array("rain".utf8))
    #expect(throws: WrongTag.self) { try open(box, encryption, "p/b.html") }
    var changed = box
    changed[14] ^= 1
    #expect(throws: WrongTag.self) { try open(changed, encryption, "p/a.html") }
    #expect(try open(key.encrypt([], path: ""), encryption, "").isEmpty)
  }

  @Test func `equal content at an equal path gives equal bytes, anything else another nonce`() {
    let box = key.encrypt(Array("rain".utf8), path: "a")
    #expect(key.encrypt(Array("rain".utf8), path: "a") == box)
    let others = [
      key.encrypt(Array("snow".utf8), path: "a"), key.encrypt(Array("rain".utf8), path: "b"),
      key.encrypt(Array("ain".utf8), path: "ar"), key.encrypt(Array("arain".utf8), path: ""),
      AlbumKey([UInt8](repeating: 9, count: 32)).encrypt(Array("rain".utf8), path: "a"),
    ]
    #expect(Set(([box] + others).map { $0.prefix(12) }).count == 6)
  }

  @Test func `names are those of HMAC, and differ between albums`() throws {
    let code = Algorithms.hmac(Array("p/a.html".utf8), key: derived("names"))
    let digits = code.prefix(16).map { String(format: "%02x", $0) }.joined()
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
      let content = try open(box(in: script), derived("encryption"), "i/a.mp4#\(part)")
      #expect(content == [isLast ? 0 : 1, 7, 8, 9])
    }
  }
}
