/// What a file tells about its photograph.
///
/// Unknown is `nil`, never 0.
package struct PhotoFacts: Equatable, Sendable {
  package var format: ImageFormat
  /// The stored size in px.
  package var width: Int
  package var height: Int
  /// The size in px after the orientation was applied: what a viewer shows.
  package var displayWidth: Int
  package var displayHeight: Int
  /// The Exif orientation, 1 to 8.
  package var orientation: Int?
  /// When the shutter opened, by the camera's clock.
  package var taken: LocalDateTime?
  /// The clock's distance from UTC, as `+02:00`.
  package var offset: String?
  /// The digits behind the second's decimal point.
  package var subsecond: String?
  package var make: String?
  package var model: String?
  package var lens: String?
  /// Exposure time in seconds.
  package var exposure: Double?
  /// The aperture: 2.8 for f/2.8.
  package var fNumber: Double?
  package var iso: Int?
  /// The focal length in mm, not converted to another format.
  package var focalLength: Double?
  package var place: Place?
  package var title: String?
  package var description: String?
  /// In the order of the file, each once.
  package var keywords: [String] = []
  /// 1 to 5 stars.
  package var rating: Int?
  package var copyright: String?
  /// Who took the photograph.
  package var creator: String?
  /// Whether the flash fired.
  package var flash: Bool?
  /// What the numbers of the pixels mean: `sRGB`, `Adobe RGB`, `Display P3`.
  package var colorSpace: String?
  /// Whether the picture moves.
  package var isAnimated = false
  /// The largest picture inside a camera raw file.
  package var preview: EmbeddedPreview?
  /// Which tag said so, by the fact's name: `taken` by `EXIF:DateTimeOriginal`.
  package var sources = FactSources()

  /// Makes facts of a picture about which nothing but its size is known.
  ///
  /// - Parameters:
  ///   - format: What the file is by its content.
  ///   - width: The stored width in px.
  ///   - height: The stored height in px.
  package init(format: ImageFormat, width: Int, height: Int) {
    self.format = format
    self.width = width
    self.height = height
    displayWidth = width
    displayHeight = height
  }
}

/// A place on Earth in degrees (WGS 84), north and east positive.
package struct Place: Equatable, Sendable {
  package var latitude: Double
  package var longitude: Double

  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }
}
