/// A colour with eight levels of red, green and blue: sufficient for a placeholder, and a page of 500
/// photos needs only about a hundred rules.
package struct PlaceholderColor: Sendable {
  private let levels: [Int]

  /// Rounds a colour given as 0xRRGGBB.
  package init(_ color: Int) {
    levels = [16, 8, 0].map { ((color >> $0 & 255) * 7 + 127) / 255 }
  }

  /// Three hexadecimal digits.
  package var digits: String {
    levels.map { String(($0 * 15 + 3) / 7, radix: 16) }.joined()
  }

  /// The levels as a number of nine bits, red first.
  package var index: Int { levels.reduce(0) { $0 << 3 | $1 } }
}
