/// A colour with eight levels of red, green and blue: sufficient for a placeholder, and a page of 500 photos needs only
/// about a hundred rules.
package struct PlaceholderColor: Sendable {
  /// The levels as a number of nine bits, red first.
  package let index: Int

  /// Rounds a colour given as 0xRRGGBB.
  package init(_ color: Int) {
    func level(_ shift: Int) -> Int { ((color >> shift & 255) * 7 + 127) / 255 }
    index = level(16) << 6 | level(8) << 3 | level(0)
  }

  /// Three hexadecimal digits.
  package var digits: String {
    String(decoding: [6, 3, 0].map { Self.digits[index >> $0 & 7] }, as: UTF8.self)
  }

  /// The digit of each level.
  private static let digits = Array("02469bdf".utf8)
}
