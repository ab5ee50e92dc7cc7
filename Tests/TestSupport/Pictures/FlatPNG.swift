/// Writes valid PNG files without a compression library.
package enum FlatPNG {
  /// Writes a picture of 8 or 16 bits per channel.
  package static func bytes(
    width: Int, height: Int, bits: Int = 8, chunks: [[UInt8]] = [], _ color: (_ x: Int, _ y: Int) -> [Int]
  ) -> [UInt8] {
    let kind = [1: 0, 2: 4, 3: 2, 4: 6][color(0, 0).count] ?? 0
    return file(width, height, bits: bits, kind: kind, chunks, pixels(width, height, bits: bits, color))
  }

  private static func pixels(_ width: Int, _ height: Int, bits: Int, _ color: (_ x: Int, _ y: Int) -> [Int]) -> [UInt8]
  {
    var rows: [UInt8] = []
    for y in 0..<height {
      rows.append(0)  // no filter
      for x in 0..<width {
        for value in color(x, y) { rows += TinyImages.big(value, bits / 8) }
      }
    }
    return stored(rows)
  }

  /// A black picture of any size with maximum compression.
  package static func black(width: Int, height: Int) -> [UInt8] {
    let count = height * (width + 1)
    var packed = BitWriter()
    packed.write(0b011, 3)  // the last block, with fixed Huffman codes
    packed.writeCode(0x30, 8)  // the byte 0
    var left = count - 1
    while left >= 258 {
      packed.writeCode(0b1100_0101, 8)  // 258 bytes
      packed.writeCode(0, 5)  // distance 1
      left -= 258
    }
    for _ in 0..<left { packed.writeCode(0x30, 8) }
    packed.writeCode(0, 7)
    // The Adler-32 checksum of zeros.
    let sum = (count % 65_521) << 16 | 1
    return file(width, height, bits: 8, kind: 0, [], [0x78, 0x01] + packed.finish() + TinyImages.big(sum, 4))
  }

  private static func file(
    _ width: Int, _ height: Int, bits: Int, kind: Int, _ chunks: [[UInt8]], _ data: [UInt8]
  ) -> [UInt8] {
    var header = TinyImages.big(width, 4) + TinyImages.big(height, 4)
    header += [UInt8(bits), UInt8(kind), 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunks.joined() + chunk("IDAT", data) + chunk("IEND", [])
  }

  /// Writes a chunk with an ICC profile.
  package static func profile(_ bytes: [UInt8]) -> [UInt8] {
    chunk("iCCP", Array("test".utf8) + [0, 0] + stored(bytes))
  }

  /// Writes a chunk with its checksum.
  package static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let body = Array(type.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return TinyImages.big(content.count, 4) + body + TinyImages.big(Int(~sum), 4)
  }

  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var packed: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: bytes.count, by: 65_535) {
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let size = TinyImages.little(part.count, 2)
      packed += [start + part.count == bytes.count ? 1 : 0] + size + size.map { ~$0 } + part
    }
    var (low, high) = (1, 0)
    for byte in bytes {
      low = (low + Int(byte)) % 65_521
      high = (high + low) % 65_521
    }
    return packed + TinyImages.big(high << 16 | low, 4)
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var bits = 0
    private var count = 0

    /// Writes the lowest bit first, as for numbers.
    mutating func write(_ value: Int, _ length: Int) {
      bits |= value << count
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }

    /// Writes the highest bit first, as for Huffman codes.
    mutating func writeCode(_ code: Int, _ length: Int) {
      var turned = 0
      for bit in 0..<length { turned = turned << 1 | code >> bit & 1 }
      write(turned, length)
    }

    mutating func finish() -> [UInt8] {
      write(0, (8 - count % 8) % 8)
      return bytes
    }
  }
}
