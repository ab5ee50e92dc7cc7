import Facts

/// The Netpbm formats PBM, PGM and PPM, and PFM: a magic number and sizes as text.
enum PNM {
  /// The maximum length of the header with comments in bytes.
  private static let maxHeaderSize = 4096

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .pnm)
    let header = try reader.bytes(at: 0, count: min(reader.size, maxHeaderSize))
    var rest = header.dropFirst(2)
    guard let first = rest.first, isBlank(first) || first == UInt8(ascii: "#") else {
      throw .notAPhoto
    }
    container.width = try number(&rest)
    container.height = try number(&rest)
    return container
  }

  /// Reads the next number; comments extend from a number sign to the end of the line.
  private static func number(_ rest: inout ArraySlice<UInt8>) throws(MetadataError) -> Int {
    while let byte = rest.first, isBlank(byte) || byte == UInt8(ascii: "#") {
      if isBlank(byte) {
        rest = rest.dropFirst()
      } else {
        rest = rest.drop { $0 != 0x0A && $0 != 0x0D }
      }
    }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    guard let next = rest.first, isBlank(next),
      let number = Int(String(decoding: digits, as: UTF8.self))
    else { throw .notAPhoto }
    return number
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}

/// Radiance HDR: lines of text, an empty line, and a line with the size and order of the pixels.
enum RadianceHDR {
  private static let maxHeaderSize = 16 << 10

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .hdr)
    let header = try reader.bytes(at: 0, count: min(reader.size, maxHeaderSize))
    let lines = header.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard lines[0].starts(with: "#?RADIANCE".utf8) || lines[0].starts(with: "#?RGBE".utf8) else {
      throw .notAPhoto
    }
    guard let end = lines.dropFirst().firstIndex(where: \.isEmpty), end + 1 < lines.count else {
      throw .truncated(nil)
    }
    // `-Y 768 +X 1024`: rows from top to bottom, each from left to right.
    let words = lines[end + 1].split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, let first = Int(words[1]), let second = Int(words[3]) else {
      throw .damaged(.hdr, "no size")
    }
    let isUpright = words[0].hasSuffix("Y")
    (container.height, container.width) = isUpright ? (first, second) : (second, first)
    return container
  }
}
