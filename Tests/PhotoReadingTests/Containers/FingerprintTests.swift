import Facts
import PhotoReading
import Testing

struct FingerprintTests {
  private func fingerprint(_ bytes: [UInt8]) throws -> Fingerprint {
    var reader = ByteReader(Array("GIF89a".utf8) + [1, 0, 1, 0] + bytes)
    return try PhotoFile(&reader).fingerprint
  }

  @Test func `the same content has the same fingerprint and name`() throws {
    let one = try fingerprint([1, 2, 3])
    #expect(try fingerprint([1, 2, 3]) == one)
    #expect(one.bytes.count == 16)
    #expect(one.name(length: 8).count == 8)
    #expect(one.name(length: 12).hasPrefix(one.name(length: 8)))
  }

  @Test(arguments: [0, 9_000, 16_000, 50_000, 99_999])
  func `a change at the start, middle or end changes the fingerprint`(index: Int) throws {
    var bytes = [UInt8](repeating: 5, count: 100_000)
    let before = try fingerprint(bytes)
    bytes[index == 50_000 ? 58_000 : index] = 6
    #expect(try fingerprint(bytes) != before)
  }

  @Test func `another length changes the fingerprint`() throws {
    let long = [UInt8](repeating: 5, count: 100_000)
    #expect(try fingerprint(long) != fingerprint(long + [5]))
  }
}
