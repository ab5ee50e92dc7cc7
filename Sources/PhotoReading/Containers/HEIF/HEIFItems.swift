/// The items of a HEIF file: the primary item with its properties, and the Exif and XMP items.
struct HEIFItems {
  private var primary = 0
  private var properties: [Box] = []
  /// Indices into `properties` for the primary item, in order.
  private var primaryProperties: [Int] = []
  private var exifItem: Int?
  private var xmpItem: Int?
  private var locations: Box?
  private var data: Box?

  /// The maximum length of the name of an item in bytes.
  private static let maxName = 256
  /// The maximum number of properties of an item, to limit memory for hostile files.
  private static let maxProperties = 256

  init(_ meta: Box, in reader: inout ByteReader) throws(MetadataError) {
    // A full box: 4 bytes of version and flags precede the children.
    let boxes = try Box.list(in: meta.fullContent, of: &reader)
    for box in boxes {
      if box.is("pitm") {
        primary = try box.primaryItem(in: &reader)
      } else if box.is("iinf") {
        exifItem = try Self.item("Exif", in: box, of: &reader)
        xmpItem = try Self.item(
          "mime", content: "application/rdf+xml", in: box, of: &reader)
      } else if box.is("iloc") {
        locations = box
      } else if box.is("idat") {
        data = box
      }
    }
    // Associations refer to the primary item, so they are read after it.
    for box in boxes where box.is("iprp") {
      for child in try Box.list(in: box.content, of: &reader) {
        if child.is("ipco") {
          properties = try Box.list(in: child.content, of: &reader)
        } else if child.is("ipma") {
          try child.forEachAssociation(in: &reader) { item, property in
            if item == primary, primaryProperties.count < Self.maxProperties {
              primaryProperties.append(property)
            }
          }
        }
      }
    }
  }

  /// Sets the stored size, and the displayed size after `clap` and `irot` in their order.
  func measurePrimary(
    _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    let properties = primaryProperties.filter(self.properties.indices.contains(_:))
      .map { self.properties[$0] }
    // Transforms apply to the stored size, even if it is listed after them.
    for property in properties where property.is("ispe") {
      container.width = try reader.number(at: property.content.lowerBound + 4, count: 4)
      container.height = try reader.number(at: property.content.lowerBound + 8, count: 4)
      container.displaySize = (container.width, container.height)
    }
    for property in properties {
      let start = property.content.lowerBound
      if property.is("colr"), container.colorSpace == nil {
        container.colorSpace = try colorSpace(property.content, in: &reader)
      }
      if property.is("colr"), try reader.matches("nclx", at: start) {
        container.sampleEncoding.primaries = try reader.number(at: start + 4, count: 2)
        container.sampleEncoding.transfer = try reader.number(at: start + 6, count: 2)
      }
      if property.is("clap"), let size = container.displaySize {
        container.displaySize = (
          try aperture(at: start, limit: size.width, in: &reader),
          try aperture(at: start + 8, limit: size.height, in: &reader)
        )
      } else if property.is("irot"), let size = container.displaySize {
        let quarterTurns = try reader.number(at: start, count: 1) & 3
        if quarterTurns % 2 == 1 {
          container.displaySize = (size.height, size.width)
        }
      }
    }
  }

