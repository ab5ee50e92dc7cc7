import Facts

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
