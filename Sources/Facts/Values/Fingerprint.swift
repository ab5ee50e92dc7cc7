/// A fingerprint of the content of a file: XXH3-128 over its length and samples. The samples are the first 16 KiB,
/// which include the camera's date and serial data, and 4 KiB each from the middle and the end, so that large files
/// need not be read completely. A file of up to 24 KiB is hashed completely.
package struct Fingerprint: Hashable, Sendable {
  private let digest: Digest

  /// The 16 bytes of the hash, most significant first.
  package var bytes: [UInt8] { digest.bytes }

  /// The lengths of the first sample and of the two others, in bytes.
  package static let head = 16 << 10
  package static let sample = 4 << 10

  /// Creates a fingerprint that was stored, or that is the hash of a complete file.
  package init(_ digest: Digest) { self.digest = digest }

  /// Returns whether the fingerprint of a file of this length covers its complete content.
  package static func isWhole(_ size: Int) -> Bool {
    size <= head + 2 * sample
  }

  /// The number of characters of the longest name.
  package static let maxNameLength = Digest.maxNameLength

  /// A short name for the content: the first characters of the fingerprint in base 32.
  package func name(length: Int) -> String { digest.name(length: length) }

  /// Whether a text can be the name of a content: at least eight characters of the alphabet.
  package static func isName(_ text: String) -> Bool {
    (8...maxNameLength).contains(text.utf8.count) && Base32.holds(text)
  }
}
