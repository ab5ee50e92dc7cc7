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
    let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
    text = String((0..<3).map { alphabet[Int(hash >> (5 * $0 + 8) & 31)] })
  }
}
