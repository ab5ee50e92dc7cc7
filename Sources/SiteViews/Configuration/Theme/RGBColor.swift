import Foundation

/// An opaque sRGB colour, with the contrast rules of WCAG 2.2.
package struct RGBColor: Hashable, Sendable, CustomStringConvertible {
  /// From 0 to 1.
  let red: Double
  let green: Double
  let blue: Double

  static let black = RGBColor(red: 0, green: 0, blue: 0)
  static let white = RGBColor(red: 1, green: 1, blue: 1)

  private init(red: Double, green: Double, blue: Double) {
    // Rounded to hexadecimal digits, so that contrasts are those of the colours in the style sheet.
    func level(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() / 255 }
    (self.red, self.green, self.blue) = (level(red), level(green), level(blue))
  }

  /// Parses `#8a4b12` or `#fff`; the `#` may be missing, because it begins a comment in YAML.
  package init?(_ text: String) {
    let digits = text.utf8.first == UInt8(ascii: "#") ? text.dropFirst() : text[...]
    let values = digits.compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(Double.init)
    guard values.count == digits.count else { return nil }
    switch values.count {
    case 3: self.init(red: values[0] / 15, green: values[1] / 15, blue: values[2] / 15)
    case 6:
      self.init(
        red: (values[0] * 16 + values[1]) / 255, green: (values[2] * 16 + values[3]) / 255,
        blue: (values[4] * 16 + values[5]) / 255)
    default: return nil
    }
  }

  /// The colour as `#8a4b12`.
  package var description: String {
    let levels = [red, green, blue].map { Int(($0 * 255).rounded()) }
    return "#" + levels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The relative luminance from 0 to 1.
  private var luminance: Double {
    func linear(_ level: Double) -> Double {
      level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  /// The contrast with another colour, from 1 to 21.
  package func contrast(with other: RGBColor) -> Double {
    let (one, two) = (luminance + 0.05, other.luminance + 0.05)
    return max(one, two) / min(one, two)
  }

  func isDarker(than other: RGBColor) -> Bool { luminance < other.luminance }

  /// The colour mixed with a share of another colour, from 0 to 1.
  func mixed(with other: RGBColor, _ share: Double) -> RGBColor {
    RGBColor(
      red: red + (other.red - red) * share, green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share)
  }

  /// The nearest tone that has enough contrast with all other colours; `nil` if there is none. The colour itself if its
  /// contrast suffices, otherwise a darker or lighter tone.
  func tone(against others: [RGBColor], contrast: Double = minTextContrast) -> RGBColor? {
    let steps = stride(from: 0.0, through: 1, by: 1.0 / 64)
    for share in steps {
      for end in [RGBColor.black, .white] {
        let tone = mixed(with: end, share)
        if others.allSatisfy({ tone.contrast(with: $0) >= contrast }) { return tone }
      }
    }
    return nil
  }

  /// The minimum contrast of text (WCAG 2.2, 1.4.3).
  static let minTextContrast = 4.5
}
