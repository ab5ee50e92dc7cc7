import Facts

/// The sequence parameter set of H.264 (ITU-T H.264, 7.3.2.1), without the size.
struct AVCParameters {
  /// 0 for monochrome, 1 for 4:2:0, 2 for 4:2:2, 3 for 4:4:4.
  var chroma = 1
  var bitDepth = 8
  var transfer: VideoFacts.Transfer?
  /// The width and the height of a pixel.
  var pixelAspect: (width: Int, height: Int)?

  private static let extended: Set<UInt8> = [
    100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135,
  ]

  /// The pixel aspects with a number (table E-1).
  private static let aspects = [
    (1, 1), (12, 11), (10, 11), (16, 11), (40, 33), (24, 11), (20, 11), (32, 11), (80, 33),
    (18, 11), (15, 11), (64, 33), (160, 99), (4, 3), (3, 2), (2, 1),
  ]

  /// Reads a NAL unit with its header; fails if it is damaged.
  init?(_ unit: [UInt8]) {
    guard unit.count >= 5, unit[0] & 31 == 7 else { return nil }
    var bits = NALReader(escaped: unit[4...])
    guard bits.unsigned() != nil else { return nil }
    if Self.extended.contains(unit[1]) {
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
    // The number of pictures that are kept, whether some may be missing, and the size.
    guard bits.unsigned() != nil, bits.flag() != nil, bits.unsigned() != nil,
      bits.unsigned() != nil, let isProgressive = bits.flag()
    else { return nil }
    if !isProgressive { bits.skip(1) }
    bits.skip(1)
    guard let isCropped = bits.flag() else { return nil }
    if isCropped {
      for _ in 0..<4 where bits.unsigned() == nil { return nil }
    }
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
  }
}
