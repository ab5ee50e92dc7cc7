/// A colour for the light scheme of a site, and one for the dark scheme.
package struct ColorPair: Equatable, Sendable {
  /// The only colour, or the colour of the light scheme.
  package var first: RGBColor
  /// The colour of the dark scheme.
  package var second: RGBColor?

  /// Parses one or two colours, such as `#8a4b12 #f0b36b`.
  package init?(_ text: String) {
    let words = text.split { $0 == " " || $0 == "," }
    let colors = words.compactMap { RGBColor(String($0)) }
    guard (1...2).contains(words.count), colors.count == words.count else { return nil }
    (first, second) = (colors[0], colors.count == 2 ? colors[1] : nil)
  }
}
