/// Reads facts from an Exif block, by the tags of the Exif 3.0 specification (CIPA DC-008).
enum ExifFacts {
  private enum Tag {
    static let description: UInt32 = 0x010E
    static let make: UInt32 = 0x010F
    static let model: UInt32 = 0x0110
    static let orientation: UInt32 = 0x0112
    static let artist: UInt32 = 0x013B
    static let rating: UInt32 = 0x4746
    static let copyright: UInt32 = 0x8298
    static let exposure: UInt32 = 0x829A
    static let fNumber: UInt32 = 0x829D
    static let iso: UInt32 = 0x8827
    static let recommendedExposure: UInt32 = 0x8832
    static let isoSpeed: UInt32 = 0x8833
    static let taken: UInt32 = 0x9003
    static let digitized: UInt32 = 0x9004
    static let offset: UInt32 = 0x9011
    static let flash: UInt32 = 0x9209
    static let focalLength: UInt32 = 0x920A
    static let subsecond: UInt32 = 0x9291
    static let colorSpace: UInt32 = 0xA001
    static let width: UInt32 = 0xA002
    static let height: UInt32 = 0xA003
    static let lens: UInt32 = 0xA434
    static let latitudeReference: UInt32 = 1
    static let latitude: UInt32 = 2
    static let longitudeReference: UInt32 = 3
    static let longitude: UInt32 = 4
  }

  /// Adds the facts that are missing.
  ///
  /// - Returns: The user comment, which is used as the description if there is no other.
  @discardableResult
  static func read(
    _ bytes: [UInt8], as first: ExifBlock.Directory = .main, into facts: inout PhotoFacts
  ) -> String? {
    guard let block = ExifBlock(bytes, first: first) else { return nil }
    if facts.width == 0, let width = block[Tag.width, .exif]?.integer,
      let height = block[Tag.height, .exif]?.integer
    {
      (facts.width, facts.height) = (width, height)
    }
    let orientation = block[Tag.orientation, .main]?.integer
    facts.setIfMissing(
      .orientation, \.orientation, orientation.flatMap { (1...8).contains($0) ? $0 : nil },
      "EXIF:Orientation")
    facts.setIfMissing(.make, \.make, block[Tag.make, .main]?.text, "EXIF:Make")
    facts.setIfMissing(.model, \.model, block[Tag.model, .main]?.text, "EXIF:Model")
    facts.setIfMissing(.lens, \.lens, block[Tag.lens, .exif]?.text, "EXIF:LensModel")
    facts.setIfMissing(
      .description, \.description, block[Tag.description, .main]?.text, "EXIF:ImageDescription")
    facts.setIfMissing(.copyright, \.copyright, copyright(block), "EXIF:Copyright")
    facts.setIfMissing(.creator, \.creator, block[Tag.artist, .main]?.text, "EXIF:Artist")
    ExifComments.read(block, into: &facts)
    facts.setIfMissing(
      .flash, \.flash, block[Tag.flash, .exif]?.integer.map { $0 & 1 == 1 }, "EXIF:Flash")
    facts.setIfMissing(
      .colorSpace, \.colorSpace, colorSpace(block[Tag.colorSpace, .exif]?.integer),
      "EXIF:ColorSpace")
    facts.setIfMissing(
      .exposure, \.exposure, block[Tag.exposure, .exif]?.positive, "EXIF:ExposureTime")
    facts.setIfMissing(.fnumber, \.fNumber, block[Tag.fNumber, .exif]?.positive, "EXIF:FNumber")
    facts.setIfMissing(
      .focal, \.focalLength, block[Tag.focalLength, .exif]?.positive, "EXIF:FocalLength")
    for (tag, name) in [
      (Tag.iso, "EXIF:PhotographicSensitivity"),
      (Tag.recommendedExposure, "EXIF:RecommendedExposureIndex"), (Tag.isoSpeed, "EXIF:ISOSpeed"),
    ] where facts.iso == nil {
      // The first tag has 16 bits; 65,535 refers to the other tags.
      let iso = block[tag, .exif]?.integer
      let isKnown = iso.map { $0 > 0 && $0 < (tag == Tag.iso ? 65_535 : 1 << 30) } ?? false
      facts.setIfMissing(.iso, \.iso, isKnown ? iso : nil, name)
    }
    let rating = block[Tag.rating, .main]?.integer
    facts.setIfMissing(
      .rating, \.rating, rating.flatMap { (1...5).contains($0) ? $0 : nil }, "EXIF:Rating")
    facts.setIfMissing(moment: moment(block, Tag.taken), "EXIF:DateTimeOriginal")
    facts.setIfMissing(moment: moment(block, Tag.digitized), "EXIF:DateTimeDigitized")
    facts.setIfMissing(.place, \.coordinate, coordinate(block), "GPS:GPSLatitude")
    return facts.description == nil ? ExifComments.userComment(block) : nil
  }

