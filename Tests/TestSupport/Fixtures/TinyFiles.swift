/// Generates a small file of each format with all metadata that the format supports.
package enum TinyFiles {
  package typealias Value = TinyTIFF.Value

  /// All files by name.
  package static let all: [(name: String, bytes: [UInt8])] = [
    ("a.jpg", jpeg()), ("a.png", png()), ("a.gif", gif()), ("a.webp", webp()),
    ("lossy.webp", lossyWebP), ("lossless.webp", losslessWebP),
    ("a.bmp", bmp()), ("os2.bmp", os2),
    ("a.tiff", tiff(TinyTIFF())), ("little.tiff", tiff(TinyTIFF(isLittle: true))),
    ("big.tiff", tiff(TinyTIFF(isBig: true))),
    ("little-big.tiff", tiff(TinyTIFF(isLittle: true, isBig: true))),
    ("a.heic", TinyBoxes.heif()), ("pieces.heic", TinyBoxes.heif(pieces)),
    ("inside.avif", TinyBoxes.heif(inside)),
    ("sequence.avif", TinyBoxes.sequence(width: 40, height: 30)),
    ("a.jxl", TinyBoxes.jxl()), ("compressed.jxl", TinyBoxes.jxl(isCompressed: true)),
    ("bare.jxl", TinyBoxes.codestream(orientation: 6)),
    ("a.cr3", TinyBoxes.cr3()), ("a.raf", raf()), ("a.dng", dng()), ("a.crw", crw()),
    ("a.cr2", cr2()),
    ("a.nef", thumbnailed(make: "NIKON CORPORATION")), ("a.arw", thumbnailed(make: "SONY")),
    ("a.pef", thumbnailed(make: "PENTAX")), ("a.orf", orf()), ("a.rw2", rw2()), ("a.iiq", iiq()),
  ]

  private static var pieces: TinyBoxes.HEIFPlan {
    var plan = TinyBoxes.HEIFPlan()
    plan.extents = 3
    plan.transforms = [TinyBoxes.aperture(width: 36, height: 24), TinyBoxes.rotation(1)]
    return plan
  }

  private static var inside: TinyBoxes.HEIFPlan {
    var plan = TinyBoxes.HEIFPlan()
    plan.brand = "avif"
    plan.isInside = true
    return plan
  }

  package static func jpeg(_ segments: [[UInt8]] = jpegSegments, width: Int = 40, height: Int = 30) -> [UInt8] {
    let size = TinyImages.big(height, 2) + TinyImages.big(width, 2)
    let frame: [UInt8] = [0xFF, 0xC0] + TinyImages.big(11, 2) + [8] + size + [1, 1, 0x11, 0]
    return [0xFF, 0xD8] + segments.joined() + frame + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
  }

  package static let jpegSegments = [
    segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock(TinyMetadata.main)),
    segment(0xE1, "http://ns.adobe.com/xap/1.0/\0", TinyMetadata.xmp()),
    segment(0xED, "Photoshop 3.0\0", TinyMetadata.photoshop),
    segment(0xE2, "ICC_PROFILE\0\u{1}\u{1}", Array("a profile".utf8)),
  ]

  package static func segment(_ marker: UInt8, _ signature: String, _ content: [UInt8]) -> [UInt8] {
    let bytes = Array(signature.utf8) + content
    return [0xFF, marker] + TinyImages.big(bytes.count + 2, 2) + bytes
  }

  package static func png(_ chunks: [[UInt8]] = pngChunks) -> [UInt8] {
    let header = TinyImages.big(40, 4) + TinyImages.big(30, 4) + [8, 2, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunks.joined() + chunk("IEND", [])
  }

  package static let pngChunks = [
    chunk("tEXt", Array("Title\0Caf".utf8) + [0xE9]),
    chunk("zTXt", Array("Description\0\0".utf8) + stored(Array("A red boat".utf8))),
    chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + TinyMetadata.xmp()), chunk("IDAT", [1, 2, 3]),
    chunk("zTXt", Array("Raw profile type iptc\0\0".utf8) + stored(profile("iptc", [0x1C, 2]))),
    chunk("eXIf", TinyMetadata.exifBlock()),
  ]

  /// A PNG chunk with an invalid checksum, which the parser ignores.
  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    TinyImages.big(content.count, 4) + Array(type.utf8) + content + [0, 0, 0, 0]
  }

  /// A profile as ImageMagick writes it into text chunks: name, length and hexadecimal digits.
  package static func profile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let digits = Array("0123456789abcdef".utf8)
    var text = Array("\n\(name)\n\(bytes.count)\n".utf8)
    for (index, byte) in bytes.enumerated() {
      text += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      if index % 36 == 35 { text.append(0x0A) }
    }
    return text + [0x0A]
  }

  /// A zlib stream (RFC 1950) with at most 65,535 uncompressed bytes.
  package static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return [0x78, 0x01, 1] + TinyImages.little(bytes.count, 2)
      + TinyImages.little(~bytes.count, 2) + bytes + TinyImages.big(high << 16 | low, 4)
  }

  /// A GIF with a comment, an image without pixels, and XMP after it.
  package static func gif(xmp: [UInt8] = TinyMetadata.xmp()) -> [UInt8] {
    // The bytes after the packet lead a reader of sub-blocks to the end from any position.
    let trailer = [1] + (0...255).map { UInt8(255 - $0) } + [0]
    return Array("GIF89a".utf8) + TinyImages.little(40, 2) + TinyImages.little(30, 2)
      + [0x80, 0, 0, 0, 0, 0, 9, 9, 9] + [0x21, 0xFE, 5] + Array("hello".utf8) + [0]
      + [0x2C, 0, 0, 0, 0, 40, 0, 30, 0, 0, 2, 2, 0x4C, 1, 0]
      + [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + xmp + trailer + [0x3B]
  }

  /// An extended WebP with Exif and XMP after the pixels.
  package static func webp() -> [UInt8] {
    riff([
      ("VP8X", [0x0C, 0, 0, 0] + TinyImages.little(39, 3) + TinyImages.little(29, 3)),
      ("VP8 ", [1, 2, 3]), ("EXIF", TinyMetadata.exifBlock()), ("XMP ", TinyMetadata.xmp()),
    ])
  }

  private static let lossyWebP = riff([("VP8 ", [0, 0, 0, 0x9D, 0x01, 0x2A, 40, 0, 30, 0])])
  private static let losslessWebP = riff([("VP8L", [0x2F] + TinyImages.little(39 | 29 << 14, 4))])

  private static func riff(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    let content = chunks.flatMap { name, bytes in
      Array(name.utf8) + TinyImages.little(bytes.count, 4) + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
    }
    return Array("RIFF".utf8) + TinyImages.little(content.count + 4, 4) + Array("WEBP".utf8) + content
  }

  /// A bitmap with a Windows header.
  package static func bmp(height: Int = 30) -> [UInt8] {
    Array("BM".utf8) + TinyImages.little(54, 4) + [0, 0, 0, 0, 54, 0, 0, 0] + TinyImages.little(40, 4)
      + TinyImages.little(40, 4) + TinyImages.little(height, 4) + [1, 0, 24, 0] + [UInt8](repeating: 0, count: 24)
  }

  private static let os2: [UInt8] =
    Array("BM".utf8) + TinyImages.little(26, 4) + [0, 0, 0, 0, 26, 0, 0, 0, 12, 0, 0, 0] + [40, 0, 30, 0, 1, 0, 24, 0]
}
