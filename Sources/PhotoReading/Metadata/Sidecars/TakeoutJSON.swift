package import Facts
import Foundation

/// The JSON that an export of Google Photos (Takeout) has for each file. Its format is not documented. Numbers can be
/// texts, and fields can be missing.
package struct TakeoutJSON: Codable, Equatable, Sendable {
  /// A coordinate with an altitude in m.
  package struct GeoData: Codable, Equatable, Sendable {
    var latitude: Double
    var longitude: Double
    var altitude: Double?
  }

  /// The name of the file as it was uploaded.
  package var title: String?
  /// The caption; `nil` if it is empty, as it is for most files.
  package var description: String?
  /// The seconds since 1970 in UTC at which the photo was taken.
  package var taken: Int?
  /// The place that the user set or accepted.
  package var place: GeoData?
  package var placeInFile: GeoData?
  package var people: [String] = []
  package var isFavorite = false
  package var withheld: Withholding?

  /// Reads the JSON of a file; `nil` for JSON of another program, and for that of an album.
  package init?(_ bytes: [UInt8]) throws {
    guard let fields = try JSONFields(bytes), let json = TakeoutJSON(fields) else { return nil }
    self = json
  }

  init?(_ fields: JSONFields) {
    guard fields["title"].text != nil else { return nil }
    let own = ["photoTakenTime", "creationTime", "archived", "trashed"]
    guard own.contains(where: { fields[$0].exists }) else { return nil }
    title = fields["title"].words
    description = fields["description"].words.flatMap(PlainText.cleanLines)
    taken = fields["photoTakenTime"]["timestamp"].number.flatMap {
      $0 == 0 ? nil : Int(exactly: $0)
    }
    (place, placeInFile) = (GeoData(fields["geoData"]), GeoData(fields["geoDataExif"]))
    people = fields["people"].elements.compactMap { $0["name"].words.flatMap(PlainText.clean) }
    isFavorite = fields["favorited"].isTrue
    if fields["archived"].isTrue { withheld = .archived }
    if fields["trashed"].isTrue { withheld = .deleted }
  }
}

extension TakeoutJSON.GeoData {
  /// The place of `latitude`, `longitude` and `altitude`; `nil` for 0°, 0°, which stands for none.
  fileprivate init?(_ fields: JSONFields) {
    guard let latitude = fields["latitude"].number, let longitude = fields["longitude"].number,
      abs(latitude) <= 90, abs(longitude) <= 180, latitude != 0 || longitude != 0
    else { return nil }
    (self.latitude, self.longitude) = (latitude, longitude)
    // An unknown altitude is 0, too.
    altitude = fields["altitude"].number.flatMap { $0 == 0 ? nil : $0 }
  }

  var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

/// The JSON of an album in an export of Google Photos.
package struct TakeoutAlbum: Equatable, Sendable {
  package var title: String
  package var description: String?

  package init(title: String, description: String? = nil) { (self.title, self.description) = (title, description) }

  /// Reads the JSON of an album; `nil` for anything else.
  package init?(_ bytes: [UInt8]) {
    guard let all = try? JSONFields(bytes) else { return nil }
    // Exports until 2018 have the fields one level deeper.
    let fields = all["albumData"].exists ? all["albumData"] : all
    guard !fields["photoTakenTime"].exists, !fields["creationTime"].exists,
      fields["access"].exists || fields["date"].exists || all["albumData"].exists,
      let title = fields["title"].words.flatMap(PlainText.clean)
    else { return nil }
    self.title = title
    description = fields["description"].words.flatMap(PlainText.cleanLines)
  }
}

/// A value of JSON whose types are not certain.
struct JSONFields {
  private let value: Any?

  private init(value: Any?) { self.value = value }

  /// Parses JSON; `nil` if it is not an object, nor an array of one.
  init?(_ bytes: [UInt8]) throws {
    let value = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
    let only = (value as? [Any]).flatMap { $0.count == 1 ? $0[0] : nil } ?? value
    guard only is [String: Any] else { return nil }
    self.value = only
  }

  /// The fields of an object, with the names as they are.
  var fields: [String: JSONFields] {
    (value as? [String: Any] ?? [:]).mapValues { JSONFields(value: $0) }
  }

  /// The field of an object; one that does not exist for other values.
  subscript(name: String) -> JSONFields {
    JSONFields(value: (value as? [String: Any])?[name])
  }

  var exists: Bool { value != nil && !(value is NSNull) }

  /// The text; `nil` for an empty one.
  var text: String? { (value as? String).flatMap { $0.isEmpty ? nil : $0 } }

  /// The text, in which Google writes some characters as entities.
  var words: String? { text.map { XMLText.unescape(Array($0.utf8)[...]) } }

  /// The number, or that in a text.
  var number: Double? {
    let number = (value as? Double) ?? text.flatMap(Double.init)
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Whether the value is true, or the number or text of it.
  var isTrue: Bool { value as? Bool == true || number == 1 || text?.lowercased() == "true" }

  var elements: [JSONFields] { (value as? [Any] ?? []).map { JSONFields(value: $0) } }
}

extension PhotoFacts {
  /// Adds the facts of Google Takeout that have precedence over those in the file.
  mutating func setIfMissing(_ json: TakeoutJSON) {
    setIfMissing(words: \.description, json.description, "Google:description")
    setIfMissing(
      place: json.place?.coordinate, altitude: json.place?.altitude,
      ("Google:geoData", "Google:geoData"))
    if isMissing(FactDefinitions.all.people), !json.people.isEmpty {
      add(people: json.people)
      sources[\.people] = "Google:people"
    }
    if json.isFavorite, isMissing(FactDefinitions.all.isFavorite) {
      self.isFavorite = true
      sources[\.isFavorite] = "Google:favorited"
    }
    setIfMissing(
      \.withheld, json.withheld?.rawValue,
      "Google:\(json.withheld == .deleted ? "trashed" : "archived")")
  }

  /// Adds the facts of Google Takeout that come after those in the file.
  mutating func setIfMissing(afterFile json: TakeoutJSON) {
    setIfMissing(
      place: json.placeInFile?.coordinate, altitude: json.placeInFile?.altitude,
      ("Google:geoDataExif", "Google:geoDataExif"))
  }
}
