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
  static let columns = """
    photo.id, format, width, height, display_width, display_height, orientation, taken, \
    utc_offset, subsecond, make, model, lens, exposure, f_number, iso, focal_length, latitude, \
    longitude, description, rendering.color, rendering.error
    """

  /// What `columns` are read from, beside `photo`.
  static let joins = "LEFT JOIN rendering ON rendering.photo = photo.id"

  /// Writes a photo; one that is there gets the facts as they are read now.
  static let upsert = """
    INSERT INTO photo (
      id, fingerprint, format, width, height, display_width, display_height, orientation, taken,
      utc_offset, subsecond, make, model, lens, exposure, f_number, iso, focal_length, latitude,
      longitude, description
    ) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET
      (format, width, height, display_width, display_height, orientation, taken, utc_offset,
       subsecond, make, model, lens, exposure, f_number, iso, focal_length, latitude, longitude,
       description)
      = (excluded.format, excluded.width, excluded.height, excluded.display_width,
         excluded.display_height, excluded.orientation, excluded.taken, excluded.utc_offset,
         excluded.subsecond, excluded.make, excluded.model, excluded.lens, excluded.exposure,
         excluded.f_number, excluded.iso, excluded.focal_length, excluded.latitude,
         excluded.longitude, excluded.description)
    """

  static func arguments(id: String, _ file: PhotoFile) -> StatementArguments {
    let facts = file.facts
    let values: [(any DatabaseValueConvertible)?] = [
      id, blob(file.fingerprint.bytes), facts.format.rawValue, facts.width, facts.height,
      facts.displayWidth, facts.displayHeight, facts.orientation, facts.taken?.description,
      facts.offset, facts.subsecond, facts.make, facts.model, facts.lens, facts.exposure,
      facts.fNumber, facts.iso, facts.focalLength, facts.place?.latitude, facts.place?.longitude,
      facts.description,
    ]
    return StatementArguments(values)
  }

  /// Reads `columns`, which stand first in the row.
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
    facts.description = row[19]
    return Photo(id: row[0], facts: facts, color: row[20], renderError: row[21])
  }
}
