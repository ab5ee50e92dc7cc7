import GRDB
package import PhotoMetadata

/// A photo of the catalog: its id and its facts.
package struct Photo: Equatable, Sendable {
  /// Short, stable, and the same wherever the picture lies.
  package var id: String
  package var facts: PhotoFacts
  /// The mean colour as 0xRRGGBB; `nil` before the photo was rendered.
  package var color: Int?
  /// Why the photo could not be rendered.
  package var renderError: String?
}

/// The columns of `photo` in the order in which they are read and written.
enum PhotoRecord {
  private static let names = [
    "id", "format", "width", "height", "display_width", "display_height", "orientation", "taken",
    "utc_offset", "subsecond", "make", "model", "lens", "exposure", "f_number", "iso",
    "focal_length", "latitude", "longitude", "title", "description", "keywords", "rating",
    "copyright", "sources", "creator", "flash", "color_space",
  ]

  /// How many columns `columns` names: the next one's index in a row.
  static let count = names.count + 2

  static let columns =
    names.map { "photo.\($0)" }.joined(separator: ", ") + ", rendering.color, rendering.error"

  /// What `columns` are read from, beside `photo`.
  static let joins = "LEFT JOIN rendering ON rendering.photo = photo.id"

  /// Writes a photo; one that is there gets the facts as they are read now.
  static let upsert = """
    INSERT INTO photo (fingerprint, \(names.joined(separator: ", ")))
    VALUES (?\(String(repeating: ", ?", count: names.count)))
    ON CONFLICT (id) DO UPDATE SET \(names.dropFirst().map { "\($0) = excluded.\($0)" }
      .joined(separator: ", "))
    """

  static func arguments(id: String, _ file: PhotoFile) -> StatementArguments {
    let facts = file.facts
    let values: [(any DatabaseValueConvertible)?] = [
      blob(file.fingerprint.bytes), id, facts.format.rawValue, facts.width, facts.height,
      facts.displayWidth, facts.displayHeight, facts.orientation, facts.taken?.description,
      facts.offset, facts.subsecond, facts.make, facts.model, facts.lens, facts.exposure,
      facts.fNumber, facts.iso, facts.focalLength, facts.place?.latitude, facts.place?.longitude,
      facts.title, facts.description, lines(facts.keywords), facts.rating, facts.copyright,
      lines(facts.sources.map { "\($0.key.rawValue)=\($0.value)" }.sorted()), facts.creator,
      facts.flash, facts.colorSpace,
    ]
    return StatementArguments(values)
  }

  /// All that a search should find the photo by, but for its files' names.
  static func words(_ facts: PhotoFacts) -> String {
    ([facts.title, facts.description, facts.make, facts.model, facts.lens] + facts.keywords)
      .compactMap { $0 }.joined(separator: "\n")
  }

  /// Reads `columns`, which stand first in the row; `nil` for a format of a newer program.
  static func photo(_ row: Row) -> Photo? {
    guard let format = ImageFormat(rawValue: row[1]) else { return nil }
    var facts = PhotoFacts(format: format, width: row[2], height: row[3])
    facts.displayWidth = row[4]
    facts.displayHeight = row[5]
    facts.orientation = row[6]
    facts.taken = (row[7] as String?).flatMap { LocalDateTime(iso: $0) }
    facts.offset = row[8]
    facts.subsecond = row[9]
    facts.make = row[10]
    facts.model = row[11]
    facts.lens = row[12]
    facts.exposure = row[13]
    facts.fNumber = row[14]
    facts.iso = row[15]
    facts.focalLength = row[16]
    if let latitude = row[17] as Double?, let longitude = row[18] as Double? {
      facts.place = Place(latitude: latitude, longitude: longitude)
    }
    facts.title = row[19]
    facts.description = row[20]
    facts.keywords = (row[21] as String?)?.split(separator: "\n").map(String.init) ?? []
    facts.rating = row[22]
    facts.copyright = row[23]
    for line in (row[24] as String?)?.split(separator: "\n") ?? [] {
      let parts = line.split(separator: "=", maxSplits: 1)
      if parts.count == 2, let fact = Fact(rawValue: String(parts[0])) {
        facts.sources[fact] = String(parts[1])
      }
    }
    facts.creator = row[25]
    facts.flash = row[26]
    facts.colorSpace = row[27]
    return Photo(id: row[0], facts: facts, color: row[28], renderError: row[29])
  }

  /// Texts without control characters, one a line; `nil` for none.
  private static func lines(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: "\n")
  }
}
