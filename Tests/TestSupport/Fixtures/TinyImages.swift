/// Generates the smallest files that a parser accepts.
package enum TinyImages {
  /// A GIF header of a size, with a trailer that makes its content unique.
  package static func gif(width: Int = 3, height: Int = 2, salt: Int = 0) -> [UInt8] {
    Array("GIF89a".utf8) + little(width, 2) + little(height, 2) + [0, 0, 0] + little(salt, 4) + [0x3B]
  }

  /// A PNG header of a size, without pixels.
  package static func png(width: Int, height: Int) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8) + big(width, 4) + big(height, 4)
      + [8, 2, 0, 0, 0] + big(0, 4) + big(0, 4) + Array("IEND".utf8) + big(0, 4)
  }

  /// A JPEG of Exif with an orientation, a long segment, the frame header and a scan marker.
  package static func jpeg(width: Int, height: Int, orientation: Int? = nil, padding: Int = 0) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    if let orientation {
      let entry = big(0x112, 2) + big(3, 2) + big(1, 4) + big(orientation, 2) + [0, 0]
      let tiff = Array("MM".utf8) + big(42, 2) + big(8, 4) + big(1, 2) + entry + big(0, 4)
      let exif = Array("Exif\0\0".utf8) + tiff
      bytes += [0xFF, 0xE1] + big(exif.count + 2, 2) + exif
    }
    if padding > 0 { bytes += [0xFF, 0xE2] + big(padding + 2, 2) + [UInt8](repeating: 7, count: padding) }
    bytes += [0xFF, 0xC0] + big(11, 2) + [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0]
    return bytes + [0xFF, 0xDA, 0, 2, 0xFF, 0xD9]
  }

  /// A DNG of three entries: width, height and version.
  package static func dng(width: Int, height: Int) -> [UInt8] {
    func entry(_ tag: Int, _ value: Int) -> [UInt8] { big(tag, 2) + big(4, 2) + big(1, 4) + big(value, 4) }
    return Array("MM".utf8) + big(42, 2) + big(8, 4) + big(3, 2) + entry(0x100, width) + entry(0x101, height)
      + entry(0xC612, 0x0104_0000) + big(0, 4)
  }

  package static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  package static func little(_ value: Int, _ count: Int) -> [UInt8] { big(value, count).reversed() }
}
