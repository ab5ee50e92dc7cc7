/// A difference hash: 64 bits that hardly change with the size and quality of a picture. A bit is set where a cell of a
/// grid of 9 x 8 is brighter than the next one in its row (Krawetz,
/// https://www.hackerfactor.com/blog/index.php?/archives/529-Kind-of-Like-That.html, 2013).
package struct DifferenceHash: Equatable, Sendable {
  package let bits: UInt64

  /// The longest edge in px at which the sharpness of a picture is measured, as in `cvips.h`.
  package static let measuredEdge = 512

  private static let (columns, rows) = (9, 8)

  /// Computes the hash of a picture; `nil` if the number of pixels does not match.
  package init?(rgba pixels: [UInt8], width: Int, height: Int) {
    guard width > 0, height > 0, pixels.count == width * height * 4 else { return nil }
    var bits: UInt64 = 0
    for row in 0..<Self.rows {
      let lines = Self.range(row, of: Self.rows, height)
      let cells = (0..<Self.columns).map { column in
        Self.brightness(pixels, width, lines, Self.range(column, of: Self.columns, width))
      }
      for (cell, next) in zip(cells, cells.dropFirst()) {
        bits = bits << 1 | (cell > next ? 1 : 0)
      }
    }
    self.bits = bits
  }

  /// The pixels of a cell, at least one.
  private static func range(_ cell: Int, of count: Int, _ length: Int) -> Range<Int> {
    let start = cell * length / count
    return start..<max(start + 1, (cell + 1) * length / count)
  }

  /// The mean brightness of a cell, in 1/256 of a unit so that means of cells of different sizes compare.
  private static func brightness(
    _ pixels: [UInt8], _ width: Int, _ lines: Range<Int>, _ columns: Range<Int>
  ) -> Int {
    var sum = 0
    for y in lines {
      for x in columns {
        let index = (y * width + x) * 4
        sum += Int(pixels[index]) + 2 * Int(pixels[index + 1]) + Int(pixels[index + 2])
      }
    }
    return sum * 64 / (lines.count * columns.count)
  }
}
