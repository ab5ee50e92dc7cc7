import Facts
import Testing
@testable import SiteBuilding

/// The algorithms with the examples of their standards.
struct AlgorithmTests {
  @Test func `SHA-256 gives the digests of FIPS 180`() {
    let digest = bytes("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(SHA256.digest(Array("abc".utf8)) == digest)
    #expect(SHA256.base64([]) == "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }

  @Test(arguments: [
    (
      [UInt8](repeating: 0x0b, count: 20), Array("Hi There".utf8),
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xaa, count: 131), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `HMAC gives the codes of RFC 4231`(key: [UInt8], message: [UInt8], code: String) {
    #expect(Algorithms.hmac(message, key: key) == bytes(code))
  }

  @Test func `HKDF gives the key of RFC 5869`() {
    let key = bytes("8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d")
    #expect(Algorithms.hkdf([UInt8](repeating: 0x0b, count: 22), purpose: "") == key)
  }

  @Test(arguments: [
    ("passwd", "salt", 1, "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"),
    ("Password", "NaCl", 80_000, "4ddcd8f60b98be21830cee5ef22701f9641a4418d04c0414aeff08876b34ab56"),
  ])
  func `PBKDF2 gives the keys of RFC 7914`(password: String, salt: String, rounds: Int, key: String) {
    let derived = Algorithms.pbkdf2(Array(password.utf8), salt: Array(salt.utf8), rounds: rounds)
    #expect(derived == bytes(key))
  }

  @Test func `AES-GCM gives the text and tag of its specification`() {
    let key = bytes("feffe9928665731c6d6a8f9467308308 feffe9928665731c6d6a8f9467308308")
    let nonce = bytes("cafebabefacedbaddecaf888")
    let content = bytes(
      """
      d9313225f88406e5a55909c5aff5269a 86a7a9531534f7da2e4c303d8a318a72
      1c3c0c95956809532fcf0e2449a6b525 b16aedf5aa0de657ba637b39
      """)
    let sealed = bytes(
      """
      522dc1f099567d07f47f37a32a84427d 643a8cdcbfe5c0c97598a2bd2555d1aa
      8cb08e48590dbb3da7b08b1056828838 c5f61e6393ba7a0abcc9f662
      76fc6ece0f4e1768cddf8853bb2d551b
      """)
    let label = bytes("feedfacedeadbeeffeedfacedeadbeefabaddad2")
    let box = Algorithms.seal(content, key: key, nonce: nonce[...], authenticating: label)
    #expect(box == nonce + sealed)
  }
}
