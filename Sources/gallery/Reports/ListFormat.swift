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

  /// The line of a photo in a group.
  ///
  /// - Parameters:
  ///   - found: The photo.
  ///   - group: The number of the group, from 1.
  /// - Returns: The line.
  /// - Throws: An error of the encoder.
  func line(_ found: FoundPhoto, group: Int) throws -> String {
    var listed = ListedPhoto(found)
    listed.group = group
    return switch self {
    case .table: Self.tableLine(found)
    case .json: try Self.encode(listed)
    case .csv: Self.csvLine(["\(group)"] + Self.csvValues(found))
    }
  }

  /// The line of a photo.
  func line(_ found: FoundPhoto) throws -> String {
    switch self {
    case .table: Self.tableLine(found)
    case .json: try Self.encode(ListedPhoto(found))
    case .csv: Self.csvLine(Self.csvValues(found))
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
    case .table: Console.printable("\(line.path): \(line.error)")
    case .json: try Self.encode(line)
    case .csv: Self.csvLine([line.path, line.error])
    }
  }

  private static func encode(_ value: some Encodable) throws -> String {
    String(decoding: try Console.encoder.encode(value), as: UTF8.self)
  }

  /// A line as in RFC 4180: values are quoted if necessary, and quotation marks doubled.
  private static func csvLine(_ values: [String]) -> String {
    values.map { value in
      let isPlain = !value.unicodeScalars.contains { ",\"\r\n".unicodeScalars.contains($0) }
      return isPlain ? value : "\"\(value.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",")
  }

  private static func tableLine(_ found: FoundPhoto) -> String {
    let facts = found.photo.facts
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return Console.printable(
      column(found.photo.address, 10)
        + column(facts.taken?.description ?? "", 20)
        + column("\(facts.displayWidth)x\(facts.displayHeight)", 11)
        + column(facts.model ?? "", 20) + found.path.string)
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

/// A photo as a line of JSON, without the facts that are unknown.
struct ListedPhoto: Encodable {
  /// The number of its group, from 1.
  var group: Int?
  /// The values by their keys.
  private(set) var values: [String: ListedValue]
  private let sources: [String: String]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(_ found: FoundPhoto) {
    self.init(
      found.photo.facts, id: found.photo.address, path: found.path.string, isLive: found.isLive)
  }

  /// Lists the facts of a photo; `id` is `nil` for a file that is not in the catalog.
  init(_ facts: PhotoFacts, id: String?, path: String, isLive: Bool) {
    sources = facts.sources.named
    // A video, an animation, a photo with a video next to it or in its file, or any other photo.
    let kind =
      facts.video != nil
      ? "video" : isLive ? "live" : facts.isAnimated ? "animation" : "photo"
    values = [
      "path": .text(path),
      "format": .text(facts.format.rawValue), "width": .integer(facts.width),
      "height": .integer(facts.height), "displayWidth": .integer(facts.displayWidth),
      "displayHeight": .integer(facts.displayHeight), "kind": .text(kind),
    ]
    values["id"] = id.map { .text($0) }
    facts.forEach { fact, value in
      for (key, listed) in zip(fact.keys, fact.values.listed(value)) { values[key] = listed }
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for (key, value) in values { try container.encode(value, forKey: Key(stringValue: key)) }
    try container.encodeIfPresent(group, forKey: Key(stringValue: "group"))
    if !sources.isEmpty { try container.encode(sources, forKey: Key(stringValue: "sources")) }
  }
}

extension ListedValue: Encodable {
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .integer(let number): try container.encode(number)
    case .number(let number): try container.encode(number)
    case .flag(let flag): try container.encode(flag)
    case .text(let text): try container.encode(text)
    case .texts(let texts): try container.encode(texts)
    }
  }

  /// The value in a line of CSV.
  var csv: String {
    switch self {
    case .integer(let number): number.description
    case .number(let number): number.description
    case .flag(let flag): flag.description
    case .text(let text): text
    case .texts(let texts): texts.joined(separator: ";")
    }
  }
}
