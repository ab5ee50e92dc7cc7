import Facts
import PhotoCatalog
import SystemPackage

/// A photo as a line of JSON, without the facts that are unknown.
struct ListedPhoto: Encodable {
  private(set) var values: [String: ListedValue]
  private let sources: [String: String]

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Lists a photo with one of its files.
  init(_ found: FoundPhoto) {
    self.init(found.photo.facts, id: found.photo.address, path: found.path.string, isLive: found.isLive)
    values["root"] = .text(found.root.string)
    values["bytes"] = .integer(found.size)
    let second = Int(found.modified / 1_000_000_000)
    values["modified"] = LocalDateTime(secondsSince1970: second).map { .text("\($0)Z") }
  }

  mutating func add(group: Int?) {
    values["group"] = group.map { .integer($0) }
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
    if !sources.isEmpty { try container.encode(sources, forKey: Key(stringValue: "sources")) }
  }
}

extension ListedValue: Encodable {
  func encode(to encoder: any Encoder) throws {
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
