/// A TIFF of 32 x 32 px with tiles for each colour and LZW, which libvips does not support and ImageMagick does.
enum PlanarTIFF {
  /// The file.
  static func bytes(isDamaged: Bool = false) -> [UInt8] {
    var tiles = (0..<12).map { number in lzw((0..<256).map { UInt8(truncatingIfNeeded: $0 / 16 * 9 + number * 31) }) }
    if isDamaged {
      let tile = tiles[5]
      tiles[5] = tile.prefix(60) + [UInt8](repeating: 0xFF, count: tile.count - 60)
    }
    let entries = 12
    let bits = 8 + 2 + entries * 12 + 4
    let (offsets, counts) = (bits + 6, bits + 6 + 48)
    var start = counts + 48
    var starts: [Int] = []
    for tile in tiles {
      starts.append(start)
      start += tile.count
    }
    var file = Array("II*\0".utf8) + number(8, 4) + number(entries, 2)
    for (tag, type, count, value) in [
      (256, 3, 1, 32), (257, 3, 1, 32), (258, 3, 3, bits), (259, 3, 1, 5), (262, 3, 1, 2),
      (277, 3, 1, 3), (284, 3, 1, 2), (317, 3, 1, 1), (322, 3, 1, 16), (323, 3, 1, 16),
      (324, 4, 12, offsets), (325, 4, 12, counts),
    ] {
      file += number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
    }
    file += number(0, 4) + [8, 0, 8, 0, 8, 0]
    file += starts.flatMap { number($0, 4) } + tiles.flatMap { number($0.count, 4) }
    return file + tiles.flatMap(\.self)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// Codes of 9 bits without any string, which a code to begin again keeps short.
  private static func lzw(_ bytes: [UInt8]) -> [UInt8] {
    var codes: [Int] = []
    for (index, byte) in bytes.enumerated() {
      if index % 128 == 0 { codes.append(256) }
      codes.append(Int(byte))
    }
    var (result, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
    for code in codes + [257] {
      (bits, count) = (bits << 9 | code, count + 9)
      while count >= 8 {
        result.append(UInt8(truncatingIfNeeded: bits >> (count - 8)))
        count -= 8
        bits &= (1 << count) - 1
      }
    }
    return count > 0 ? result + [UInt8(truncatingIfNeeded: bits << (8 - count))] : result
  }
}
