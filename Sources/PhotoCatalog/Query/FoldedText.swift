import Foundation
import GRDB

/// Texts without what queries do not look at: case and accents.
///
/// `Privé`, `PRIVÉ` and `prive` are one word, whether an accent is a character of its own or not.
enum FoldedText {
  /// `fold(text)`: what SQL compares.
  static let function = DatabaseFunction("fold", argumentCount: 1, pure: true) { values in
    String.fromDatabaseValue(values[0]).map(fold)
  }

  static func fold(_ text: String) -> String {
    // Most names and words are ASCII, and each row of a search has some.
    var text = text
    let ascii = text.withUTF8 { bytes -> [UInt8]? in
      guard unsafe bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return unsafe bytes.map { (65...90).contains($0) ? $0 | 0x20 : $0 }
    }
    if let ascii { return String(decoding: ascii, as: UTF8.self) }
    return text.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
  }
}
