import FoundationEssentials

/// Removes metadata from WebP files. libvips 8.14.1 of Debian 12 writes an Exif chunk even with `strip`.
enum WebPMetadata {
  /// The file without metadata; other formats are returned unchanged.
  static func removed(from file: Data) -> Data {
    let bytes = [UInt8](file)
    guard bytes.count >= 12, bytes[0..<4].elementsEqual("RIFF".utf8),
      bytes[8..<12].elementsEqual("WEBP".utf8)
    else { return file }
    var body: [UInt8] = Array("WEBP".utf8)
    var offset = 12
    while offset + 8 <= bytes.count {
      let size = (0..<4).reduce(0) { $0 | Int(bytes[offset + 4 + $1]) << (8 * $1) }
      let end = min(bytes.count, offset + 8 + size + size % 2)
      var chunk = Array(bytes[offset..<end])
      switch String(decoding: chunk[0..<4], as: UTF8.self) {
      case "EXIF", "XMP ", "ICCP":
        break
      case "VP8X" where chunk.count > 8:
        chunk[8] &= alphaFlag | animationFlag
        // The chunk announces features; without any, it is not needed.
        if chunk[8] != 0 { body += chunk }
      default:
        body += chunk
      }
      offset = end
    }
    let size = (0..<4).map { UInt8(truncatingIfNeeded: body.count >> (8 * $0)) }
    return Data(Array("RIFF".utf8) + size + body)
  }

  private static let alphaFlag: UInt8 = 0x10
  private static let animationFlag: UInt8 = 0x02
}
