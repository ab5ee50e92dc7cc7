import Facts
import Testing

struct DigestTests {
  @Test(arguments: [
    // XXH3-128 as `xxhsum -H2` prints it.
    ("", "99aa06d3014798d86001c324468d497f"), ("gallery", "6dff655ba1dbeef011220a08e69915c0"),
  ])
  func `a digest is XXH3-128`(text: String, hexadecimal: String) {
    let bytes = Digest(of: text).bytes
    let found = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    #expect(found == hexadecimal)
    #expect(Digest(bytes: bytes) == Digest(of: text))
    let leading = UInt64(hexadecimal.prefix(16), radix: 16)
    #expect(Digest(of: text).leading64 == leading)
  }

  @Test func `parts have the digest of the whole, however they are stored`() {
    let whole = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* $0) }
    for cut in [0, 1, 16, 240, 241, 50_000, 100_000] {
      var hasher = DigestHasher()
      hasher.add(whole.span.extracting(..<cut))
      let rest = whole[cut...]
      hasher.add(rest.span)
      #expect(hasher.digest == Digest(of: whole))
    }
  }

  @Test func `a value with another number of bytes is no digest`() {
    for count in [0, 15, 17] { #expect(Digest(bytes: [UInt8](repeating: 1, count: count)) == nil) }
  }

  @Test func `a name has the first bits in the alphabet of Crockford`() throws {
    let digest = try #require(Digest(bytes: [0x08, 0x42] + [UInt8](repeating: 0xFF, count: 14)))
    #expect(digest.name() == "111fzzzzzzzzz")
    #expect(digest.name(length: 4) == "111f")
    #expect(digest.name(length: Digest.maxNameLength).utf8.count == 25)
    #expect(Base32.holds(digest.name()) && !Base32.holds("il") && !Base32.holds("A"))
  }

  @Test func `a name of the usual length has at least 64 bits`() {
    #expect(Digest.nameLength * 5 >= 64)
    let names = Set((0..<100_000).map { Digest(of: "\($0)").name() })
    #expect(names.count == 100_000)
  }
}