  /// The name of an ICC profile, or of colour primaries (ISO/IEC 23091-2).
  private func colorSpace(
    _ content: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> (name: String, tag: String)? {
    let start = content.lowerBound
    if try reader.matches("nclx", at: start) {
      let primaries = try reader.number(at: start + 4, count: 2)
      let names = [1: "sRGB", 9: "BT.2020", 12: "Display P3"]
      return names[primaries].map { ($0, "HEIF:ColorPrimaries") }
    }
    let count = min(content.count - 4, ICCProfile.namePrefixSize)
    return count > 0 ? ICCProfile.name(of: try reader.bytes(at: start + 4, count: count)) : nil
  }

  /// One side of the clean aperture: a fraction of two 32-bit numbers, limited to the stored side.
  private func aperture(
    at offset: Int, limit: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> Int {
    let numerator = try reader.number(at: offset, count: 4)
    let denominator = try reader.number(at: offset + 4, count: 4)
    guard denominator > 0 else { return limit }
    let side = (numerator + denominator / 2) / denominator
    return side > 0 ? min(side, limit) : limit
  }

  /// The TIFF stream of the Exif item; `nil` if there is none.
  func exif(in reader: inout ByteReader) throws(MetadataError) -> [UInt8]? {
    guard let item = try bytes(of: exifItem, in: &reader), item.count > 4 else { return nil }
    // Some writers leave out the four bytes that are the offset of the TIFF header after them, or write another one.
    for marker in [[0x4D, 0x4D, 0x00, 0x2A], [0x49, 0x49, 0x2A, 0x00]] as [[UInt8]] {
      if let start = ByteSearch.first(marker, in: Array(item.prefix(32))) { return Array(item[start...]) }
    }
    let skip = item.prefix(4).reduce(0) { $0 << 8 | Int($1) }
    return skip < item.count - 4 ? Array(item[(4 + skip)...]) : nil
  }

  /// The packet of the XMP item.
  var hasXMP: Bool { xmpItem != nil }

  func xmp(in reader: inout ByteReader) throws(MetadataError) -> [UInt8]? {
    try bytes(of: xmpItem, in: &reader)
  }

  /// The bytes of an item, joined from its extents; `nil` if they are not in the file.
  private func bytes(
    of item: Int?, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    guard let item, let locations else { return nil }
    return try HEIFLocations(locations, in: &reader)
      .bytes(of: item, data: data, atMost: Container.maxBlock, in: &reader)
  }

  /// The first item of a type, and of a content type if one is given.
  private static func item(
    _ type: StaticString, content: StaticString? = nil, in box: Box, of reader: inout ByteReader
  ) throws(MetadataError) -> Int? {
    for entry in try box.itemEntries(in: &reader) {
      guard let item = try entry.itemEntry(in: &reader),
        try reader.matches(type, at: item.type)
      else { continue }
      // The name of the item and the content type follow the type. libavif names an item `XMP`.
      let hasContent = try content.map { content throws(MetadataError) in
        let rest = entry.content.dropFirst(item.type + 4 - entry.content.lowerBound)
        guard let end = try Self.end(ofTextIn: rest, of: &reader) else { return false }
        return try reader.matches(content, at: end + 1)
      }
      if hasContent ?? true { return item.id }
    }
    return nil
  }

  /// The offset of the NUL after a text; `nil` if there is none.
  private static func end(
    ofTextIn range: Range<Int>, of reader: inout ByteReader
  ) throws(MetadataError) -> Int? {
    let bytes = try reader.bytes(at: range.lowerBound, count: min(range.count, maxName))
    return bytes.firstIndex(of: 0).map { range.lowerBound + $0 }
  }
}

/// The `iloc` box: the locations of the items' bytes.
package struct HEIFLocations {
  private let box: Box
  private let version: Int
  private let offsetSize: Int
  private let lengthSize: Int
  private let baseSize: Int
  private let indexSize: Int

  package init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    self.box = box
    let start = box.content.lowerBound
    version = try reader.number(at: start, count: 1)
    let sizes = try reader.number(at: start + 4, count: 2)
    // Fields have 0, 4 or 8 bytes; `number` reads at most 8.
    offsetSize = min(sizes >> 12 & 15, 8)
    lengthSize = min(sizes >> 8 & 15, 8)
    baseSize = min(sizes >> 4 & 15, 8)
    indexSize = version == 0 ? 0 : min(sizes & 15, 8)
  }

  /// The extents of an item in order, in the file (construction method 0) or in the `idat` box (method 1); `nil` for
  /// derived items and for extents outside of the file.
  package func extents(
    of wanted: Int, data: Box?, in reader: inout ByteReader
  ) throws(MetadataError) -> [Range<Int>]? {
    let idSize = version < 2 ? 2 : 4
    var offset = box.content.lowerBound + 6
    let count = try reader.number(at: offset, count: idSize)
    offset += idSize
    for _ in 0..<min(count, Container.maxParts) {
      guard offset < box.content.upperBound else { break }
      let item = try reader.number(at: offset, count: idSize)
      offset += idSize
      var method = 0
      if version > 0 {
        method = try reader.number(at: offset, count: 2) & 15
        offset += 2
      }
      let base = try reader.number(at: offset + 2, count: baseSize)
      offset += 2 + baseSize
      let extents = try reader.number(at: offset, count: 2)
      offset += 2
      if item == wanted {
        var ranges: [Range<Int>] = []
        for _ in 0..<extents {
          let extentOffset = try reader.number(at: offset + indexSize, count: offsetSize)
          var length = try reader.number(at: offset + indexSize + offsetSize, count: lengthSize)
          // The length of a single extent may be omitted.
          if length == 0, extents == 1 { length = .max }
          guard
            let range = range(
              method: method, offset: (base, extentOffset), length: length, data, reader.size)
          else { return nil }
          ranges.append(range)
          offset += indexSize + offsetSize + lengthSize
        }
        return ranges
      }
      offset += extents * (indexSize + offsetSize + lengthSize)
    }
    return nil
  }

  /// The bytes of an item, joined from its extents up to a limit; `nil` for derived items and for extents outside of
  /// the file. `data` is `nil` if there is none.
  package func bytes(
    of item: Int, data: Box?, atMost limit: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    guard let extents = try extents(of: item, data: data, in: &reader) else { return nil }
    var bytes: [UInt8] = []
    for extent in extents {
      let count = min(extent.count, limit - bytes.count)
      guard count > 0 else { break }
      bytes += try reader.bytes(at: extent.lowerBound, count: count)
    }
    return bytes
  }

  private func range(
    method: Int, offset: (base: Int, extent: Int), length: Int, _ data: Box?, _ fileSize: Int
  ) -> Range<Int>? {
    let source: Range<Int>
    switch method {
    case 0: source = 0..<fileSize
    case 1:
      guard let data else { return nil }
      source = data.content
    default: return nil
    }
    guard offset.base <= source.count, offset.extent <= source.count - offset.base
    else { return nil }
    let start = source.lowerBound + offset.base + offset.extent
    return start..<(start + min(length, source.upperBound - start))
  }
}
