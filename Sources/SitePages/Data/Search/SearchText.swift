import Foundation
import SiteViews

/// Texts as the index and the script of the search page compare them. `Assets/search/text.js` does the same. The
/// catalog's `fold` has other rules: it compares whole values, and its result never leaves the program.
enum SearchText {
  /// A text in lower case, without accents and with the common form of each letter.
  static func folded(_ text: String) -> String {
    // Fast path for ASCII, which most names and words are.
    var text = text
    let ascii = text.withUTF8 { bytes -> [UInt8]? in
      guard unsafe bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return unsafe bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }
    if let ascii { return String(decoding: ascii, as: UTF8.self) }
    var folded = String.UnicodeScalarView()
    for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars
    where scalar.properties.generalCategory != .nonspacingMark {
      for lower in scalar.properties.lowercaseMapping.unicodeScalars {
        if let letters = SearchFolding.letters[lower] {
          folded.append(contentsOf: letters.unicodeScalars)
        } else {
          folded.append(lower)
        }
      }
    }
    // The decomposition has split Hangul syllables.
    return String(folded).precomposedStringWithCanonicalMapping
  }

  /// The words of a text, folded: letters and digits, at most `maxLength` in a word. Chinese and Japanese have no
  /// spaces between words. A run of their characters becomes these characters and their pairs.
  static func words(_ text: String) -> [String] {
    var words: [String] = []
    var word: [Unicode.Scalar] = []
    var isIdeographic = false
    func finish() {
      guard !word.isEmpty else { return }
      if isIdeographic {
        for index in word.indices {
          words.append(joined(word[index...index]))
          if index + 1 < word.count { words.append(joined(word[index...(index + 1)])) }
        }
      } else {
        words.append(joined(word[...]))
      }
      word = []
    }
    func joined(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return String(view)
    }
    for scalar in folded(text).unicodeScalars {
      let isPart = isPart(scalar)
      let kind = isPart && SearchFolding.isIdeographic(scalar)
      if !isPart || kind != isIdeographic || (!kind && word.count == maxLength) { finish() }
      isIdeographic = kind
      if isPart { word.append(scalar) }
    }
    finish()
    return words
  }

  /// The key of a value such as the name of a camera: folded, with single spaces, and not too long for a line of
  /// suggestions. It is empty if nothing remains.
  static func key(_ name: String) -> String {
    let parts = folded(name).split { $0.isWhitespace || $0.isNewline }
    return String(parts.joined(separator: " ").unicodeScalars.prefix(maxKeyLength))
  }

  /// The maximum number of characters of a word, and of a value.
  private static let maxLength = 40
  private static let maxKeyLength = 80

  private static func isPart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 48...57, 97...122: return true
    case 0..<128: return false
    default: break
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .otherNumber, .spacingMark:
      return true
    default: return false
    }
  }
}
