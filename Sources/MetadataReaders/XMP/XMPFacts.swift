import Facts

/// Reads facts from an XMP packet.
package enum XMPFacts {
  /// Adds the facts that are missing.
  ///
  /// - Parameters:
  ///   - bytes: The packet.
  ///   - facts: The facts.
  ///   - others: Receives the dates that stand in for a missing one.
  ///   - isSidecar: Whether the packet is a file of its own. Its last change is not that of the photo.
  static func read(
    _ bytes: [UInt8], into facts: inout PhotoFacts, _ others: inout OtherDates,
    isSidecar: Bool = false
  ) {
    let packet = XMPPacket(bytes)
    func number(_ property: XMPProperty) -> Double? {
      packet[property].first.flatMap(rational).flatMap { $0 > 0 ? $0 : nil }
    }
    facts.setIfMissing(\.title, packet[.title].first, "XMP-dc:Title")
    facts.setIfMissing(\.description, packet[.description].first, "XMP-dc:Description")
    facts.setIfMissing(\.copyright, packet[.rights].first, "XMP-dc:Rights")
    facts.setIfMissing(\.creator, packet[.creator].joinedNames, "XMP-dc:Creator")
    facts.setIfMissing(keywords: packet[.subject], "XMP-dc:Subject")
    facts.setIfMissing(
      keywordPaths: packet[.hierarchicalSubject].map { path($0, "|") },
      "XMP-lr:HierarchicalSubject")
    facts.setIfMissing(
      keywordPaths: packet[.tagsList].map { path($0, "/") }, "XMP-digiKam:TagsList")
    let rating = packet[.rating].first.flatMap(Double.init)
    facts.setIfMissing(
      \.rating, rating.flatMap { (1...5).contains($0) ? Int($0) : nil }, "XMP-xmp:Rating")
    facts.setIfMissing(\.make, packet[.make].first, "XMP-tiff:Make")
    facts.setIfMissing(\.model, packet[.model].first, "XMP-tiff:Model")
    facts.setIfMissing(\.lens, packet[.lensModel].first, "XMP-exifEX:LensModel")
    facts.setIfMissing(\.lens, packet[.lens].first, "XMP-aux:Lens")
    facts.setIfMissing(\.exposure, number(.exposureTime), "XMP-exif:ExposureTime")
    facts.setIfMissing(\.fNumber, number(.fNumber), "XMP-exif:FNumber")
    facts.setIfMissing(\.focalLength, number(.focalLength), "XMP-exif:FocalLength")
    facts.setIfMissing(\.iso, number(.iso).map { Int(min($0, 1e9)) }, "XMP-exif:ISO")
    facts.setIfMissing(
      moment: packet[.taken].first.flatMap { Moment($0) }, "XMP-exif:DateTimeOriginal")
    facts.setIfMissing(
      moment: packet[.created].first.flatMap { Moment($0) }, "XMP-photoshop:DateCreated")
    for (kind, property, tag) in [
      (OtherDates.Kind.digitized, XMPProperty.digitized, "XMP-exif:DateTimeDigitized"),
      (.created, .createDate, "XMP-xmp:CreateDate"), (.changed, .modifyDate, "XMP-xmp:ModifyDate"),
    ] where kind != .changed || !isSidecar {
      others.add(kind, packet[property].first.flatMap { Moment($0) }, tag)
    }
    let coordinate = coordinate(packet[.latitude].first, packet[.longitude].first)
    facts.setIfMissing(\.coordinate, coordinate, "XMP-exif:GPSLatitude")
    facts.setIfMissing(
      altitude: altitude(packet[.altitude].first, packet[.altitudeReference].first),
      at: coordinate, "XMP-exif:GPSAltitude")
    func place(_ city: XMPProperty, _ region: XMPProperty, _ country: XMPProperty) -> PlaceName? {
      PlaceName(
        city: packet[city].first, region: packet[region].first, country: packet[country].first)
    }
    facts.setIfMissing(\.placeName, place(.city, .region, .country), "XMP-photoshop:City")
    facts.setIfMissing(
      \.placeName, place(.createdCity, .createdRegion, .createdCountry),
      "XMP-iptcExt:LocationCreated")
    facts.setIfMissing(
      \.placeName, place(.shownCity, .shownRegion, .shownCountry),
      "XMP-iptcExt:LocationShown")
    if facts.people.isEmpty {
      facts.add(people: packet[.personInImage] + XMPPeople.names(XMPPacket.asUTF8(bytes)))
      if !facts.people.isEmpty { facts.sources[\.people] = "XMP" }
    }
    if facts.version == nil {
      facts.version = DocumentVersion(
        document: packet[.documentID].first, derivedFrom: packet[.sourceDocumentID].first)
    }
    if facts.burst == nil, let id = packet[.burstID].first {
      let primary = packet[.burstPrimary].first?.lowercased()
      facts.burst = Burst(id: id, isCover: primary == "1" || primary == "true")
    }
  }

  /// The names in a path of keywords.
  ///
  /// - Parameters:
  ///   - text: Names between separators.
  ///   - separator: The character between the names.
  /// - Returns: The names; none for keywords that digiKam uses internally.
  private static func path(_ text: String, _ separator: Character) -> [String] {
    guard !text.hasPrefix("_Digikam_Internal_Tags_") else { return [] }
    return text.split(separator: separator).map(String.init)
  }

  /// Parses `1/250` or `0.004`.
  private static func rational(_ text: String) -> Double? {
    let parts = text.split(separator: "/", maxSplits: 1).map { Double($0) }
    guard let numerator = parts.first.flatMap({ $0 }), numerator.isFinite else { return nil }
    guard parts.count == 2 else { return numerator }
    guard let denominator = parts[1], denominator != 0 else { return nil }
    return numerator / denominator
  }

  /// The height above sea level in m; `nil` for one above the ellipsoid (reference 2 and 3).
  private static func altitude(_ height: String?, _ reference: String?) -> Double? {
    guard let height = height.flatMap(rational) else { return nil }
    switch reference ?? "0" {
    case "0": return height
    case "1": return -abs(height)
    default: return nil
    }
  }

  private static func coordinate(_ latitude: String?, _ longitude: String?) -> Coordinate? {
    guard let latitude = latitude.flatMap({ degrees($0, "N", "S", limit: 90) }),
      let longitude = longitude.flatMap({ degrees($0, "E", "W", limit: 180) })
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Parses `67,55.95N` or `67,55,57N`: degrees, minutes, seconds and the reference.
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
