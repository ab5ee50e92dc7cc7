import Facts

/// Reads facts from an XMP packet.
package enum XMPFacts {
  /// Adds the facts that are missing.
  static func read(
    _ packet: XMPPacket, into facts: inout PhotoFacts, _ others: inout OtherDates,
    isSidecar: Bool = false
  ) {
    func number(_ property: XMPProperty) -> Double? {
      packet[property].first.flatMap(rational).flatMap { $0 > 0 ? $0 : nil }
    }
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
    if packet[.pickLabel].first == "1" {
      facts.setIfMissing(rating: .rejected, "XMP-digiKam:PickLabel")
    }
    facts.setIfMissing(\.make, packet[.make].first, "XMP-tiff:Make")
    facts.setIfMissing(\.model, packet[.model].first, "XMP-tiff:Model")
    facts.setIfMissing(lens: packet[.lensModel].first, "XMP-exifEX:LensModel")
    facts.setIfMissing(lens: packet[.lens].first, "XMP-aux:Lens")
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
      facts.add(people: packet[.personInImage] + XMPPeople(packet.bytes).names)
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
    if isSidecar { noteEmptied(packet, in: &facts) }
  }

  /// The orientation that a sidecar states; `nil` if it states none. Of the orientations in the file itself, that of
  /// Exif decides.
  static func orientation(_ packet: XMPPacket) -> Int? {
    packet[.orientation].first.flatMap { Int($0) }.flatMap { (1...8).contains($0) ? $0 : nil }
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

  /// Parses `67,55.95N` or `67,55,57N`: degrees, minutes, seconds and the reference.
  private static func degrees(
    _ text: String?, _ reference: String?, _ positive: String, _ negative: String, limit: Double
  ) -> Double? {
    guard var text = text.map({ $0[...] }) else { return nil }
    var sign = reference.map { $0.prefix(1).uppercased() } ?? ""
    if text.last?.isLetter == true { sign = text.removeLast().uppercased() }
    guard sign == positive || sign == negative else { return nil }
    let parts = text.split(separator: ",").map { Double($0) }
    guard !parts.isEmpty, !parts.contains(nil) else { return nil }
    let degrees = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + ($1.0 ?? 0) / $1.1 }
    guard degrees >= 0, degrees <= limit else { return nil }
    return sign == positive ? degrees : -degrees
  }
}

/// Reads the keywords of an XMP packet, without those that programs write for themselves.
enum XMPKeywords {
  /// The first names of hierarchies that programs use internally, in lowercase.
  private static let internalRoots: Set<String> = [
    // darktable writes the names of its styles and the history of a picture.
    "darktable",
    // digiKam writes colors, decisions and the states of versions.
    "_digikam_internal_tags_",
  ]

  /// Names below `_Digikam_Internal_Tags_`, which old versions of digiKam wrote alone, in lowercase.
  private static let internalNames: Set<String> = [
    "color label none", "color label red", "color label orange", "color label yellow",
    "color label green",
    "color label blue", "color label magenta", "color label gray", "color label black",
    "color label white",
    "pick label none", "pick label rejected", "pick label pending", "pick label accepted",
    "original version",
    "current version", "intermediate version", "version always visible", "need resolving history",
    "need tagging history graph", "scannedforfaces", "scanned for faces",
  ]

  /// Adds the keywords that are missing.
  static func read(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    facts.setIfMissing(keywords: packet[.subject].filter { !isInternal($0) }, "XMP-dc:Subject")
    facts.setIfMissing(
      keywordPaths: packet[.hierarchicalSubject].map { path($0, "|") }, "XMP-lr:HierarchicalSubject"
    )
    facts.setIfMissing(
      keywordPaths: packet[.tagsList].map { path($0, "/") }, "XMP-digiKam:TagsList")
  }

  /// Whether a program wrote a keyword for itself. A keyword that only begins with the name of the program is the
  /// user's.
  static func isInternal(_ keyword: String) -> Bool {
    if let separator = keyword.firstIndex(where: { $0 == "|" || $0 == "/" }) {
      return internalRoots.contains(keyword[..<separator].lowercased())
    }
    let name = keyword.lowercased()
    return name == "_digikam_internal_tags_" || internalNames.contains(name)
  }

  /// The names in a path of keywords; none for an internal keyword.
  private static func path(_ text: String, _ separator: Character) -> [String] {
    isInternal(text) ? [] : text.split(separator: separator).map(String.init)
  }
}
