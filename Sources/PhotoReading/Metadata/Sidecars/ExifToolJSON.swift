import Facts

extension XMPPacket {
  /// The properties for the names of exiftool's tags, without their groups; of several names, the first with a value.
  private static let properties: [(XMPProperty, [String])] = [
    (.title, ["Title", "ObjectName"]), (.description, ["Description", "ImageDescription", "Caption-Abstract"]),
    (.subject, ["Subject", "Keywords"]), (.tagsList, ["TagsList"]),
    (.hierarchicalSubject, ["HierarchicalSubject"]), (.personInImage, ["PersonInImage"]),
    (.rating, ["Rating"]), (.label, ["Label"]), (.creator, ["Creator", "Artist"]), (.rights, ["Rights", "Copyright"]),
    (.city, ["City"]), (.region, ["State", "Province-State"]), (.country, ["Country", "Country-PrimaryLocationName"]),
    (.altitude, ["GPSAltitude"]), (.altitudeReference, ["GPSAltitudeRef"]),
    (.latitude, ["GPSLatitude"]), (.latitudeReference, ["GPSLatitudeRef"]),
    (.longitude, ["GPSLongitude"]), (.longitudeReference, ["GPSLongitudeRef"]),
  ]

  /// Makes a packet of JSON as `exiftool -json` prints it, which osxphotos writes beside photos; `nil` for other JSON.
  init?(exifTool fields: JSONFields, _ bytes: [UInt8]) {
    guard fields["SourceFile"].exists else { return nil }
    var tags: [String: [String]] = [:]
    for (name, field) in fields.fields.sorted(by: { $0.key < $1.key }) {
      let tag = name.split(separator: ":").last.map(String.init) ?? name
      let texts = (field.elements.isEmpty ? [field] : field.elements).compactMap {
        $0.text ?? $0.number.map { "\($0)" }
      }
      if tags[tag] == nil, !texts.isEmpty { tags[tag] = texts }
    }
    self.init(json: bytes)
    for (property, names) in Self.properties {
      for text in names.lazy.compactMap({ tags[$0] }).first ?? [] { set(text, for: property) }
    }
    for (property, name, offset) in [
      (XMPProperty.taken, "DateTimeOriginal", "OffsetTimeOriginal"), (.digitized, "CreateDate", "OffsetTimeDigitized"),
    ] {
      let zone = tags[offset] ?? tags["OffsetTimeOriginal"] ?? tags["OffsetTime"]
      if let text = tags[name]?.first { set(text + (zone?.first ?? ""), for: property) }
    }
  }
}
