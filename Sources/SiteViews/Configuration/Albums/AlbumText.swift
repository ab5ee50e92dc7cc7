/// The parts of an album.md: the settings between two fences, and the text below them. A fence is a line of three
/// hyphens or more. White space and invisible characters around it, blank lines before the first fence, and dashes that
/// programs substitute for hyphens are accepted.
package struct AlbumText: Equatable, Sendable {
  /// The lines between the fences; `nil` if there are no fences.
  package var settings: String?
  /// The line of the file at which the settings begin, from 1.
  package var firstLine = 1
  package var text: String

  /// Divides a file.
  package init(_ content: String, file: String) throws(ConfigError) {
    let lines = content.split(omittingEmptySubsequences: false) { $0.isNewline }
    var below = lines[...]
    let first = lines.firstIndex { !Self.trimmed($0).isEmpty } ?? 0
    if Self.isFence(lines[first]) {
      guard let end = lines[(first + 1)...].firstIndex(where: Self.isFence) else {
        throw ConfigError(
          file: file, line: first + 1,
          reason: "the settings are not closed; write a line of --- below them")
      }
      settings = lines[(first + 1)..<end].joined(separator: "\n")
      firstLine = first + 2
      below = lines[(end + 1)...]
    }
    text = below.joined(separator: "\n")
    var isFirst = settings == nil
    for (index, line) in zip(below.indices, below) {
      if let setting = MisplacedSetting(line, isFirst: isFirst) {
        throw ConfigError(file: file, line: index + 1, reason: setting.reason)
      }
      if line.contains(where: \.isLetter) { isFirst = false }
    }
  }

  /// Whether a line consists of at least three hyphens, or of dashes that a program substituted for them.
  static func isFence(_ line: Substring) -> Bool {
    let line = trimmed(line)
    // A dash stands for two or three hyphens.
    let hasDash = line.contains { $0 != "-" && dashes.contains($0) }
    return (line.count >= 3 || hasDash) && line.allSatisfy { dashes.contains($0) || isBlank($0) }
  }

  /// The characters of a line without white space at both ends.
  static func trimmed(_ line: Substring) -> Substring.UnicodeScalarView {
    let start = line.unicodeScalars.drop(while: isBlank)
    let count = start.reversed().prefix(while: isBlank).count
    return start.dropLast(count)
  }

  /// Whether a character is white space, or not visible.
  static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
      || scalar.properties.generalCategory == .control
      || scalar.properties.generalCategory == .format
  }

  /// The hyphen, and the dashes and lines that resemble it.
  private static let dashes: Set<Unicode.Scalar> = [
    "-", "\u{AD}", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2015}",
    "\u{2212}", "\u{2E3A}", "\u{2E3B}", "\u{2500}", "\u{FE58}", "\u{FE63}", "\u{FF0D}",
  ]
}

/// The settings of an album.md, with their keys.
package enum AlbumSetting: String, CaseIterable {
  case title, date, cover, banner, focus, lead, order, albums, stacks, query, limit, license
  case hidden, `private`, protected
  case passphraseFile = "passphrase-file"

  /// Those that make an album less public.
  package static let restricting = [hidden, `private`, protected, passphraseFile]
}
