/// The sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1).
struct AVCParameters {
  /// The profile, the constraints and the level.
  var profile: [UInt8]
  /// The size in px after cropping.
  var width = 0
  var height = 0
  /// 0 for monochrome, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
  var chroma = 1
  var bitDepth = 8
  var transfer: VideoFacts.Transfer?
  /// The width and the height of a pixel.
  var pixelAspect: (width: Int, height: Int)?
  /// Frames per second, if they have the same duration.
  var frameRate: Double?

  private static let extended: Set<UInt8> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// The pixel aspects with a number (table E-1).
  private static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33),
    (18, 11), (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  var codec: String { "avc1." + profile.map { CodecName.pair(Int($0)) }.joined() }

  /// Reads a NAL unit with its header; fails if it is damaged.
  init?(_ unit: [UInt8]) {
    guard unit.count >= 5, unit[0] & 31 == 7 else { return nil }
    profile = Array(unit[1...3])
    var bits = NALReader(escaped: unit[4...])
    guard bits.unsigned() != nil else { return nil }
    if Self.extended.contains(profile[0]) {
      guard let chroma = bits.unsigned(), chroma <= 3 else { return nil }
      self.chroma = chroma
      if chroma == 3 { bits.skip(1) }
      guard let luma = bits.unsigned(), luma <= 6, bits.unsigned() != nil else { return nil }
      bitDepth = 8 + luma
      bits.skip(1)
      guard let hasLists = bits.flag() else { return nil }
      if hasLists { Self.skipLists(&bits, chroma == 3 ? 12 : 8) }
    }
    guard bits.unsigned() != nil, let order = bits.unsigned() else { return nil }
    if order == 0 {
      guard bits.unsigned() != nil else { return nil }
    } else if order == 1 {
      bits.skip(1)
      guard bits.signed() != nil, bits.signed() != nil, let count = bits.unsigned(), count < 256
      else { return nil }
      for _ in 0..<count { _ = bits.signed() }
    }
    guard bits.unsigned() != nil, bits.flag() != nil, let columns = bits.unsigned(),
      let rows = bits.unsigned(), let isProgressive = bits.flag(), columns < 8192, rows < 8192
    else { return nil }
    if !isProgressive { bits.skip(1) }
    bits.skip(1)
    let rowUnits = isProgressive ? 1 : 2
    (width, height) = ((columns + 1) * 16, (rows + 1) * 16 * rowUnits)
    guard let isCropped = bits.flag() else { return nil }
    if isCropped {
      guard let left = bits.unsigned(), let right = bits.unsigned(), let top = bits.unsigned(),
        let bottom = bits.unsigned()
      else { return nil }
      let horizontal = chroma == 1 || chroma == 2 ? 2 : 1
      width -= (left + right) * horizontal
      height -= (top + bottom) * (chroma == 1 ? 2 : 1) * rowUnits
    }
    guard width > 0, height > 0 else { return nil }
    if bits.flag() == true { readUsability(&bits) }
  }

  /// Skips the scaling lists.
  private static func skipLists(_ bits: inout NALReader, _ count: Int) {
    for list in 0..<count where bits.flag() == true {
      var (last, next) = (8, 8)
      for _ in 0..<(list < 6 ? 16 : 64) {
        if next != 0 {
          guard let delta = bits.signed() else { return }
          next = (last + delta) & 255
        }
        last = next == 0 ? last : next
      }
    }
  }

  /// Reads the video usability information (E.1.1), which may end anywhere.
  private mutating func readUsability(_ bits: inout NALReader) {
    if bits.flag() == true, let number = bits.bits(8) {
      if number == 255, let width = bits.bits(16), let height = bits.bits(16) {
        pixelAspect = (width, height)
      } else if (1...Self.aspects.count).contains(number) {
        pixelAspect = Self.aspects[number - 1]
      }
    }
    if bits.flag() == true { bits.skip(1) }
    if bits.flag() == true {
      bits.skip(4)
      if bits.flag() == true {
        bits.skip(8)
        if let number = bits.bits(8) { transfer = VideoFacts.Transfer(number: number) }
        bits.skip(8)
      }
    }
    if bits.flag() == true {
      _ = bits.unsigned()
      _ = bits.unsigned()
    }
    if bits.flag() == true, let units = bits.bits(32), let scale = bits.bits(32),
      units > 0, bits.flag() != nil
    {
      // A unit is a field, even of progressive frames.
      frameRate = MovieTrack.plausible(Double(scale) / Double(units) / 2)
    }
  }
}
