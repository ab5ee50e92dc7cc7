/// Text from files, made fit to be shown.
enum PlainText {
  /// Decodes UTF-8, or Latin-1 where the bytes are no UTF-8, and cleans the result.
  ///
  /// - Returns: `nil` where nothing is left to be read.
  static func decode(_ bytes: some Collection<UInt8>) -> String? {
    clean(
      String(validating: bytes, as: UTF8.self)
        ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
  }

  /// Replaces control characters by blanks and drops blanks at both ends.
  static func clean(_ text: String) -> String? {
    let scalars = text.unicodeScalars.map { scalar in
      scalar.properties.generalCategory == .control ? " " : scalar
    }
    let trimmed = scalars.drop { $0.properties.isWhitespace }
      .reversed().drop { $0.properties.isWhitespace }.reversed()
    return trimmed.isEmpty ? nil : String(String.UnicodeScalarView(trimmed))
  }
}
