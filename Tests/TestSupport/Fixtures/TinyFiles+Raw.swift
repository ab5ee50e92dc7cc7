extension TinyFiles {
  /// A TIFF with Exif, XMP and IPTC in its first directory.
  package static func tiff(_ writer: TinyTIFF) -> [UInt8] {
    writer.stream(
      TinyMetadata.few.merging([
        0x100: .long(40), 0x101: .long(30), 0x2BC: .bytes(TinyMetadata.xmp(), type: 1),
        0x83BB: .bytes(TinyMetadata.iptc, type: 7),
      ]) { $1 })
  }

  /// A DNG: a thumbnail first, the picture and its crop in a directory below.
  package static func dng() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(
      raw([
        0xC612: .bytes([1, 4, 0, 0], type: 1),
        0x14A: .directories([
          [
            0xFE: .long(0), 0x100: .long(44), 0x101: .long(34),
            0xC620: .rationals([[40, 1], [30, 1]], type: 5),
          ]
        ]),
      ]))
  }

  static func thumbnailed(make: String) -> [UInt8] {
    TinyTIFF().stream(
      raw([
        0x10F: .text(make),
        0x14A: .directories([[0xFE: .long(0), 0x100: .long(44), 0x101: .long(34)]]),
      ]))
  }

  static func cr2() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(raw([:]), mark: Array("CR".utf8) + [2, 0, 0, 0, 0, 0])
  }

  static func orf() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(raw([:]), magic: Array("RO".utf8))
  }

  static func iiq() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(raw([:]), mark: Array("IIII".utf8))
  }

  /// Panasonic's borders stand where other files have other things.
  static func rw2() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(
      raw([4: .short(2), 5: .short(2), 6: .short(32), 7: .short(42)]), magic: Array("U\0".utf8))
  }

  /// Fujifilm's container: a JPEG with the facts, a table with the size.
  static func raf() -> [UInt8] {
    let jpeg = jpeg([jpegSegments[1], segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock())])
    let table =
      TinyImages.big(1, 4) + [1, 0x11, 0, 4] + TinyImages.big(30, 2)
      + TinyImages.big(40, 2)
    let start = 96
    return Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0x30, count: 68)
      + TinyImages.big(start, 4) + TinyImages.big(jpeg.count, 4)
      + TinyImages.big(start + jpeg.count, 4) + jpeg + table
  }

  private static func raw(_ entries: [Int: Value]) -> [Int: Value] {
    TinyMetadata.few.merging([0xFE: .long(1), 0x100: .long(8), 0x101: .long(6)]) { $1 }
      .merging(entries) { $1 }
  }
}
