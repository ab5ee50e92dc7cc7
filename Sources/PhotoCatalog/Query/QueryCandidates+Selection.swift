import GRDB
import Facts

/// A statement that selects the numbers of photos.
struct PhotoSelection: Sendable {
  var sql: String
  var arguments: StatementArguments

  init(_ sql: String, _ arguments: StatementArguments) {
    (self.sql, self.arguments) = (sql, arguments)
  }

  /// The selection of no photo.
  static let none = PhotoSelection("SELECT NULL WHERE FALSE", [])
}

extension QueryCandidates {
  /// The selection of the photos; `nil` if no index finds them.
  func selection(_ db: Database) throws -> PhotoSelection? {
    switch self {
    case .id(let id):
      return PhotoSelection(
        """
        SELECT number FROM photo WHERE id = ? UNION ALL SELECT number FROM photo WHERE address = ?
        """, [id, id])
    case .range(let condition, let arguments):
      return PhotoSelection(
        "SELECT number FROM photo WHERE \(condition)", StatementArguments(arguments))
    case .facet(let index, let part):
      return try index.selection(part, db)
    case .flag(let flag, let value):
      return try flag.selection(value, db)
    case .keyword(let text):
      // The words of a keyword are a phrase of the full-text index.
      return text.unicodeScalars.contains(where: Self.isCertainlyIndexed)
        ? PhotoSelection(Self.textSelection, [Self.phrase(text)]) : nil
    case .word(let text):
      guard let path = Self.pathSelection(text) else { return nil }
      return PhotoSelection(
        "\(Self.textSelection) UNION ALL \(path.sql)", [Self.phrase(text)] + path.arguments)
    case .path(let text):
      return Self.pathSelection(text)
    case .title(let text):
      return Self.parts(of: text).map {
        PhotoSelection("SELECT rowid FROM photo_title WHERE photo_title MATCH ?", [$0])
      }
    }
  }

  private static let textSelection = "SELECT rowid FROM photo_text WHERE photo_text MATCH ?"

  /// Whether a character is part of a word in SQLite's tables, which know Unicode 6.1: a text without such a character
  /// has no words.
  private static func isCertainlyIndexed(_ character: Unicode.Scalar) -> Bool {
    let properties = character.properties
    guard let age = properties.age, age <= (6, 1) else { return false }
    return switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  /// The photos whose folder's path or file's name contains a text; `nil` if it is too short.
  private static func pathSelection(_ text: String) -> PhotoSelection? {
    let folders = """
      SELECT photo FROM file WHERE photo IS NOT NULL AND folder IN (
        SELECT id FROM folder WHERE instr(fold(CAST(path AS TEXT)) || '/', ?) > 0)
      """
    // A name contains no slash, so the path of the folder contains the text up to the last one.
    if let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) {
      return PhotoSelection(folders, [String(text[...slash])])
    }
    return parts(of: text).map { parts in
      PhotoSelection(
        "SELECT rowid FROM photo_name WHERE photo_name MATCH ? UNION ALL \(folders)",
        [parts, text])
    }
  }

  /// A text as a query of a full-text index of three-letter parts; `nil` if it is too short.
  private static func parts(of text: String) -> String? {
    let scalars = Array(text.unicodeScalars)
    guard scalars.count >= 3 else { return nil }
    let parts = Set(
      (0...scalars.count - 3).prefix(maxParts).map { index in
        var part = String.UnicodeScalarView()
        part.append(contentsOf: scalars[index..<index + 3])
        return "\"\(String(part).replacing("\"", with: "\"\""))\""
      })
    return parts.sorted().joined(separator: " AND ")
  }

  /// The maximum number of three-letter parts to look up.
  private static let maxParts = 64
}
