/// What tells one file's content from another's: 128 bits of XXH3 over its length and samples.
///
/// A library is read by a few small pieces a file, so the content is sampled: the first 16 KiB,
/// which hold the camera's date and serial data, and 4 KiB each from the middle and the end. A
/// file of up to 24 KiB is hashed whole.
package struct Fingerprint: Hashable, Sendable {
  /// The 16 bytes, highest first.
  package let bytes: [UInt8]

  private static let head = 16 << 10
  private static let sample = 4 << 10

  /// Takes the 16 bytes of a stored fingerprint.
  package init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(of reader: inout ByteReader) throws(MetadataError) {
    let size = reader.size
    var hash = ContentHash()
    hash.update((0..<8).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) })
    if Self.isWhole(size) {
      hash.update(try reader.slice(at: 0, count: min(size, Self.head)))
      hash.update(try reader.slice(at: min(size, Self.head), count: max(0, size - Self.head)))
    } else {
      hash.update(try reader.slice(at: 0, count: Self.head))
      let middle = Self.head + (size - Self.head - Self.sample) / 2
      hash.update(try reader.slice(at: middle, count: Self.sample))
      hash.update(try reader.slice(at: size - Self.sample, count: Self.sample))
    }
    bytes = hash.bytes
  }

  /// Whether the fingerprint of a file of this length covers all of it.
  package static func isWhole(_ size: Int) -> Bool {
    size <= head + 2 * sample
  }

  /// A short name for the content: the first characters of the fingerprint in base 32.
  ///
  /// - Parameter length: How many characters of 5 bits, 1 to 25.
  /// - Returns: Digits and small letters without i, l, o and u (Crockford's alphabet).
  package func name(length: Int) -> String {
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    var name = ""
    for index in 0..<length {
      let value = (0..<5).reduce(0) { value, bit in
        let place = index * 5 + bit
        return value << 1 | Int(bytes[place / 8] >> (7 - place % 8) & 1)
      }
      name.append(alphabet[value])
    }
    return name
  }
}
