import FoundationEssentials
import Glibc

extension ThumbHash {
  /// The brightness of the brightest place in a part of the picture of a hash. Details smaller than about a seventh of
  /// the picture are not in the hash. The result is `nil` if the hash is cut off.
  package static func brightness(of bytes: [UInt8], in rows: ClosedRange<Double>) -> Double? {
    guard let header = Header(bytes) else { return nil }
    let (across, down) = (header.columns, header.rows)
    let scale = Double(header.brightnessScale) / 31
    var waves: [(column: Int, row: Int, strength: Double)] = []
    var place = header.hasAlpha ? 12 : 10
    for row in 0..<down {
      var column = row == 0 ? 1 : 0
      while column * down < across * (down - row) {
        guard place / 2 < bytes.count else { return nil }
        let factor = Int(bytes[place / 2] >> (place % 2 == 0 ? 0 : 4)) & 15
        // There is no step for zero. The errors of all waves that are next to it would add up in the corners.
        if factor != 7 && factor != 8 {
          waves.append((column, row, (Double(factor) / 7.5 - 1) * scale))
        }
        place += 1
        column += 1
      }
    }
    let mean = Double(header.meanBrightness) / 63
    var brightest = 0.0
    for step in 0..<64 {
      let x = (Double(step % 8) + 0.5) / 8
      let y = rows.lowerBound + (rows.upperBound - rows.lowerBound) * (Double(step / 8) + 0.5) / 8
      let sum = waves.reduce(mean) { sum, wave in
        sum + 2 * wave.strength * cos(.pi * x * Double(wave.column))
          * cos(.pi * y * Double(wave.row))
      }
      brightest = max(brightest, sum)
    }
    return min(brightest, 1)
  }
}
