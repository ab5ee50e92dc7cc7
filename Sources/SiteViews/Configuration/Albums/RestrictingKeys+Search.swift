package import Facts

extension RestrictingKeys {
  /// Finds the keys with a value other than `false` in a file that is not read as an album.md. The file may be the
  /// backup of an editor or a copy in another format, so the search does not depend on lines.
  package init(in bytes: [UInt8]) {
    self = []
    let letters = bytes.lazy.filter { $0 != 0 }.map { byte in
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }
    let text = Array(letters)
    for setting in AlbumSetting.restricting {
      let key = Array(setting.rawValue.utf8)
      for start in text.indices where text[start] == key[0] && text[start...].starts(with: key) {
        guard start == 0 || !Self.isLetter(text[start - 1]),
          Self.restricts(text[(start + key.count)...])
        else { continue }
        switch setting {
        case .protected: insert(.protected)
        case .passphraseFile: formUnion([.protected, .passphrase])
        default: insert(.hidden)
        }
      }
    }
  }

  /// The names of the keys in album.md.
  package var names: [String] {
    [(Self.hidden, AlbumSetting.hidden), (.protected, .protected), (.passphrase, .passphraseFile)]
      .filter { contains($0.0) }.map(\.1.rawValue)
  }

  /// Whether what follows a key is a separator and a value other than `false`.
  private static func restricts(_ rest: ArraySlice<UInt8>) -> Bool {
    let rest = rest.drop(while: isMark)
    let wide = Array("\u{FF1A}".utf8)
    let value: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: ":") || rest.first == UInt8(ascii: "=") {
      value = rest.dropFirst()
    } else if rest.starts(with: wide) {
      value = rest.dropFirst(wide.count)
    } else {
      return false
    }
    let word = value.drop(while: isMark).prefix(while: isLetter)
    return !["false", "no", "off"].contains { word.elementsEqual($0.utf8) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// Spaces, tabs, quotation marks, marks of emphasis, and the bytes of a no-break space.
  private static func isMark(_ byte: UInt8) -> Bool {
    marks.contains(byte)
  }

  private static let marks = Set(" \t\"'`*_\u{A0}".utf8)
}
