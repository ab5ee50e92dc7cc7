/// A fingerprint of the content of a file: XXH3-128 over its length and samples.
///
/// The samples are the first 16 KiB, which include the camera's date and serial data, and 4 KiB
/// each from the middle and the end, so that large files need not be read completely. A file of up
/// to 24 KiB is hashed completely.
package struct Fingerprint: Hashable, Sendable {
  /// The 16 bytes of the hash, most significant first.
  package let bytes: [UInt8]

  private static let head = 16 << 10
  private static let sample = 4 << 10

  /// Creates a fingerprint from the 16 bytes of a stored one.
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

  /// Returns whether the fingerprint of a file of this length covers its complete content.
  package static func isWhole(_ size: Int) -> Bool {
    size <= head + 2 * sample
  }

  /// The number of characters that encode all bits.
  package static let maxNameLength = 25

  /// A short name for the content: the first characters of the fingerprint in base 32.
  ///
  /// - Parameter length: The number of characters, 1 to 25; each encodes 5 bits.
  /// - Returns: Digits and lowercase letters except i, l, o and u (Crockford's alphabet).
  package func name(length: Int) -> String {
    let characters = (0..<length).map { index in
      let value = (0..<5).reduce(0) { value, bit in
        let position = index * 5 + bit
        return value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
      }
      return Self.alphabet[value]
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Whether a text can be the name of a content: at least eight characters of the alphabet.
  package static func isName(_ text: String) -> Bool {
    (8...maxNameLength).contains(text.utf8.count) && text.utf8.allSatisfy(alphabet.contains)
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
}
