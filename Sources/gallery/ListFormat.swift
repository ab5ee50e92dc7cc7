import Foundation
import PhotoCatalog
import PhotoMetadata
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
      let isPlain = !value.contains { ",\"\r\n".contains($0) }
      return isPlain ? value : "\"\(value.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",")
  }

  private static func tableLine(_ found: FoundPhoto) -> String {
    let facts = found.photo.facts
    func column(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(1, width - text.count))
    }
    return Console.printable(
      column(found.photo.id, 10)
        + column(facts.taken?.description ?? "", 20)
        + column("\(facts.displayWidth)x\(facts.displayHeight)", 11)
        + column(facts.model ?? "", 20) + found.path.string)
  }

  private static let csvColumns = [
    "id", "path", "format", "width", "height", "displayWidth", "displayHeight", "orientation",
    "taken", "offset", "make", "model", "lens", "exposure", "fnumber", "iso", "focal", "latitude",
    "longitude", "rating", "title", "description", "keywords", "creator", "copyright", "flash",
    "colorSpace", "city", "region", "country", "keywordPaths", "kind",
    "duration", "codec", "frameRate", "people", "pages",
  ]

  private static func csvValues(_ found: FoundPhoto) -> [String] {
    let photo = ListedPhoto(found)
    func text(_ value: (some CustomStringConvertible)?) -> String { value?.description ?? "" }
    return [
      photo.id, photo.path, photo.format, text(photo.width), text(photo.height),
      text(photo.displayWidth), text(photo.displayHeight), text(photo.orientation),
      text(photo.taken), text(photo.offset), text(photo.make), text(photo.model),
      text(photo.lens), text(photo.exposure), text(photo.fnumber), text(photo.iso),
      text(photo.focal), text(photo.latitude), text(photo.longitude), text(photo.rating),
      text(photo.title), text(photo.description), (photo.keywords ?? []).joined(separator: ";"),
      text(photo.creator), text(photo.copyright), text(photo.flash), text(photo.colorSpace),
      text(photo.city), text(photo.region), text(photo.country),
      (photo.keywordPaths ?? []).joined(separator: ";"), photo.kind, text(photo.duration),
      text(photo.codec), text(photo.frameRate), (photo.people ?? []).joined(separator: ";"),
      text(photo.pages),
    ]
  }
}

/// A photo as a line of JSON, without the facts that are unknown.
struct ListedPhoto: Encodable {
  /// The number of its group, from 1.
  var group: Int?
  var id: String
  var path: String
  var format: String
  var width: Int
  var height: Int
  var displayWidth: Int
  var displayHeight: Int
  var orientation: Int?
  var taken: String?
  var offset: String?
  var subsec: String?
  var make: String?
  var model: String?
  var lens: String?
  var exposure: Double?
  var fnumber: Double?
  var iso: Int?
  var focal: Double?
  var latitude: Double?
  var longitude: Double?
  var rating: Int?
  var title: String?
  var description: String?
  var keywords: [String]?
  var creator: String?
  var copyright: String?
  var flash: Bool?
  var colorSpace: String?
  var city: String?
  var region: String?
  var country: String?
  var keywordPaths: [String]?
  var people: [String]?
  /// The number of pages of a TIFF file with several.
  var pages: Int?
  /// `video`, `animation`, `live` or `photo`.
  var kind: String
  var duration: Double?
  var codec: String?
  var audioCodec: String?
  var frameRate: Double?
  var sources: [String: String]?

  init(_ found: FoundPhoto) {
    let facts = found.photo.facts
    id = found.photo.id
    path = found.path.string
    format = facts.format.rawValue
    (width, height) = (facts.width, facts.height)
    (displayWidth, displayHeight) = (facts.displayWidth, facts.displayHeight)
    orientation = facts.orientation
    (taken, offset, subsec) = (facts.taken?.description, facts.offset, facts.subsecond)
    (make, model, lens) = (facts.make, facts.model, facts.lens)
    (exposure, fnumber) = (facts.exposure, facts.fNumber)
    (iso, focal) = (facts.iso, facts.focalLength)
    (latitude, longitude) = (facts.coordinate?.latitude, facts.coordinate?.longitude)
    (rating, title, description) = (facts.rating, facts.title, facts.description)
    keywords = facts.keywords.isEmpty ? nil : facts.keywords
    (creator, copyright) = (facts.creator, facts.copyright)
    (flash, colorSpace) = (facts.flash, facts.colorSpace)
    let place = facts.placeName
    (city, region, country) = (place?.city, place?.region, place?.country)
    keywordPaths = facts.keywordPaths.isEmpty ? nil : facts.keywordPaths
    people = facts.people.isEmpty ? nil : facts.people
    pages = facts.pages > 1 ? facts.pages : nil
    kind =
      facts.video != nil
      ? "video" : found.isLive ? "live" : facts.isAnimated ? "animation" : "photo"
    // A tick of a clock is no fact.
    duration = facts.video.map { ($0.duration * 1000).rounded() / 1000 }
    (codec, audioCodec) = (facts.video?.codec, facts.video?.audioCodec)
    frameRate = facts.video?.frameRate.map { ($0 * 1000).rounded() / 1000 }
    let named = facts.sources.named
    sources = named.isEmpty ? nil : named
  }
}
