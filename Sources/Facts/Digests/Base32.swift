/// Base 32 with the lower-case alphabet of Crockford: digits, and letters except i, l, o and u, which are easily
/// confused with others.
package enum Base32 {
  private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

  /// The value of each character by its byte; 255 for bytes that are not in the alphabet.
  package static let values: [UInt8] = {
    var values = [UInt8](repeating: .max, count: 256)
    for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
    return values
  }()

  /// The first bits of an array as text.
  package static func text(_ bytes: [UInt8], length: Int) -> String {
    let characters = (0..<length).map { index in
      let value = (0..<5).reduce(0) { value, bit in
        let position = index * 5 + bit
        return value << 1 | Int(bytes[position / 8] >> (7 - position % 8) & 1)
      }
      return alphabet[value]
    }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The first bits of a number as text, most significant first.
  static func text(_ number: UInt128, length: Int) -> String {
    let characters = (1...length).map { alphabet[Int(number >> (128 - 5 * $0) & 31)] }
    return String(decoding: characters, as: UTF8.self)
  }

  /// Whether a text has only characters of the alphabet.
  package static func holds(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { values[Int($0)] < 32 }
  }
}
