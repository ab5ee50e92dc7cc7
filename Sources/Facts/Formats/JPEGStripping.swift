/// Removes the metadata of JPEG files (ITU-T T.81) without a change of the pixels.
package enum JPEGStripping {
  /// A JPEG without Exif, XMP, IPTC, comments, maker data, and everything after its end, such as previews and the
  /// videos of motion photos. JFIF and Adobe headers and the colour profile stay, because they determine the colours.
  /// `nil` if the bytes are not a complete JPEG. `orientation` is `nil` for an upright picture.
  package static func strip(_ bytes: [UInt8], orientation: Int?) -> [UInt8]? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var result: [UInt8] = [0xFF, 0xD8]
    result.reserveCapacity(bytes.count)
    var exif = orientation.map(Self.exif) ?? []
    var offset = 2
    while let marker = marker(in: bytes, at: &offset) {
      // JFIF requires its header to be the first.
      if marker != 0xE0 {
        result += exif
        exif = []
      }
      if marker == 0xD9 { return result + [0xFF, 0xD9] }
      guard let segment = segment(in: bytes, at: offset) else { return nil }
      if isKept(marker, bytes[segment]) {
        result += [0xFF, marker]
        result += bytes[segment]
      }
      offset = segment.upperBound
      if marker == 0xDA {
        let end = endOfScan(in: bytes, from: offset)
        result += bytes[offset..<end]
        offset = end
      }
    }
    return nil
  }

  /// The marker at an offset, which is moved past it; `nil` if there is none.
  private static func marker(in bytes: [UInt8], at offset: inout Int) -> UInt8? {
    // Some writers leave stray bytes between segments, and any number of fill bytes is allowed.
    while offset + 1 < bytes.count {
      guard bytes[offset] == 0xFF, bytes[offset + 1] != 0xFF, bytes[offset + 1] != 0 else {
        offset += 1
        continue
      }
      let marker = bytes[offset + 1]
      offset += 2
      // Markers without a segment mean nothing here.
      if marker == 0x01 || (0xD0...0xD8).contains(marker) { continue }
      return marker
    }
    return nil
  }

  /// The length and the content of a segment; `nil` if the file ends in it.
  private static func segment(in bytes: [UInt8], at offset: Int) -> Range<Int>? {
    guard offset + 1 < bytes.count else { return nil }
    let length = Int(bytes[offset]) << 8 | Int(bytes[offset + 1])
    guard length >= 2, offset + length <= bytes.count else { return nil }
    return offset..<(offset + length)
  }

  /// The end of entropy-coded data: the next marker that is not a restart.
  private static func endOfScan(in bytes: [UInt8], from start: Int) -> Int {
    var offset = start
    while let next = bytes[offset...].firstIndex(of: 0xFF), next + 1 < bytes.count {
      let marker = bytes[next + 1]
      if marker == 0 || (0xD0...0xD7).contains(marker) {
        offset = next + 2
      } else if marker == 0xFF {
        offset = next + 1
      } else {
        return next
      }
    }
    return bytes.count
  }

  private static func isKept(_ marker: UInt8, _ segment: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: segment.dropFirst(2).starts(with: "JFIF\0".utf8)
    case 0xE2: segment.dropFirst(2).starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: segment.dropFirst(2).starts(with: "Adobe".utf8)
    case 0xE1...0xEF, 0xFE: false
    default: true
    }
  }

  /// An Exif segment with the orientation alone.
  private static func exif(_ orientation: Int) -> [UInt8] {
    let tiff: [UInt8] =
      Array("MM".utf8) + [0, 42, 0, 0, 0, 8]
      + [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(clamping: orientation), 0, 0]
      + [0, 0, 0, 0]
    let content = Array("Exif\0\0".utf8) + tiff
    return [0xFF, 0xE1, 0, UInt8(content.count + 2)] + content
  }
}
