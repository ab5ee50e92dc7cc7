/// Gain maps in HEIF files: a derived item `tmap` (ISO/IEC 23008-12:2025), or an auxiliary picture of iPhones.
extension GainMap {
  private static let auxiliaryType = "urn:com:apple:photo:2020:aux:hdrgainmap"
  /// The maximum number of items and of references between them.
  private static let maxItems = 4096

  /// The items of a file that say something about gain maps.
  private struct Items {
    var primary = 0
    /// The types of items by id.
    var types: [Int: String] = [:]
    var references: [(type: String, from: Int, to: [Int])] = []
    /// The indices of the properties that are gain maps.
    var auxiliaries: Set<Int> = []
    /// The items with such a property.
    var maps: Set<Int> = []
    /// The first property with colours of each item.
    var colors: [Int: Box] = [:]
    var locations: Box?
    var data: Box?

    /// The items of a type, in the order of their ids.
    func ids(ofType type: String) -> [Int] { types.filter { $0.value == type }.keys.sorted() }

    /// The items to which an item refers.
    func targets(of item: Int, by type: String) -> [Int] {
      references.first { $0.type == type && $0.from == item }?.to ?? []
    }
  }

  static func inHEIF(_ reader: inout ByteReader) throws(MetadataError) -> GainMap? {
    guard let meta = try Box.first("meta", in: 0..<reader.size, of: &reader) else { return nil }
    let items = try self.items(of: meta, in: &reader)
    func bytes(_ item: Int) throws(MetadataError) -> [UInt8]? {
      guard let locations = items.locations else { return nil }
      return try HEIFLocations(locations, in: &reader)
        .bytes(of: item, data: items.data, atMost: 1 << 20, in: &reader)
    }
    for item in items.ids(ofType: "tmap") {
      let sources = items.targets(of: item, by: "dimg")
      // A zero byte precedes the block.
      guard sources.count == 2, sources[0] == items.primary, let block = try bytes(item),
        let parameters = GainMapParameters(iso: block.dropFirst())
      else { continue }
      var map = GainMap(place: .item(sources[1]), parameters: parameters)
      if !parameters.usesBaseColorSpace, let box = items.colors[item] {
        map.alternate = try colors(box, in: &reader)
      }
      return map
    }
    func description(of described: Int, type: String) throws(MetadataError) -> [UInt8]? {
      let item = items.ids(ofType: type).first {
        items.targets(of: $0, by: "cdsc").contains(described)
      }
      guard let item else { return nil }
      return try bytes(item)
    }
    for map in items.maps.sorted() where items.targets(of: map, by: "auxl").contains(items.primary) {
      let exif = try description(of: items.primary, type: "Exif")
      if let (parameters, codes) = AppleGainMap.map(
        xmp: try description(of: map, type: "mime"), exif: exif.map { Array($0.dropFirst(4)) })
      {
        return GainMap(place: .item(map), parameters: parameters, codes: codes)
      }
    }
    return nil
  }

  private static func items(
    of meta: Box, in reader: inout ByteReader
  ) throws(MetadataError) -> Items {
    var items = Items()
    for box in try Box.list(in: meta.fullContent, of: &reader) {
      if box.is("pitm") {
        items.primary = try box.primaryItem(in: &reader)
      } else if box.is("iinf") {
        for entry in try box.itemEntries(in: &reader).prefix(maxItems) {
          guard let item = try entry.itemEntry(in: &reader) else { continue }
          items.types[item.id] = try text(at: item.type, in: &reader)
        }
      } else if box.is("iref") {
        items.references = try references(box, in: &reader)
      } else if box.is("iprp") {
        try readProperties(box, &items, in: &reader)
      } else if box.is("iloc") {
        items.locations = box
      } else if box.is("idat") {
        items.data = box
      }
    }
    return items
  }

  private static func text(
    at offset: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> String {
    String(decoding: try reader.bytes(at: offset, count: 4), as: UTF8.self)
  }

  private static func references(
    _ box: Box, in reader: inout ByteReader
  ) throws(MetadataError) -> [(type: String, from: Int, to: [Int])] {
    let size = try reader.number(at: box.content.lowerBound, count: 1) == 0 ? 2 : 4
    var references: [(String, Int, [Int])] = []
    for reference in try Box.list(in: box.fullContent, of: &reader).prefix(maxItems) {
      let isKnown = reference.is("dimg") || reference.is("auxl") || reference.is("cdsc")
      guard isKnown else { continue }
      let start = reference.content.lowerBound
      let count = try reader.number(at: start + size, count: 2)
      // Grids of tiles have many; only the first two matter.
      var targets: [Int] = []
      for index in 0..<min(count, reference.is("cdsc") ? 64 : 2) {
        targets.append(try reader.number(at: start + size + 2 + size * index, count: size))
      }
      references.append(
        (try text(at: start - 4, in: &reader), try reader.number(at: start, count: size), targets))
    }
    return references
  }

  /// The colours of a property `colr`; `nil` for other kinds.
  private static func colors(
    _ box: Box, in reader: inout ByteReader
  ) throws(MetadataError) -> Colors? {
    let rest = box.content.dropFirst(4)
    switch try text(at: box.content.lowerBound, in: &reader) {
    case "nclx": return .primaries(try reader.number(at: rest.lowerBound, count: 2))
    case "prof", "rICC":
      return .profile(try reader.bytes(at: rest.lowerBound, count: min(rest.count, 1 << 20)))
    default: return nil
    }
  }

  /// Finds the colours of items, and the items whose type of auxiliary picture is a gain map.
  private static func readProperties(
    _ box: Box, _ items: inout Items, in reader: inout ByteReader
  ) throws(MetadataError) {
    var colors: [Int: Box] = [:]
    for part in try Box.list(in: box.content, of: &reader) {
      if part.is("ipco") {
        let properties = try Box.list(in: part.content, of: &reader)
        for (index, property) in properties.enumerated().prefix(maxItems) where property.is("colr") {
          colors[index] = property
        }
        for (index, property) in properties.enumerated().prefix(maxItems) where property.is("auxC") {
          let text = property.fullContent.prefix(auxiliaryType.utf8.count)
          let bytes = try reader.bytes(at: text.lowerBound, count: text.count)
          if bytes == Array(auxiliaryType.utf8) { items.auxiliaries.insert(index) }
        }
      } else if part.is("ipma"), !items.auxiliaries.isEmpty || !colors.isEmpty {
        let auxiliaries = items.auxiliaries
        try part.forEachAssociation(in: &reader) { item, property in
          if auxiliaries.contains(property), items.maps.count < maxItems { items.maps.insert(item) }
          if let box = colors[property], items.colors[item] == nil, items.colors.count < maxItems {
            items.colors[item] = box
          }
        }
      }
    }
  }
}
