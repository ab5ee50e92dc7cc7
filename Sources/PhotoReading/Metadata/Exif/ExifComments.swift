import Facts

/// Texts of an Exif block with their own encodings: UserComment, and the tags of Windows (XPTitle and others).
enum ExifComments {
  /// Adds the facts that are missing.
  static func read(_ block: ExifBlock, into facts: inout PhotoFacts) {
    func windows(_ tag: ExifTag, keepsLines: Bool = false) -> String? {
      block[tag, .main].flatMap {
        PlainText.decodeUTF16($0.bytes, order: .little, keepsLines: keepsLines)
      }
    }
    facts.setIfMissing(words: \.title, windows(.windowsTitle), "EXIF:XPTitle")
    facts.setIfMissing(
      words: \.description, windows(.windowsComment, keepsLines: true), "EXIF:XPComment")
    facts.setIfMissing(
      words: \.description, windows(.windowsSubject, keepsLines: true), "EXIF:XPSubject")
    facts.setIfMissing(\.creator, windows(.windowsAuthor), "EXIF:XPAuthor")
    let keywords = (windows(.windowsKeywords) ?? "").split(separator: ";").compactMap {
      PlainText.clean(String($0))
    }
    facts.setIfMissing(keywords: XMPKeywords.user(keywords), "EXIF:XPKeywords")
  }

  /// The text of UserComment; `nil` if it is not text.
  static func userComment(_ block: ExifBlock) -> String? {
    block[.userComment, .exif].flatMap(userComment).flatMap { isText($0) ? $0 : nil }
  }

  /// Whether a person wrote the text; cameras fill the field with numbers and uninitialised memory.
  private static func isText(_ text: String) -> Bool {
    var letters = 0
    for scalar in text.unicodeScalars where scalar != "\n" {
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate, .control: return false
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        letters += 1
      default: if scalar == "\u{FFFD}" { return false }
      }
    }
    return letters >= 2 && 3 * letters >= text.unicodeScalars.count
  }

  /// Decodes a comment by its first eight bytes, which name the encoding, but may be blank or missing.
  static func userComment(_ value: ExifValue) -> String? {
    let nameLength = 8
    let name = String(decoding: value.bytes.prefix(nameLength), as: UTF8.self)
    let rest = value.bytes.dropFirst(nameLength)
    switch name {
    case "ASCII\0\0\0": return printable(rest)
    case "UNICODE\0", "Unicode\0":
      return PlainText.decodeUTF16(rest, order: value.order, keepsLines: true)
    // ISO 2022-JP is not supported; its escape sequences would be decoded as letters.
    case "JIS\0\0\0\0\0": return nil
    default:
      return printable(name.utf8.allSatisfy { $0 == 0 || $0 == 0x20 } ? rest : value.bytes)
    }
  }

  /// The text up to the first NUL; `nil` if it contains control characters.
  private static func printable(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.prefix { $0 != 0 }
    let isPrintable = text.allSatisfy { $0 >= 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
    guard isPrintable else { return nil }
    return PlainText.decode(text, keepsLines: true)
  }
}