  /// A date with the offset and the fraction of a second, which have separate tags.
  private static func moment(_ block: borrowing ExifBlock, _ tag: UInt32) -> Moment? {
    // Kodak cameras store them in the main directory.
    func text(_ tag: UInt32) -> String? { (block[tag, .exif] ?? block[tag, .main])?.text }
    guard let time = text(tag).flatMap({ LocalDateTime(exif: $0) }) else { return nil }
    let subsecond = text(Tag.subsecond).flatMap { digits in
      digits.allSatisfy { ("0"..."9").contains($0) } ? digits : nil
    }
    return Moment(
      time: time, offset: text(Tag.offset).flatMap(UTCOffset.normalise),
      subsecond: subsecond)
  }

  /// The copyrights of the photographer and the editor, which are separated by a NUL.
  private static func copyright(_ block: borrowing ExifBlock) -> String? {
    let parts = block[Tag.copyright, .main]?.bytes.split(separator: 0) ?? []
    let texts = parts.prefix(2).compactMap { PlainText.decode($0) }
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  /// The name of a colour space; cameras write 2 although it is not in the specification.
  private static func colorSpace(_ number: Int?) -> String? {
    number.flatMap { [1: "sRGB", 2: "Adobe RGB"][$0] }
  }

  private static func coordinate(_ block: borrowing ExifBlock) -> Coordinate? {
    guard
      let latitude = degrees(
        block[Tag.latitude, .gps], block[Tag.latitudeReference, .gps], "N", "S", limit: 90),
      let longitude = degrees(
        block[Tag.longitude, .gps], block[Tag.longitudeReference, .gps], "E", "W", limit: 180)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The rationals of a value, or of a text that some programs write: `52/1,31/1,1234/100` or `52
  /// 31.2`.
  private static func numbers(_ value: ExifValue) -> [Double?] {
    let rationals = value.rationals
    guard rationals.isEmpty, let text = value.text, text.utf8.count <= 64 else { return rationals }
    let separators: Set<Character> = [" ", ",", ";", ":", "\u{B0}", "'", "\""]
    let parts = text.split { separators.contains($0) }.map { part -> Double? in
      let ends = part.split(separator: "/", omittingEmptySubsequences: false).map { Double($0) }
      guard let top = ends[0], top.isFinite, ends.count <= 2 else { return nil }
      guard ends.count == 2 else { return top }
      return ends[1].flatMap { $0 > 0 && $0.isFinite ? top / $0 : nil }
    }
    return parts.contains(nil) ? [] : parts
  }

  /// Converts degrees, minutes and seconds to signed degrees; `nil` if the reference is missing or
  /// the result is out of range.
  private static func degrees(
    _ value: ExifValue?, _ reference: ExifValue?, _ positive: String, _ negative: String,
    limit: Double
  ) -> Double? {
    guard let parts = value.map(numbers), let first = parts.first.flatMap({ $0 }),
      let sign = reference?.text?.uppercased(), sign == positive || sign == negative
    else { return nil }
    let minutes = parts.count > 1 ? parts[1] ?? 0 : 0
    let seconds = parts.count > 2 ? parts[2] ?? 0 : 0
    let degrees = first + minutes / 60 + seconds / 3600
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}
