import Foundation
import TestSupport
import Testing

/// A matrix colour profile (ICC.1) with primaries adapted to D50 and one gamma.
struct ColorProfile: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// The XYZ values of red, green and blue.
  var primaries: [[Double]]
  var gamma: Double

  static let displayP3 = ColorProfile(
    testDescription: "Display P3",
    primaries: [[0.51512, 0.24120, -0.00105], [0.29198, 0.69225, 0.04189], [0.15710, 0.06657, 0.78407]], gamma: 2.2)
  static let adobeRGB = ColorProfile(
    testDescription: "Adobe RGB",
    primaries: [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]],
    gamma: 2.19921875)
  static let sRGB = ColorProfile(
    testDescription: "sRGB's primaries with another gamma",
    primaries: [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.71410]], gamma: 1.8)

  /// Converts a colour to sRGB components from 0 to 255.
  func sRGB(of patch: [Double]) -> [Double] {
    let linear = patch.map { pow(($0 * 255).rounded() / 255, gamma) }
    let xyz = (0..<3).map { axis in (0..<3).reduce(0) { $0 + primaries[$1][axis] * linear[$1] } }
    let toLinear = [
      [3.1338561, -1.6168667, -0.4906146], [-0.9787684, 1.9161415, 0.0334540], [0.0719453, -0.2289914, 1.4052427],
    ]
    return toLinear.map { row in
      let value = min(max(zip(row, xyz).reduce(0) { $0 + $1.0 * $1.1 }, 0), 1)
      return 255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055)
    }
  }

  /// A TIFF file of 16 x 16 px in one colour with the profile embedded.
  func tiff(of patch: [Double]) -> [UInt8] {
    let pixels = [UInt8]((0..<256).flatMap { _ in patch.map { UInt8(($0 * 255).rounded()) } })
    let profile = icc
    let entries: [(tag: Int, type: Int, count: Int, value: Int)] = [
      (256, 3, 1, 16), (257, 3, 1, 16), (258, 3, 1, 8), (259, 3, 1, 1), (262, 3, 1, 2),
      (273, 4, 1, 8), (277, 3, 1, 3), (278, 3, 1, 16), (279, 4, 1, pixels.count),
      (284, 3, 1, 1), (34675, 7, profile.count, 8 + pixels.count),
    ]
    let directory = entries.flatMap { entry in
      TinyImages.little(entry.tag, 2) + TinyImages.little(entry.type, 2)
        + TinyImages.little(entry.count, 4) + TinyImages.little(entry.value, 4)
    }
    return Array("II".utf8) + TinyImages.little(42, 2) + TinyImages.little(8 + pixels.count + profile.count, 4) + pixels
      + profile + TinyImages.little(entries.count, 2) + directory + TinyImages.little(0, 4)
  }

  /// The encoded profile.
  var icc: [UInt8] {
    let xyz = ["rXYZ", "gXYZ", "bXYZ"].indices.map { xyzTag(primaries[$0]) }
    let curve =
      Array("curv".utf8) + TinyImages.big(0, 4) + TinyImages.big(1, 4)
      + TinyImages.big(Int((gamma * 256).rounded()), 2) + [0, 0]
    let name = "Made by a test"
    let text =
      Array("desc".utf8) + TinyImages.big(0, 4) + TinyImages.big(name.utf8.count + 1, 4)
      + Array(name.utf8) + [UInt8](repeating: 0, count: 81)
    return Self.encoded([
      ("desc", text), ("wtpt", xyzTag([0.9642, 1, 0.8249])), ("rXYZ", xyz[0]), ("gXYZ", xyz[1]),
      ("bXYZ", xyz[2]), ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ])
  }

  private static func encoded(_ tags: [(String, [UInt8])]) -> [UInt8] {
    var table = TinyImages.big(tags.count, 4)
    var body: [UInt8] = []
    for (tag, bytes) in tags {
      let padded = bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
      let offset = 132 + 12 * tags.count + body.count
      table += Array(tag.utf8) + TinyImages.big(offset, 4) + TinyImages.big(bytes.count, 4)
      body += padded
    }
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(0..<4, with: TinyImages.big(128 + table.count + body.count, 4))
    header.replaceSubrange(8..<12, with: TinyImages.big(0x0210_0000, 4))
    header.replaceSubrange(12..<24, with: Array("mntrRGB XYZ ".utf8))
    header.replaceSubrange(36..<40, with: Array("acsp".utf8))
    let white = [0.9642, 1, 0.8249].flatMap(fixed)
    header.replaceSubrange(68..<80, with: white)
    return header + table + body
  }

  /// A profile that exchanges red and blue, with only a table for the perceptual intent, as that of XYB JPEG (`A2B0` of
  /// `mft2`, ICC.1 10.12).
  static var exchangingTable: [UInt8] {
    let table = (0..<8).flatMap { corner -> [UInt8] in
      // The first channel varies slowest. White is 1 in every channel.
      let color = [corner >> 2 & 1, corner >> 1 & 1, corner & 1].map(Double.init)
      let exchanged = [color[2], color[1], color[0]]
      return (0..<3).flatMap { axis in
        let value = (0..<3).reduce(0) { $0 + ColorProfile.sRGB.primaries[$1][axis] * exchanged[$1] }
        return TinyImages.big(Int((max(0, value) * 32768).rounded()), 2)
      }
    }
    let linear = (0..<256).map { code -> Double in
      let value = Double(code) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let curve = linear.flatMap { TinyImages.big(Int(($0 * 65535).rounded()), 2) }
    let unit = (0..<9).flatMap { TinyImages.big($0 % 4 == 0 ? 65536 : 0, 4) }
    let straight = TinyImages.big(0, 2) + TinyImages.big(65535, 2)
    let tag =
      Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, 2, 0] + unit + TinyImages.big(256, 2)
      + TinyImages.big(2, 2) + curve + curve + curve + table + straight + straight + straight
    return encoded([("A2B0", tag)])
  }

  private func xyzTag(_ values: [Double]) -> [UInt8] {
    Array("XYZ ".utf8) + TinyImages.big(0, 4) + values.flatMap(Self.fixed)
  }

  private static func fixed(_ value: Double) -> [UInt8] {
    TinyImages.big(Int((value * 65536).rounded()) & 0xFFFF_FFFF, 4)
  }
}
