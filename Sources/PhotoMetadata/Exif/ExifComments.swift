/// Texts of an Exif block that come in encodings of their own: the user's comment, and what Windows
/// writes.
enum ExifComments {
  private enum Tag {
    static let title: UInt32 = 0x9C9B
    static let comment: UInt32 = 0x9C9C
    static let author: UInt32 = 0x9C9D
    static let keywords: UInt32 = 0x9C9E
    static let subject: UInt32 = 0x9C9F
    static let userComment: UInt32 = 0x9286
  }

  /// Adds what is not known yet.
  static func read(_ block: borrowing ExifBlock, into facts: inout PhotoFacts) {
    func windows(_ tag: UInt32) -> String? {
      block[tag, .main].flatMap { PlainText.decodeUTF16($0.bytes, order: .little) }
    }
    facts.learn(.title, \.title, windows(Tag.title), "EXIF:XPTitle")
    facts.learn(.description, \.description, windows(Tag.comment), "EXIF:XPComment")
    facts.learn(.description, \.description, windows(Tag.subject), "EXIF:XPSubject")
    facts.learn(.creator, \.creator, windows(Tag.author), "EXIF:XPAuthor")
    let keywords = (windows(Tag.keywords) ?? "").split(separator: ";").compactMap {
      PlainText.clean(String($0))
    }
    facts.learn(keywords: keywords, "EXIF:XPKeywords")
  }

  /// What the user, or the camera in the user's name, wrote; `nil` where it is no text.
  static func userComment(_ block: borrowing ExifBlock) -> String? {
    block[Tag.userComment, .exif].flatMap(userComment).flatMap { isText($0) ? $0 : nil }
  }

  /// Whether people wrote it: cameras fill the field with numbers and with what was in memory.
  private static func isText(_ text: String) -> Bool {
    var letters = 0
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .unassigned, .privateUse, .surrogate, .control: return false
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter:
        letters += 1
      default: if scalar == "\u{FFFD}" { return false }
      }
    }
    return letters >= 2 && 3 * letters >= text.unicodeScalars.count
  }

  /// Eight bytes name the encoding; writers leave them blank, or out.
  static func userComment(_ value: ExifValue) -> String? {
    let nameLength = 8
    let name = String(decoding: value.bytes.prefix(nameLength), as: UTF8.self)
    let rest = value.bytes.dropFirst(nameLength)
    switch name {
    case "ASCII\0\0\0": return printable(rest)
    case "UNICODE\0", "Unicode\0": return PlainText.decodeUTF16(rest, order: value.order)
    // ISO 2022-JP, whose escapes would be left as letters.
    case "JIS\0\0\0\0\0": return nil
    default:
      return printable(name.utf8.allSatisfy { $0 == 0 || $0 == 0x20 } ? rest : value.bytes[...])
    }
  }

  /// Text up to the first NUL; `nil` where control characters show that it is none.
  private static func printable(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = bytes.prefix { $0 != 0 }
    let blanks: Set<UInt8> = [0x09, 0x0A, 0x0D]
    guard text.allSatisfy({ $0 >= 0x20 || blanks.contains($0) }) else { return nil }
    return PlainText.decode(text)
  }
}
