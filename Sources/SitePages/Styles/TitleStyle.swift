/// The size of a long title, so that it takes at most three lines on every screen.
enum TitleStyle {
  private static let maxLines = 3
  /// The width in em that three lines have on every screen at the default size.
  private static let fittingWidth = 6.5

  /// The rule with the width of a line in em, for the style sheet to limit the font size.
  static func rule(_ title: String) -> String {
    let width = lineWidth(title)
    guard width > fittingWidth else { return "" }
    return ":root{--t:\(Int(width.rounded(.up)))}"
  }

  /// The smallest width of lines that hold the title, in em.
  static func lineWidth(_ title: String) -> Double {
    let words = title.split(whereSeparator: \.isWhitespace).map { word in
      word.reduce(0) { $0 + width(of: $1) }
    }
    let total = words.reduce(0, +)
    var line = max(total / Double(maxLines), 1)
    while lineCount(words, line) > maxLines { line *= 1.02 }
    return line
  }

  /// The number of lines of words with widths in em; a word that is wider than a line is broken.
  private static func lineCount(_ words: [Double], _ line: Double) -> Int {
    let blank = 0.32
    var (count, end) = (1, 0.0)
    for word in words {
      if end > 0, end + blank + word <= line {
        end += blank + word
        continue
      }
      if end > 0 { count += 1 }
      let broken = (word / line).rounded(.up) - 1
      count += Int(max(broken, 0))
      end = word - max(broken, 0) * line
    }
    return count
  }

  /// The width of a character in em, in the widest of the common serif faces.
  private static func width(of character: Character) -> Double {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar {
    case "i", "j", "l", "t", "f", "r", "I", ".", ",", ";", ":", "'", "!", "|", "-": return 0.42
    case "m", "w", "M", "W", "—": return 1
    case "a"..."z", "0"..."9": return 0.62
    default:
      // East Asian characters and pictographs are squares.
      if scalar.value >= 0x1100, scalar.value < 0x1200 || scalar.value >= 0x2E80 { return 1.05 }
      return character.isUppercase ? 0.76 : 0.64
    }
  }
}
