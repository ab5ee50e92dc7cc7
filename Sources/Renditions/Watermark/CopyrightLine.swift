/// The text below the watermark of a photo.
package enum CopyrightLine: Codable, Equatable, Sendable {
  /// The same text for every photo.
  case text(String)
  /// The photo's own copyright, or the name of its creator.
  case ofPhoto

  /// The maximum number of characters in a line; the rest is replaced by an ellipsis.
  package static let maxLength = 200
  /// The maximum number of Unicode scalars in a line: a single character can have thousands of accents.
  private static let maxScalars = 600

  /// The line of a photo; `nil` if there is nothing to draw. `copyright` is `nil` if unknown. `creator` is `nil` if
  /// unknown.
  package func line(copyright: String?, creator: String?) -> String? {
    switch self {
    case .text(let text): Self.line(text)
    case .ofPhoto: copyright.flatMap(Self.line) ?? creator.flatMap(Self.line).map { "© \($0)" }
    }
  }

  /// Returns a text as one line that can be drawn; `nil` if it has no visible character.
  private static func line(_ text: String) -> String? {
    var scalars = String.UnicodeScalarView()
    var isSpace = true
    for scalar in text.unicodeScalars {
      guard scalars.count < maxScalars else { break }
      switch scalar.properties.generalCategory {
      case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator:
        if !isSpace { scalars.append(" ") }
        isSpace = true
      case .surrogate, .unassigned, .privateUse: continue
      case .format where isReordering(scalar): continue
      default:
        scalars.append(scalar)
        isSpace = false
      }
    }
    if scalars.last == " " { scalars.removeLast() }
    guard scalars.contains(where: isVisible) else { return nil }
    let line = String(scalars)
    guard scalars.count == maxScalars || line.count > maxLength else { return line }
    return line.prefix(maxLength - 1) + "…"
  }

  /// Whether a character changes the direction of the characters after it, which can disguise a text.
  private static func isReordering(_ scalar: Unicode.Scalar) -> Bool {
    (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .format, .spaceSeparator, .nonspacingMark, .enclosingMark, .spacingMark: false
    default: !scalar.properties.isDefaultIgnorableCodePoint
    }
  }
}
