/// The rules of folding that Unicode does not define, for the index and for the script that searches it.
package enum SearchFolding {
  /// Letters that are not an accented form of another, with what many people type for them.
  package static let letters: [Unicode.Scalar: String] = [
    "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ı": "i", "ς": "σ",
  ]

  /// Whether a character belongs to a script without spaces between words: Han, Hiragana, Katakana.
  package static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3005, 0x3041...0x309F, 0x30A1...0x30FA, 0x30FC...0x30FF: true
    default: scalar.properties.isIdeographic
    }
  }
}
