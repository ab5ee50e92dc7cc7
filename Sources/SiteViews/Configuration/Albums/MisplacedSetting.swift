/// A setting in the text of an album.md, which should be between the fences.
struct MisplacedSetting {
  /// What is wrong, and the correct form.
  let reason: String

  /// Looks for a setting in a line. Punctuation around the setting, as in `- hidden: true`, is ignored.
  init?(_ line: Substring, isFirst: Bool) {
    let scalars = line.unicodeScalars.drop { !$0.properties.isAlphabetic }
    var word = scalars.prefix { $0.properties.isAlphabetic }
    let compound = scalars.prefix { $0.properties.isAlphabetic || Self.hyphens.contains($0) }
    let isPassphrase = Self.isName(String(compound).lowercased(), .passphraseFile)
    if isPassphrase { word = compound }
    let rest = scalars.dropFirst(word.count).drop(while: Self.isMark)
    guard let separator = rest.first, Self.separators.contains(separator) else { return nil }
    let key = String(String.UnicodeScalarView(AlbumText.trimmed(Substring(word)))).lowercased()
    let start = rest.dropFirst().drop(while: Self.isMark)
    let value = String(
      String.UnicodeScalarView(start.dropLast(start.reversed().prefix(while: Self.isMark).count)))
    // The value of a passphrase key can be any path.
    let restricts =
      isPassphrase
      || Self.restrictingValues.contains(value.lowercased())
        && AlbumSetting.restricting.contains { Self.isName(key, $0) }
    guard restricts || (isFirst && AlbumSetting(rawValue: key) != nil) else { return nil }
    reason = """
      the setting "\(key): \(value)" is not between two lines of ---; write a line of --- above it and \
      another one below it
      """
  }

  private static func isName(_ word: String, _ setting: AlbumSetting) -> Bool {
    EditDistance.of(word, setting.rawValue, atMost: 2) != nil
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    AlbumText.isBlank(scalar) || marks.contains(scalar)
  }

  private static let marks: Set<Unicode.Scalar> = [
    "\"", "'", "`", "*", "_", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "{", "}", ",", ".",
    ";", "-", "\u{2013}", "\u{2014}",
  ]
  /// The characters that may separate the words of a key.
  private static let hyphens: Set<Unicode.Scalar> = [
    "-", "_", " ", "\u{2010}", "\u{2011}", "\u{2013}",
  ]
  private static let separators: Set<Unicode.Scalar> = [
    ":", "=", "\u{FF1A}", "\u{FE55}", "\u{2236}",
  ]
  private static let restrictingValues: Set<String> = [
    "true", "yes", "on", "y", "1", "unlisted",
  ]
}
