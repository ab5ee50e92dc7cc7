/// The part of a rendition's name that depends on its settings.
struct NameToken {
  /// Three letters and digits.
  let text: String

  /// Makes a token.
  ///
  /// - Parameter settings: All settings that change the file.
  init(_ settings: String) {
    var hash: UInt32 = 2_166_136_261  // FNV-1a
    for byte in settings.utf8 {
      hash = (hash ^ UInt32(byte)) &* 16_777_619
    }
    text = String((0..<3).map { Self.alphabet[Int(hash >> (5 * $0 + 8) & 31)] })
  }

  /// A token of eight letters and digits, for settings of which a site has many: among a million changes
  /// of a text, none is expected to keep its token.
  static func long(_ settings: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
    for byte in settings.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    hash ^= hash >> 32
    hash &*= 0xd6e8_feb8_6659_fd93
    return String((0..<8).map { alphabet[Int(hash >> (5 * UInt64($0) + 24) & 31)] })
  }

  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
}
