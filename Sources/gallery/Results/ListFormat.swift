import Facts
import Foundation
import PhotoCatalog
import SystemPackage

/// The output formats of `gallery list`.
enum ListFormat {
  case table, json, csv

  /// The first line; `nil` if the format has none.
  var heading: String? {
    self == .csv ? Self.csvLine(Self.csvColumns) : nil
  }

  /// The first line of groups; `nil` if the format has none.
  var groupHeading: String? {
    self == .csv ? Self.csvLine(["group"] + Self.csvColumns) : nil
  }

  /// The line of a photo; groups are numbered from 1.
  func line(_ found: FoundPhoto, group: Int? = nil) throws -> String {
    switch self {
    case .table: return Self.tableLine(found)
    case .json:
      var listed = ListedPhoto(found)
      listed.add(group: group)
      return try Self.encode(listed)
    case .csv: return Self.csvLine((group.map { ["\($0)"] } ?? []) + Self.csvValues(found))
    }
  }

  /// The line of a file that could not be read.
  func line(_ file: UnreadableFile) throws -> String {
    struct Line: Encodable {
      var path: String
      var error: String
    }
    let line = Line(path: file.name.string, error: file.reason)
    return switch self {
    case .table: ResultText.printable("\(line.path): \(line.error)")
    case .json: try Self.encode(line)
    case .csv: Self.csvLine([line.path, line.error])
    }
  }

  private static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try ResultText.encoder.encode(value), as: UTF8.self)
  }

  /// A line of values, which can have several lines, and no other control characters.
  private static func csvLine(_ values: [String]) -> String { CSVLine.of(values.map(ResultText.withoutControls)) }

  /// The line above the photos of a table.
  static let tableHeading = tableLine(["id", "taken", "size", "camera", "path"])

  private static func tableLine(_ found: FoundPhoto) -> String {
    let facts = found.photo.facts
    return tableLine([
      found.photo.address, facts.taken?.description ?? "", "\(facts.displayWidth)x\(facts.displayHeight)",
      facts.model ?? "", found.path.string,
    ])
  }

  /// Columns of fixed width; a longer text is cut.
  private static func tableLine(_ values: [String]) -> String {
    let columns = zip(values, [10, 20, 11, 20]).map { text, width in
      let text = text.count < width ? text : text.prefix(width - 2) + "…"
      return text + String(repeating: " ", count: width - text.count)
    }
    return ResultText.printable(columns.joined() + values[columns.count])
  }

  /// The column `kind` comes before the facts of videos.
  private static let csvColumns =
    ["id", "path", "format", "width", "height", "displayWidth", "displayHeight"]
    + FactDefinitions.list.flatMap { fact in
      (fact === FactDefinitions.all.video ? ["kind"] : []) + fact.csvKeys
    }

  private static func csvValues(_ found: FoundPhoto) -> [String] {
    let photo = ListedPhoto(found)
    return csvColumns.map { photo.values[$0]?.csv ?? "" }
  }
}

/// How commands write their results.
enum ResultText {
  /// Sorts keys, so that equal results are equal bytes.
  static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  /// Text with a question mark for each control character and each change of the text direction. File names are
  /// untrusted and could control the terminal.
  static func printable(_ text: String) -> String { replaced(text, except: []) }

  /// The same for a value of a table, which can have several lines.
  static func withoutControls(_ text: String) -> String { replaced(text, except: ["\n", "\r", "\t"]) }

  private static func replaced(_ text: String, except kept: Set<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) && !kept.contains($0) ? "?" : $0 }))
  }

  private static func isControl(_ scalar: UnicodeScalar) -> Bool {
    if scalar.isASCII { return scalar.value < 0x20 || scalar.value == 0x7F }
    return scalar.properties.generalCategory == .control
      || (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}
