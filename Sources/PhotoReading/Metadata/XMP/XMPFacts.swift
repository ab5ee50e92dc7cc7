import Facts

/// Reads facts from an XMP packet.
package enum XMPFacts {
  /// Adds the facts that are missing.
  static func read(
    _ packet: XMPPacket, into facts: inout PhotoFacts, _ others: inout OtherDates,
    isSidecar: Bool = false
  ) {
    facts.setIfMissing(words: \.title, packet[.title].first, "XMP-dc:Title")
    facts.setIfMissing(words: \.description, packet[.description].first, "XMP-dc:Description")
    facts.setIfMissing(\.copyright, packet[.rights].first, "XMP-dc:Rights")
    for (property, tag) in [
      (XMPProperty.license, "XMP-cc:License"), (.webStatement, "XMP-xmpRights:WebStatement"),
    ] {
      facts.setIfMissing(
        \.license, packet[property].first.flatMap { RightsStatement($0)?.uri }, tag)
    }
    facts.setIfMissing(\.creator, packet[.creator].joinedNames, "XMP-dc:Creator")
    XMPKeywords.read(packet, into: &facts)
    facts.setIfMissing(rating: rating(packet, isSidecar: isSidecar), "XMP-xmp:Rating")
    XMPLabels.read(packet, into: &facts)
    if isSidecar { readCamera(packet, into: &facts) }
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
    facts.setIfMissing(
      place: coordinate(packet),
      altitude: altitude(packet[.altitude].first, packet[.altitudeReference].first),
      ("XMP-exif:GPSLatitude", "XMP-exif:GPSAltitude"))
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
    if facts.isMissing(FactDefinitions.all.people) {
      facts.add(people: packet[.personInImage] + XMPPeople(packet.bytes).names + packet[.catalogPeople])
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
    if isSidecar {
      readOthers(packet, into: &facts)
      noteEmptied(packet, in: &facts)
    }
  }

  /// The orientation that a sidecar states; `nil` if it states none. Of the orientations in the file itself, that of
  /// Exif decides.
  static func orientation(_ packet: XMPPacket) -> Int? {
    packet.isOfAnother
      ? nil : packet[.orientation].first.flatMap { Int($0) }.flatMap { (1...8).contains($0) ? $0 : nil }
  }

  /// Notes the facts whose values the owner has removed.
  private static func noteEmptied(_ packet: XMPPacket, in facts: inout PhotoFacts) {
    let all = FactDefinitions.all
    let properties: [(fact: FactDefinition, property: XMPProperty, tag: String)] = [
      (all.title, .title, "XMP-dc:Title"), (all.description, .description, "XMP-dc:Description"),
      (all.copyright, .rights, "XMP-dc:Rights"), (all.creator, .creator, "XMP-dc:Creator"),
      (all.coordinate, .latitude, "XMP-exif:GPSLatitude"),
      (all.coordinate, .longitude, "XMP-exif:GPSLongitude"),
      (all.rating, .rating, "XMP-xmp:Rating"), (all.people, .personInImage, "XMP"),
    ]
    for (fact, property, tag) in properties where packet.isEmptied(property) {
      facts.setEmptyIfMissing(fact, tag)
    }
    // A sidecar with keywords of any kind has all keywords of the photo.
    let lists: [XMPProperty] = [.subject, .hierarchicalSubject, .tagsList]
    if lists.contains(where: packet.states) {
      facts.setEmptyIfMissing(all.keywords, "XMP-dc:Subject")
      facts.setEmptyIfMissing(all.keywordPaths, "XMP-lr:HierarchicalSubject")
    }
  }

  /// The rating; that there is none is a statement of sidecars alone, because cameras write 0 into every file.
  private static func rating(_ packet: XMPPacket, isSidecar: Bool) -> Rating? {
    let rating = packet[.rating].first.flatMap(Double.init).flatMap { Rating(xmp: $0) }
    return rating == Rating.none && !isSidecar ? nil : rating
  }

  /// Parses `1/250` or `0.004`.
  static func rational(_ text: String) -> Double? {
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

  /// The coordinate. Apple writes decimal degrees, with their references in separate properties.
  private static func coordinate(_ packet: XMPPacket) -> Coordinate? {
    guard
      let latitude = degrees(
        packet[.latitude].first, packet[.latitudeReference].first, "N", "S", limit: 90),
      let longitude = degrees(
        packet[.longitude].first, packet[.longitudeReference].first, "E", "W", limit: 180)
    else { return nil }
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// Parses `67,55.95N`, `67,55,57 N`, degrees, minutes, seconds and the reference, or signed degrees with decimals.
  static func degrees(
    _ text: String?, _ reference: String?, _ positive: String, _ negative: String, limit: Double
  ) -> Double? {
    guard var text = text.map({ $0[...] }) else { return nil }
    var sign = reference.map { $0.prefix(1).uppercased() } ?? ""
    if text.last?.isLetter == true { sign = text.removeLast().uppercased() }
    while text.last?.isWhitespace == true { text.removeLast() }
    // A sign stands for the reference, and a number with neither is in the north or east if it has decimals.
    if sign.isEmpty || text.hasPrefix("-") {
      guard text.hasPrefix("-") || text.hasPrefix("+") || text.contains("."), !text.contains(",") else { return nil }
      let isNegative = text.hasPrefix("-")
      if isNegative || text.hasPrefix("+") { text = text.dropFirst() }
      guard sign.isEmpty || sign == negative else { return nil }
      sign = isNegative ? negative : positive
    }
    guard sign == positive || sign == negative, !text.isEmpty else { return nil }
    let parts = text.split(separator: ",").map { Double($0.filter { !$0.isWhitespace }) }
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}
