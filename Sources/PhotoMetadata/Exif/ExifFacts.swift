/// The facts of an Exif block, by the tags of the Exif 3.0 specification (CIPA DC-008).
enum ExifFacts {
  private enum Tag {
    static let description: UInt32 = 0x010E
    static let make: UInt32 = 0x010F
    static let model: UInt32 = 0x0110
    static let orientation: UInt32 = 0x0112
    static let exposure: UInt32 = 0x829A
    static let fNumber: UInt32 = 0x829D
    static let iso: UInt32 = 0x8827
    static let taken: UInt32 = 0x9003
    static let digitized: UInt32 = 0x9004
    static let offset: UInt32 = 0x9011
    static let focalLength: UInt32 = 0x920A
    static let subsecond: UInt32 = 0x9291
    static let lens: UInt32 = 0xA434
    static let latitudeReference: UInt32 = 1
    static let latitude: UInt32 = 2
    static let longitudeReference: UInt32 = 3
    static let longitude: UInt32 = 4
  }

  /// Adds to the facts what the block knows; unknown stays `nil`.
  static func read(_ bytes: [UInt8], into facts: inout PhotoFacts) {
    guard let block = ExifBlock(bytes) else { return }
    if let orientation = block[Tag.orientation, .main]?.integer, (1...8).contains(orientation) {
      facts.orientation = orientation
    }
    facts.make = block[Tag.make, .main]?.text
    facts.model = block[Tag.model, .main]?.text
    facts.lens = block[Tag.lens, .exif]?.text
    facts.description = block[Tag.description, .main]?.text
    facts.exposure = block[Tag.exposure, .exif]?.positive
    facts.fNumber = block[Tag.fNumber, .exif]?.positive
    facts.focalLength = block[Tag.focalLength, .exif]?.positive
    facts.iso = block[Tag.iso, .exif]?.integer.flatMap { $0 > 0 ? $0 : nil }
    let taken = block[Tag.taken, .exif] ?? block[Tag.digitized, .exif]
    facts.taken = taken?.text.flatMap { LocalDateTime(exif: $0) }
    if facts.taken != nil {
      facts.offset = block[Tag.offset, .exif]?.text.flatMap(UTCOffset.normalise)
      facts.subsecond = block[Tag.subsecond, .exif]?.text.flatMap { digits in
        digits.allSatisfy { ("0"..."9").contains($0) } ? digits : nil
      }
    }
    readPlace(block, into: &facts)
  }

  private static func readPlace(_ block: borrowing ExifBlock, into facts: inout PhotoFacts) {
    guard
      let latitude = degrees(
        block[Tag.latitude, .gps], block[Tag.latitudeReference, .gps], "N", "S", limit: 90),
      let longitude = degrees(
        block[Tag.longitude, .gps], block[Tag.longitudeReference, .gps], "E", "W", limit: 180)
    else { return }
    facts.place = Place(latitude: latitude, longitude: longitude)
  }

  /// Degrees, minutes and seconds with the sign of their reference; `nil` where the reference is
  /// missing or the place is not on Earth.
  private static func degrees(
    _ value: ExifValue?, _ reference: ExifValue?, _ positive: String, _ negative: String,
    limit: Double
  ) -> Double? {
    guard let parts = value?.rationals, let first = parts.first.flatMap({ $0 }),
      let sign = reference?.text?.uppercased(), sign == positive || sign == negative
    else { return nil }
    let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
    let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
    let degrees = first + minutes / 60 + seconds / 3600
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}
