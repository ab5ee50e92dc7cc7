import FoundationEssentials
import Glibc

/// A placeholder of about 25 bytes for a picture. The format is that of https://evanw.github.io/thumbhash/ (2023): the
/// mean colour and the lowest frequencies of luminance, of two chrominance channels, and of alpha if there is any.
package struct ThumbHash: Equatable, Sendable {
  package let bytes: [UInt8]

  /// The maximum edge in px of the picture from which a hash is computed.
  package static let maxEdge = 100

  /// Computes the hash of a picture; `nil` if the number of pixels does not match or is too large.
  package init?(rgba pixels: [UInt8], width: Int, height: Int) {
    guard (1...Self.maxEdge).contains(width), (1...Self.maxEdge).contains(height),
      pixels.count == width * height * 4
    else { return nil }
    let channels = Channels(pixels)
    let longest = max(width, height)
    let limit = channels.hasAlpha ? 5.0 : 7.0
    let columns = max(1, Int((limit * Double(width) / Double(longest)).rounded()))
    let rows = max(1, Int((limit * Double(height) / Double(longest)).rounded()))
    func waves(_ values: [Double], _ columns: Int, _ rows: Int) -> Waves {
      Waves(of: values, width: width, height: height, columns: columns, rows: rows)
    }
    let brightness = waves(channels.brightness, max(3, columns), max(3, rows))
    let yellowness = waves(channels.yellowness, 3, 3)
    let redness = waves(channels.redness, 3, 3)

    let isLandscape = width > height
    var header = Self.steps(63, brightness.mean)
    header |= Self.steps(31.5, 1 + yellowness.mean) << 6
    header |= Self.steps(31.5, 1 + redness.mean) << 12
    header |= Self.steps(31, brightness.scale) << 18
    header |= (channels.hasAlpha ? 1 : 0) << 23
    var shape = isLandscape ? rows : columns
    shape |= Self.steps(63, yellowness.scale) << 3
    shape |= Self.steps(63, redness.scale) << 9
    shape |= (isLandscape ? 1 : 0) << 15
    var bytes = [header, header >> 8, header >> 16, shape, shape >> 8]
      .map { UInt8(truncatingIfNeeded: $0) }

    var factors = brightness.factors + yellowness.factors + redness.factors
    if channels.hasAlpha {
      let alpha = waves(channels.alpha, 5, 5)
      bytes.append(UInt8(Self.steps(15, alpha.mean) | Self.steps(15, alpha.scale) << 4))
      factors += alpha.factors
    }
    // Two factors per byte, the first in the low half.
    for start in stride(from: 0, to: factors.count, by: 2) {
      let high = start + 1 < factors.count ? Self.steps(15, factors[start + 1]) : 0
      bytes.append(UInt8(Self.steps(15, factors[start]) | high << 4))
    }
    self.bytes = bytes
  }

  /// Quantises a number from 0 to 1, rounding half up.
  private static func steps(_ count: Double, _ value: Double) -> Int {
    Int((count * value + 0.5).rounded(.down))
  }
}

/// The luminance and chrominance of the pixels, blended with the mean colour.
private struct Channels {
  var brightness: [Double] = []
  var yellowness: [Double] = []
  var redness: [Double] = []
  var alpha: [Double] = []
  var hasAlpha: Bool

  init(_ pixels: [UInt8]) {
    var mean = SIMD4<Double>()
    let colors = stride(from: 0, to: pixels.count, by: 4).map { start in
      let alpha = Double(pixels[start + 3]) / 255
      let color = SIMD3(pixels[start], pixels[start + 1], pixels[start + 2])
      let premultiplied = SIMD3<Double>(color) * (alpha / 255)
      return SIMD4(premultiplied, alpha)
    }
    for color in colors { mean += color }
    hasAlpha = mean.w < Double(colors.count)
    if mean.w > 0 { mean /= mean.w }
    for color in colors {
      let laid = mean * (1 - color.w) + color
      brightness.append((laid.x + laid.y + laid.z) / 3)
      yellowness.append((laid.x + laid.y) / 2 - laid.z)
      redness.append(laid.x - laid.y)
      alpha.append(color.w)
    }
  }
}

/// The cosine transform of a channel: its mean, and its low frequencies relative to the strongest.
private struct Waves {
  var mean = 0.0
  var scale = 0.0
  /// From 0 to 1; one half is zero amplitude.
  var factors: [Double] = []

  init(of values: [Double], width: Int, height: Int, columns: Int, rows: Int) {
    func wave(_ frequency: Int, _ length: Int) -> [Double] {
      (0..<length).map { cos(.pi / Double(length) * Double(frequency) * (Double($0) + 0.5)) }
    }
    let across = (0..<columns).map { wave($0, width) }
    for row in 0..<rows {
      let down = wave(row, height)
      var column = 0
      // Only low frequencies: those above the diagonal.
      while column * rows < columns * (rows - row) {
        var strength = 0.0
        for y in 0..<height {
          for x in 0..<width {
            strength += values[x + y * width] * across[column][x] * down[y]
          }
        }
        strength /= Double(width * height)
        if column == 0, row == 0 {
          mean = strength
        } else {
          factors.append(strength)
          scale = max(scale, abs(strength))
        }
        column += 1
      }
    }
    // The rest of a plain colour is rounding noise, which is encoded as 0.
    let isPlain = scale < 1e-9
    factors = factors.map { isPlain ? 0 : 0.5 + 0.5 / scale * $0 }
  }
}

extension ThumbHash {
  /// The mean brightness, of 63, above which a picture is paper.
  private static let paper = 55

  /// Whether the picture of a hash shows hardly anything: a wall, a black frame, or a page of text. No wave of such a
  /// picture is strong enough to be more than noise. Pages of text are white on average, and their paragraphs are weak
  /// waves. A photo without colours can have weak waves too, but is not white.
  package static func isFeatureless(_ bytes: [UInt8]) -> Bool {
    guard let header = Header(bytes) else { return false }
    return header.brightnessScale == 0 && header.colorScale <= 1
      || header.brightnessScale == 1 && header.colorScale == 0 && header.meanBrightness >= paper
  }
}

extension ThumbHash {
  /// The first five bytes of a hash: means and strengths of its channels, and its shape.
  struct Header {
    /// The mean brightness, from 0 to 63.
    let meanBrightness: Int
    /// The strength of the strongest wave of brightness, from 0 to 31.
    let brightnessScale: Int
    /// The strength of the strongest wave of both colour channels, from 0 to 63.
    let colorScale: Int
    let hasAlpha: Bool
    /// The numbers of waves of brightness.
    let columns: Int
    let rows: Int

    /// Reads the header; `nil` if the hash is cut off.
    init?(_ bytes: [UInt8]) {
      guard bytes.count > 5 else { return nil }
      let header = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
      let shape = Int(bytes[3]) | Int(bytes[4]) << 8
      meanBrightness = header & 63
      brightnessScale = header >> 18 & 31
      hasAlpha = header >> 23 & 1 == 1
      colorScale = max(shape >> 3 & 63, shape >> 9 & 63)
      let (long, short) = (hasAlpha ? 5 : 7, max(3, shape & 7))
      (columns, rows) = shape >> 15 & 1 == 1 ? (long, short) : (short, long)
    }
  }
}

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
