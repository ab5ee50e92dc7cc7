extension TinyFiles {
  /// A TIFF with Exif, XMP and IPTC in its first directory.
  package static func tiff(_ writer: TinyTIFF) -> [UInt8] {
    writer.stream(
      TinyMetadata.few.merging([
        0x100: .long(40), 0x101: .long(30), 0x2BC: .bytes(TinyMetadata.xmp(), type: 1),
        0x83BB: .bytes(TinyMetadata.iptc, type: 7),
      ]) { $1 })
  }

  /// A DNG with a thumbnail first, and the picture and its crop in a subdirectory.
  package static func dng() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(
      raw([
        0xC612: .bytes([1, 4, 0, 0], type: 1),
        0x14A: .directories([
          [0xFE: .long(0), 0x100: .long(44), 0x101: .long(34), 0xC620: .rationals([[40, 1], [30, 1]], type: 5)]
        ]),
      ]))
  }

  static func thumbnailed(make: String) -> [UInt8] {
    TinyTIFF().stream(
      raw([0x10F: .text(make), 0x14A: .directories([[0xFE: .long(0), 0x100: .long(44), 0x101: .long(34)]])]))
  }

  static func cr2() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(raw([:]), mark: Array("CR".utf8) + [2, 0, 0, 0, 0, 0])
  }

  /// Canon's CRW format: a heap inside the heap of the file.
  package static func crw(rotation: Int = 90) -> [UInt8] {
    func heap(_ records: [(code: Int, bytes: [UInt8])]) -> [UInt8] {
      var entries = TinyImages.little(records.count, 2)
      var values: [UInt8] = []
      for (code, bytes) in records {
        entries += TinyImages.little(code, 2)
        if code & 0xC000 == 0x4000 {
          entries += bytes
        } else {
          entries += TinyImages.little(bytes.count, 4) + TinyImages.little(values.count, 4)
          values += bytes
        }
      }
      return values + entries + TinyImages.little(values.count, 4)
    }
    let info = [40, 30, 0x3F80_0000, rotation, 8, 24, 1].flatMap { TinyImages.little($0, 4) }
    let time = TinyImages.little(1_718_388_202, 4) + [0, 0, 0, 0]
    let names = Array("Canon\0Canon EOS D60\0".utf8)
    let content = heap([(0x2005, [1, 2, 3]), (0x300A, heap([(0x1810, info), (0x580E, time), (0x080A, names)]))])
    return Array("II".utf8) + TinyImages.little(26, 4) + Array("HEAPCCDR".utf8) + [UInt8](repeating: 0, count: 12)
      + content
  }

  static func orf() -> [UInt8] { TinyTIFF(isLittle: true).stream(raw([:]), magic: Array("RO".utf8)) }
  static func iiq() -> [UInt8] { TinyTIFF(isLittle: true).stream(raw([:]), mark: Array("IIII".utf8)) }

  /// Panasonic's RW2 format, whose sensor borders use tags with another meaning elsewhere.
  static func rw2() -> [UInt8] {
    TinyTIFF(isLittle: true).stream(
      raw([4: .short(2), 5: .short(2), 6: .short(32), 7: .short(42)]), magic: Array("U\0".utf8))
  }

  /// Fujifilm's RAF format: a JPEG with the facts and a table with the size.
  static func raf() -> [UInt8] {
    let jpeg = jpeg([jpegSegments[1], segment(0xE1, "Exif\0\0", TinyMetadata.exifBlock())])
    let table = TinyImages.big(1, 4) + [1, 0x11, 0, 4] + TinyImages.big(30, 2) + TinyImages.big(40, 2)
    let start = 96
    return Array("FUJIFILMCCD-RAW ".utf8) + [UInt8](repeating: 0x30, count: 68) + TinyImages.big(start, 4)
      + TinyImages.big(jpeg.count, 4) + TinyImages.big(start + jpeg.count, 4) + jpeg + table
  }

  private static func raw(_ entries: [Int: Value]) -> [Int: Value] {
    TinyMetadata.few.merging([0xFE: .long(1), 0x100: .long(8), 0x101: .long(6)]) { $1 }.merging(entries) { $1 }
  }
}
