import TestSupport

/// Generates Windows and OS/2 bitmaps and icons.
enum TinyBitmaps {
  /// A bitmap with its rows from bottom to top.
  static func bmp(
    size: (width: Int, height: Int), bits: Int, compression: Int = 0, headerSize: Int = 40,
    masks: [Int] = [], palette: [[UInt8]] = [], pixels: [UInt8]
  ) -> [UInt8] {
    let header = dib(
      size: size, bits: bits, compression: compression, headerSize: headerSize, masks: masks, palette: palette)
    return Array("BM".utf8) + TinyImages.little(14 + header.count + pixels.count, 4) + TinyImages.little(0, 4)
      + TinyImages.little(14 + header.count, 4) + header + pixels
  }

  private static func dib(
    size: (width: Int, height: Int), bits: Int, compression: Int = 0, headerSize: Int = 40,
    masks: [Int] = [], palette: [[UInt8]] = []
  ) -> [UInt8] {
    var header = TinyImages.little(headerSize, 4)
    let isOld = headerSize == 12
    let length = isOld ? 2 : 4
    header += TinyImages.little(size.width, length) + TinyImages.little(size.height, length)
    header += TinyImages.little(1, 2) + TinyImages.little(bits, 2)
    if !isOld {
      header += TinyImages.little(compression, 4) + TinyImages.little(0, 12)
      header += TinyImages.little(palette.count, 4) + TinyImages.little(0, 4)
    }
    header += masks.flatMap { TinyImages.little($0, 4) }
    if header.count < headerSize { header += [UInt8](repeating: 0, count: headerSize - header.count) }
    return header + palette.flatMap { isOld ? $0 : $0 + [0] }
  }

  /// An icon of 32 x 32 px whose left half is transparent.
  static func icon(blue: UInt8, green: UInt8, red: UInt8) -> [UInt8] {
    let colors = (0..<32 * 32).flatMap { _ in [blue, green, red] }
    let mask = (0..<32).flatMap { _ in [0xFF, 0xFF, 0, 0] as [UInt8] }
    let picture = dib(size: (32, 64), bits: 24) + colors + mask
    return [0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 24, 0]
      + TinyImages.little(picture.count, 4) + TinyImages.little(22, 4) + picture
  }
}
