import Facts

/// The description of the frames of a track (`stsd`).
struct MovieSampleEntry {
  /// Empty if there is no description.
  var codec = ""
  var width = 0
  var height = 0
  /// The width and the height of a pixel.
  var pixelAspect: (width: Int, height: Int)?
  var transfer = VideoFacts.Transfer.sdr
  var dolbyVisionProfile: Int?

  init() {}

  init(_ box: Box, isSound: Bool, in reader: inout ByteReader) throws(MetadataError) {
    let entries = box.content.dropFirst(8)
    guard
      let (entry, _) = try Box.read(at: entries.lowerBound, before: entries.upperBound, of: &reader)
    else { return }
    let start = entry.content.lowerBound
    let name = (0..<4).map { UInt8(truncatingIfNeeded: entry.type >> (24 - 8 * $0)) }
    if isSound {
      codec = CodecName.sound(name)
      return
    }
    codec = CodecName.pictures(name)
    width = try reader.number(at: start + 24, count: 2)
    height = try reader.number(at: start + 26, count: 2)
    for child in try Box.list(in: entry.content.dropFirst(78), of: &reader) {
      // The description of the size and codec is enough, whatever is wrong with the rest.
      try? read(child, in: &reader)
    }
  }

  private mutating func read(
    _ box: Box, in reader: inout ByteReader
  ) throws(MetadataError) {
    let start = box.content.lowerBound
    if box.is("pasp") {
      pixelAspect = (
        try reader.number(at: start, count: 4), try reader.number(at: start + 4, count: 4)
      )
    } else if box.is("colr"), box.content.count >= 10 {
      // Not a profile.
      let isProfile = try reader.matches("prof", at: start)
      if !isProfile {
        transfer = VideoFacts.Transfer(number: try reader.number(at: start + 6, count: 2))
      }
    } else if box.is("dvcC") || box.is("dvvC") {
      dolbyVisionProfile = try reader.number(at: start + 2, count: 1) >> 1
    }
  }
}

extension VideoFacts.Transfer {
  /// Creates the curve of a number of ISO/IEC 23091-2.
  init(number: Int) {
    self = number == 16 ? .pq : number == 18 ? .hlg : .sdr
  }
}
