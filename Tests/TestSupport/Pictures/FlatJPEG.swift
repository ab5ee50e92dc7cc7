/// A JPEG with one colour per block of 8 x 8 px, which decoders reproduce exactly.
package struct FlatJPEG: Sendable {
  /// The size in px, a multiple of the block size.
  package var width: Int
  package var height: Int
  /// Segments after the first marker, such as Exif.
  package var segments: [UInt8] = []

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Writes the picture.
  package func bytes(_ color: (_ column: Int, _ row: Int) -> [Int]) -> [UInt8] {
    let count = color(0, 0).count
    var scan = BitWriter()
    var last = [Int](repeating: 0, count: count)
    for row in 0..<height / 8 {
      for column in 0..<width / 8 {
        for (component, value) in color(column, row).enumerated() {
          // With a quantisation of 1 the DC coefficient is eight times the mean.
          let mean = 8 * (value - 128)
          scan.write(difference: mean - last[component])
          last[component] = mean
        }
      }
    }
    return header(components: count) + scan.finish() + [0xFF, 0xD9]
  }

  /// A grey picture of any size, with two zero bits per block.
  package func grey() -> [UInt8] {
    let bits = (width + 7) / 8 * ((height + 7) / 8) * 2
    return header(components: 1) + [UInt8](repeating: 0, count: (bits + 7) / 8) + [0xFF, 0xD9]
  }

  private func header(components count: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
      [0xFF, marker] + TinyImages.big(content.count + 2, 2) + content
    }
    let adobe: [UInt8] = Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0]
    var frame: [UInt8] = [8] + TinyImages.big(height, 2) + TinyImages.big(width, 2)
    var scan: [UInt8] = [UInt8(count)]
    frame.append(UInt8(count))
    for id in 1...UInt8(count) {
      frame += [id, 0x11, 0]
      scan += [id, 0]
    }
    // One code of one bit for the most frequent value, eleven of five bits for the others.
    let means: [UInt8] = [0, 1, 0, 0, 0, 11] + [UInt8](repeating: 0, count: 11) + Array(0...11)
    let rest: [UInt8] = [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0]
    var bytes: [UInt8] = [0xFF, 0xD8] + segments
    if count == 4 { bytes += segment(0xEE, adobe) }
    bytes += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64)) + segment(0xC0, frame)
    bytes += segment(0xC4, means) + segment(0xC4, rest) + segment(0xDA, scan + [0, 63, 0])
    return bytes
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var bits = 0
    private var count = 0

    mutating func write(difference: Int) {
      var size = 0
      while abs(difference) >> size > 0 { size += 1 }
      if size == 0 { append(0, 1) } else { append(0b10000 + size - 1, 5) }
      append(difference < 0 ? difference + (1 << size) - 1 : difference, size)
      append(0, 1)  // only the DC coefficient
    }

    private mutating func append(_ value: Int, _ length: Int) {
      bits = bits << length | value
      count += length
      while count >= 8 {
        count -= 8
        let byte = UInt8(truncatingIfNeeded: bits >> count)
        bytes += byte == 0xFF ? [byte, 0] : [byte]
        bits &= (1 << count) - 1
      }
    }

    mutating func finish() -> [UInt8] {
      append((1 << ((8 - count % 8) % 8)) - 1, (8 - count % 8) % 8)
      return bytes
    }
  }
}

extension FlatJPEG {
  /// The colours of the corners, which distinguish all orientations, in YCbCr: red, green, blue and white.
  package static func corner(_ column: Int, _ row: Int, of size: (Int, Int)) -> [Int] {
    let colors = [[76, 85, 255], [150, 44, 21], [29, 255, 107], [255, 128, 128]]
    return colors[(row * 2 / size.1) * 2 + column * 2 / size.0]
  }

  /// A picture of four quadrants: red and green above, blue and white below.
  package static func corners(width: Int, height: Int, segments: [UInt8] = []) -> [UInt8] {
    var jpeg = FlatJPEG(width: width, height: height)
    jpeg.segments = segments
    return jpeg.bytes { corner($0, $1, of: (width / 8, height / 8)) }
  }
}
