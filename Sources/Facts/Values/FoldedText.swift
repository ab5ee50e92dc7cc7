import Foundation

/// Texts without case and accents, for comparison and sorting. `Privé`, `PRIVÉ` and `prive` are equal, with precomposed
/// or combining accents, and so are letters of full width and texts with characters that are not visible, such as soft
/// hyphens.
package enum FoldedText {
  /// Whether a text contains a folded one, by its bytes, as `instr` compares.
  package static func contains(_ text: String, folded part: String) -> Bool {
    var (text, part) = (fold(text), part)
    return text.withUTF8 { text in
      part.withUTF8 { part in
        guard let first = unsafe part.first else { return true }
        // `firstRange(of:)` took most of the time of a query with many different values.
        return (0..<max(0, text.count - part.count + 1)).contains { start in
          unsafe text[start] == first
            && text[start..<start + part.count].elementsEqual(part)
        }
      }
    }
  }

  package static func fold(_ text: String) -> String {
    // Fast path for ASCII, which most names and words are.
    var text = text
    let ascii = text.withUTF8 { bytes -> String? in
      guard unsafe bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
      return unsafe String(unsafeUninitializedCapacity: bytes.count) { folded in
        for index in bytes.indices {
          let byte = unsafe bytes[index]
          unsafe folded[index] = (65...90).contains(byte) ? byte | 0x20 : byte
        }
        return bytes.count
      }
    }
    if let ascii { return ascii }
    text.unicodeScalars.removeAll { $0.properties.isDefaultIgnorableCodePoint }
    return text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
  }
}

/// Sorts names as a person does: `a 2` before `a 10`, without regard to case and accents.
package enum NaturalOrder {
  private static let maxDigits = 20

  /// A folded name with its numbers padded, so that keys sort as text.
  package static func key(_ name: String) -> String {
    var key: [UInt8] = []
    var count = 0
    func pad() {
      guard count > 0 else { return }
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: max(0, maxDigits - count))
      key.insert(contentsOf: zeros, at: key.count - count)
      count = 0
    }
    for byte in FoldedText.fold(name).utf8 {
      if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
        count += 1
      } else {
        pad()
      }
      key.append(byte)
    }
    pad()
    return String(decoding: key, as: UTF8.self)
  }
}
