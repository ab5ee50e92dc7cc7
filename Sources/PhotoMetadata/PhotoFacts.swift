/// The metadata of a photo or video.
///
/// Unknown values are `nil`, never 0.
package struct PhotoFacts: Codable, Equatable, Sendable {
  package var format: MediaFormat
  /// The stored size in px.
  package var width: Int
  package var height: Int
  /// The displayed size in px, after the orientation is applied.
  package var displayWidth: Int
  package var displayHeight: Int
  /// The Exif orientation, 1 to 8.
  package var orientation: Int?
  /// The date on which the photo was taken, in the camera's local time.
  package var taken: LocalDateTime?
  /// The offset of the local time from UTC, such as `+02:00`.
  package var offset: String?
  /// The digits after the decimal point of the seconds.
  package var subsecond: String?
  package var make: String?
  package var model: String?
  package var lens: String?
  /// Exposure time in seconds.
  package var exposure: Double?
  /// The f-number: 2.8 for f/2.8.
  package var fNumber: Double?
  package var iso: Int?
  /// The focal length in mm, not the 35 mm equivalent.
  package var focalLength: Double?
  /// The coordinate at which the photo was taken.
  package var coordinate: Coordinate?
  /// City, region and country in which the photo was taken.
  package var placeName: PlaceName?
  /// Whether the name follows from the coordinate, and is not in the file.
  package var isPlaceNameDerived = false
  package var title: String?
  package var description: String?
  /// The keywords in the order of the file, without duplicates.
  package var keywords: [String] = []
  /// The keywords that are part of a hierarchy, each after its parents, as `Travel|Norway`.
  package var keywordPaths: [String] = []
  /// The rating, 1 to 5.
  package var rating: Int?
  package var copyright: String?
  /// The photographer.
  package var creator: String?
  /// Whether the flash fired.
  package var flash: Bool?
  /// The name of the colour space, such as `sRGB`, `Adobe RGB` or `Display P3`.
  package var colorSpace: String?
  /// Whether the picture is an animation.
  package var isAnimated = false
  /// The largest preview in a camera raw file.
  package var preview: EmbeddedPreview?
  /// The tags from which the facts were read, such as `EXIF:DateTimeOriginal` for `taken`.
  package var sources = FactSources()
  /// Facts that few photos have; see `video`, `contentIdentifier` and `motionVideo`.
  var rare: RareFacts?

  /// Creates the metadata of a photo of which only the size is known.
  ///
  /// - Parameters:
  ///   - format: The format of the file.
  ///   - width: The stored width in px.
  ///   - height: The stored height in px.
  package init(format: MediaFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    displayWidth = width
    displayHeight = height
  }
}

/// A coordinate in degrees (WGS 84), north and east positive.
package struct Coordinate: Codable, Equatable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
