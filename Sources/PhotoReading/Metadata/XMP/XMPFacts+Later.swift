import Facts

/// What comes after Exif.
extension XMPFacts {
  /// Adds the words that are missing from properties of single programs, which come after those that all use.
  static func readOthers(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    facts.setIfMissing(words: \.title, packet[.acdSeeTitle].first, "XMP-acdsee:Caption")
    facts.setIfMissing(words: \.title, packet[.headline].first, "XMP-photoshop:Headline")
    facts.setIfMissing(words: \.description, packet[.imageDescription].first, "XMP-tiff:ImageDescription")
    facts.setIfMissing(words: \.description, packet[.acdSeeNotes].first, "XMP-acdsee:Notes")
    XMPKeywords.readOthers(packet, into: &facts)
    let stars = packet[.acdSeeRating].first.flatMap { Int($0) }.flatMap { (1...5).contains($0) ? $0 : nil }
    facts.setIfMissing(rating: stars.map { .stars($0) }, "XMP-acdsee:Rating")
    let percent = packet[.windowsRating].first.flatMap { Int($0) }.flatMap { (1...99).contains($0) ? $0 : nil }
    facts.setIfMissing(rating: percent.map { .stars(min(5, ($0 + 12) / 25 + 1)) }, "XMP-microsoft:RatingPercent")
  }

  /// Adds the facts that are missing and that the camera states, which come after those of Exif.
  static func readCamera(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    func number(_ property: XMPProperty) -> Double? {
      packet[property].first.flatMap(rational).flatMap { $0 > 0 ? $0 : nil }
    }
    facts.setIfMissing(\.make, packet[.make].first, "XMP-tiff:Make")
    facts.setIfMissing(\.model, packet[.model].first, "XMP-tiff:Model")
    facts.setIfMissing(lens: packet[.lensModel].first, "XMP-exifEX:LensModel")
    facts.setIfMissing(lens: packet[.lens].first, "XMP-aux:Lens")
    facts.setIfMissing(\.exposure, number(.exposureTime), "XMP-exif:ExposureTime")
    facts.setIfMissing(\.fNumber, number(.fNumber), "XMP-exif:FNumber")
    facts.setIfMissing(\.focalLength, number(.focalLength), "XMP-exif:FocalLength")
    facts.setIfMissing(\.iso, number(.iso).map { Int(min($0, 1e9)) }, "XMP-exif:ISO")
  }

  /// The place of a drone, which some write instead of Exif; `AbsoluteAltitude` has a sign.
  static func readDrone(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    guard let latitude = degrees(packet[.droneLatitude].first, nil, "N", "S", limit: 90),
      let longitude = degrees(
        packet[.droneLongitude].first ?? packet[.droneLongitudeOld].first, nil, "E", "W", limit: 180)
    else { return }
    facts.setIfMissing(
      place: Coordinate(latitude: latitude, longitude: longitude),
      altitude: packet[.droneAltitude].first.flatMap { Double($0) },
      ("XMP-drone-dji:GPSLatitude", "XMP-drone-dji:AbsoluteAltitude"))
  }
}

extension XMPKeywords {
  /// Adds the keywords that are missing and that one program writes for itself.
  static func readOthers(_ packet: XMPPacket, into facts: inout PhotoFacts) {
    guard facts.isMissing(FactDefinitions.all.keywords), facts.isMissing(FactDefinitions.all.keywordPaths) else {
      return
    }
    func add(_ paths: [[String]], _ tag: String) {
      facts.setIfMissing(keywords: paths.filter { $0.count == 1 }.map { $0[0] }, tag)
      facts.setIfMissing(keywordPaths: paths.filter { $0.count > 1 }, tag)
    }
    add(packet[.lastKeywords].map { path($0, "/") }, "XMP-microsoft:LastKeywordXMP")
    facts.setIfMissing(keywords: user(packet[.acdSeeKeywords]), "XMP-acdsee:Keywords")
    let categories = packet[.acdSeeCategories].first.map { KeywordTrees.ofCategories(Array($0.utf8)) } ?? []
    add(categories, "XMP-acdsee:Categories")
    add(packet[.catalogSets].map { path($0, "|") }, "XMP-mediapro:CatalogSets")
    add(KeywordTrees.ofWorkingGroup(packet.bytes), "XMP-mwg-kw:Keywords")
  }
}
