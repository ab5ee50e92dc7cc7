import Facts

/// JPEG (ITU-T T.81): a chain of marker segments, then the pixels.
enum JPEG {
  private static let xmpSignature: StaticString = "http://ns.adobe.com/xap/1.0/"

  /// Reads the segment headers up to the first scan. The frame header can follow hundreds of KiB of profiles and
  /// previews, so segments without facts are skipped.
  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    try read(&reader, at: 0)
  }

  /// Reads a JPEG that begins at an offset in a file.
  static func read(
    _ reader: inout ByteReader, at start: Int
  ) throws(MetadataError) -> Container {
    var container = Container(format: .jpeg)
    var xmpExtension = ExtendedXMP()
    var resources = PhotoshopResources()
    var offset = start + 2
    segments: for _ in 0..<Container.maxParts {
      guard offset < reader.size else { break }
      guard try reader.number(at: offset, count: 1) == 0xFF else {
        // Some writers leave stray bytes between segments; the next 0xFF begins a marker.
        offset += 1
        continue
      }
      guard offset + 1 < reader.size else { break }
      let marker = try reader.number(at: offset + 1, count: 1)
      switch marker {
      case 0xFF:
        offset += 1  // a fill byte
        continue
      case 0x00, 0x01, 0xD0...0xD8:
        offset += 2  // markers without a length
        continue
      case 0xD9, 0xDA:
        break segments
      default:
        break
      }
      let length = try reader.number(at: offset + 2, count: 2)
      if isFrameHeader(marker) {
        container.height = try reader.number(at: offset + 5, count: 2)
        container.width = try reader.number(at: offset + 7, count: 2)
      } else if [0xE1, 0xE2, 0xED].contains(marker), length > 2 {
        let content = (offset + 4)..<max(offset + 4, min(offset + 2 + length, reader.size))
        if marker == 0xE1, try reader.matches("Exif\0", at: content.lowerBound) {
          try readExif(&container, content, in: &reader)
        } else if marker == 0xE1, try reader.matches(ExtendedXMP.signature, at: content.lowerBound) {
          try xmpExtension.add(content, in: &reader)
        } else if marker == 0xED {
          try resources.add(content, in: &reader)
        } else {
          try readText(&container, content, in: &reader)
        }
      }
      offset += 2 + max(2, length)
    }
    (container.iptc, container.lacksIPTC) = resources.iptcBlock
    if let xmp = container.xmp {
      container.extendedXMP = xmpExtension.packet(of: xmp)
      if container.extendedXMP == nil {
        container.lacksXMP = xmpExtension.belongs(to: xmp)
        container.lacksExtension = ExtendedXMP.isNamed(in: xmp)
      }
    }
    return container
  }

  /// Reads XMP (APP1) or the colour profile (APP2).
  private static func readText(
    _ container: inout Container, _ content: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) {
    let profileHeader = 14
    let (start, end) = (content.lowerBound, content.upperBound)
    if container.xmp == nil, try reader.matches(xmpSignature, at: start) {
      container.xmp = try xmpPacket(content, in: &reader)
    } else if container.colorSpace == nil, try reader.matches("ICC_PROFILE\0", at: start) {
      // The name of a profile is in its first segment.
      let count = max(0, end - start - profileHeader)
      let profile = try reader.bytes(
        at: end - count, count: min(count, ICCProfile.namePrefixSize))
      container.colorSpace = ICCProfile.name(of: profile)
    }
  }

  /// The packet behind the signature and a NUL; `nil` without a NUL. Some programs write blanks before the NUL.
  private static func xmpPacket(
    _ content: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) -> [UInt8]? {
    var offset = content.lowerBound + xmpSignature.utf8CodeUnitCount
    while offset < content.upperBound, try reader.number(at: offset, count: 1) == 0x20 {
      offset += 1
    }
    guard offset < content.upperBound, try reader.number(at: offset, count: 1) == 0 else {
      return nil
    }
    return try reader.bytes(at: offset + 1, count: content.upperBound - offset - 1)
  }

  /// Reads Exif; a block too long for a segment continues in the next, without a TIFF header.
  private static func readExif(
    _ container: inout Container, _ content: Range<Int>, in reader: inout ByteReader
  ) throws(MetadataError) {
    let header = 6
    guard content.count > header else { return }
    let bytes = try reader.bytes(
      at: content.lowerBound + header, count: content.count - header)
    guard let size = container.exif?.count else {
      container.exif = bytes
      return
    }
    let isAnother = bytes.starts(with: "II".utf8) || bytes.starts(with: "MM".utf8)
    if !isAnother, size <= Container.maxBlock {
      container.exif?.append(contentsOf: bytes)
    }
  }

  /// Whether the marker is SOF0 to SOF15; DHT, JPG and DAC are in the same range.
  private static func isFrameHeader(_ marker: Int) -> Bool {
    (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker)
  }
}

/// XMP that is too long for a JPEG segment (XMP specification, part 3): the parts of a second packet.
struct ExtendedXMP {
  static let signature: StaticString = "http://ns.adobe.com/xmp/extension/\0"

  private struct Part {
    /// 32 hexadecimal digits, equal for all parts of a packet.
    var id: [UInt8]
    var total: Int
    var offset: Int
    var bytes: [UInt8]
  }

  /// The maximum number of parts; each holds up to 64 KiB.
  private static let maxParts = 256

  private var parts: [Part] = []
  private var size = 0

  /// Adds a segment that begins with the signature.
  mutating func add(_ content: Range<Int>, in reader: inout ByteReader) throws(MetadataError) {
    let (idLength, headLength) = (32, Self.signature.utf8CodeUnitCount + 40)
    let count = content.count - headLength
    guard count > 0, size + count <= Container.maxBlock, parts.count < Self.maxParts else {
      return
    }
    let start = content.lowerBound + Self.signature.utf8CodeUnitCount
    size += count
    parts.append(
      Part(
        id: try reader.bytes(at: start, count: idLength),
        total: try reader.number(at: start + idLength, count: 4),
        offset: try reader.number(at: start + idLength + 4, count: 4),
        bytes: try reader.bytes(at: content.lowerBound + headLength, count: count)))
  }

  /// Whether the file has a part of the packet whose id the main packet contains.
  func belongs(to main: [UInt8]) -> Bool {
    parts.contains { ByteSearch.first($0.id, in: main) != nil }
  }

  /// Whether a main packet has an id of another one, as an attribute or an element.
  static func isNamed(in main: [UInt8]) -> Bool {
    guard let name = ByteSearch.first("HasExtendedXMP", in: main) else { return false }
    let marks = Array("\"'>".utf8)
    let value = main[name...].dropFirst("HasExtendedXMP".utf8.count).drop { !marks.contains($0) }
    return value.dropFirst().first { $0 > 0x20 }.map { !marks.contains($0) && $0 != UInt8(ascii: "<") } ?? true
  }

  /// The packet whose id the main packet contains; `nil` if a part is missing.
  func packet(of main: [UInt8]) -> [UInt8]? {
    guard let id = parts.first(where: { ByteSearch.first($0.id, in: main) != nil })?.id else {
      return nil
    }
    var packet: [UInt8] = []
    // Parts can be in any order.
    let own = parts.filter { $0.id == id }.sorted { $0.offset < $1.offset }
    for part in own where part.offset == packet.count {
      packet += part.bytes
    }
    return packet.count == own.first?.total ? packet : nil
  }
}
