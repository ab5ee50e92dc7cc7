/// The facts of an XMP packet.
enum XMPFacts {
  private enum Space {
    static let dublinCore = "http://purl.org/dc/elements/1.1/"
    static let xmp = "http://ns.adobe.com/xap/1.0/"
    static let exif = "http://ns.adobe.com/exif/1.0/"
    static let exifEx = "http://cipa.jp/exif/1.0/"
    static let tiff = "http://ns.adobe.com/tiff/1.0/"
    static let auxiliary = "http://ns.adobe.com/exif/1.0/aux/"
    static let photoshop = "http://ns.adobe.com/photoshop/1.0/"
  }

  /// Adds what is not known yet.
  static func read(_ bytes: [UInt8], into facts: inout PhotoFacts) {
    let packet = XMPPacket(bytes)
    func first(_ space: String, _ name: String) -> String? {
      packet[space, name].first
    }
    func number(_ space: String, _ name: String) -> Double? {
      first(space, name).flatMap(rational).flatMap { $0 > 0 ? $0 : nil }
    }
    facts.learn(.title, \.title, first(Space.dublinCore, "title"), "XMP-dc:Title")
    facts.learn(
      .description, \.description, first(Space.dublinCore, "description"), "XMP-dc:Description")
    facts.learn(.copyright, \.copyright, first(Space.dublinCore, "rights"), "XMP-dc:Rights")
    facts.learn(
      .creator, \.creator, packet[Space.dublinCore, "creator"].joinedNames, "XMP-dc:Creator")
    facts.learn(keywords: packet[Space.dublinCore, "subject"], "XMP-dc:Subject")
    let rating = first(Space.xmp, "Rating").flatMap(Double.init)
    facts.learn(
      .rating, \.rating, rating.flatMap { (1...5).contains($0) ? Int($0) : nil }, "XMP-xmp:Rating")
    facts.learn(.make, \.make, first(Space.tiff, "Make"), "XMP-tiff:Make")
    facts.learn(.model, \.model, first(Space.tiff, "Model"), "XMP-tiff:Model")
    facts.learn(.lens, \.lens, first(Space.exifEx, "LensModel"), "XMP-exifEX:LensModel")
    facts.learn(.lens, \.lens, first(Space.auxiliary, "Lens"), "XMP-aux:Lens")
    facts.learn(.exposure, \.exposure, number(Space.exif, "ExposureTime"), "XMP-exif:ExposureTime")
    facts.learn(.fnumber, \.fNumber, number(Space.exif, "FNumber"), "XMP-exif:FNumber")
    facts.learn(.focal, \.focalLength, number(Space.exif, "FocalLength"), "XMP-exif:FocalLength")
    facts.learn(
      .iso, \.iso, number(Space.exif, "ISOSpeedRatings").map { Int(min($0, 1e9)) }, "XMP-exif:ISO")
    for (space, name, tag) in [
      (Space.exif, "DateTimeOriginal", "XMP-exif:DateTimeOriginal"),
      (Space.photoshop, "DateCreated", "XMP-photoshop:DateCreated"),
    ] {
      facts.learn(moment: first(space, name).flatMap(Moment.init(iso:)), tag)
    }
    facts.learn(
      .place, \.place, place(first(Space.exif, "GPSLatitude"), first(Space.exif, "GPSLongitude")),
      "XMP-exif:GPSLatitude")
  }

  /// `1/250` or `0.004`.
  private static func rational(_ text: String) -> Double? {
    let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
    guard let numerator = parts.first.flatMap({ $0 }), numerator.isFinite else { return nil }
    guard parts.count == 2 else { return numerator }
    guard let denominator = parts[1], denominator != 0 else { return nil }
    return numerator / denominator
  }

  private static func place(_ latitude: String?, _ longitude: String?) -> Place? {
    guard let latitude = latitude.flatMap({ degrees($0, "N", "S", limit: 90) }),
      let longitude = longitude.flatMap({ degrees($0, "E", "W", limit: 180) })
    else { return nil }
    return Place(latitude: latitude, longitude: longitude)
  }

  /// `67,55.95N` or `67,55,57N`: degrees, minutes, seconds and the reference.
  private static func degrees(
    _ text: String, _ positive: String, _ negative: String, limit: Double
  ) -> Double? {
    let sign = text.suffix(1).uppercased()
    guard sign == positive || sign == negative else { return nil }
    let parts = text.dropLast().split(separator: ",").map { Double($0) }
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}
