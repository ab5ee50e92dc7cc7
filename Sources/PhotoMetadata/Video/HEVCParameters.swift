/// The sequence parameter set of HEVC (ITU-T H.265, 7.3.2.2), up to the bit depth.
struct HEVCParameters {
  var codec: String
  /// The size in px after cropping.
  var width: Int
  var height: Int
  var chroma: Int
  var bitDepth: Int

  /// Reads a NAL unit with its header; fails if it is damaged.
  init?(_ unit: [UInt8]) {
    guard unit.count >= 16, unit[0] >> 1 & 63 == 33 else { return nil }
    let bytes = NALReader.unescape(unit[2...])
    guard bytes.count >= 14 else { return nil }
    let layers = Int(bytes[0] >> 1 & 7)
    codec = HEVCProfile(bytes[1...12]).name("hvc1")
    var bits = NALReader(escaped: unit[2...])
    bits.skip(8 + 96)
    if layers > 0 {
      var flags: [(Bool, Bool)] = []
      for _ in 0..<layers { flags.append((bits.flag() == true, bits.flag() == true)) }
      bits.skip(2 * (8 - layers))
      for (hasProfile, hasLevel) in flags {
        bits.skip((hasProfile ? 88 : 0) + (hasLevel ? 8 : 0))
      }
    }
    guard bits.unsigned() != nil, let chroma = bits.unsigned(), chroma <= 3 else { return nil }
    if chroma == 3 { bits.skip(1) }
    guard let width = bits.unsigned(), let height = bits.unsigned(), let isCropped = bits.flag()
    else { return nil }
    (self.chroma, self.width, self.height) = (chroma, width, height)
    if isCropped {
      guard let left = bits.unsigned(), let right = bits.unsigned(), let top = bits.unsigned(),
        let bottom = bits.unsigned()
      else { return nil }
      self.width -= (left + right) * (chroma == 1 || chroma == 2 ? 2 : 1)
      self.height -= (top + bottom) * (chroma == 1 ? 2 : 1)
    }
    guard let luma = bits.unsigned(), luma <= 8, self.width > 0, self.height > 0 else { return nil }
    bitDepth = 8 + luma
  }
}
