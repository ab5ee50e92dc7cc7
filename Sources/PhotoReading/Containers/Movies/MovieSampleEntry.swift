import Facts

/// The description of the frames of a track (`stsd`).
struct MovieSampleEntry {
  /// Empty if there is no description.
  var codec = ""
  var width = 0
  var height = 0
  /// The width and the height of a pixel.
  var pixelAspect: (width: Int, height: Int)?
  var bitDepth: Int?
  var is420: Bool?
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
      try readSound(entry, in: &reader)
      return
    }
    codec = CodecName.pictures(name)
    width = try reader.number(at: start + 24, count: 2)
    height = try reader.number(at: start + 26, count: 2)
    for child in try Box.list(in: entry.content.dropFirst(78), of: &reader) {
      // The description of the size and codec is enough, whatever is wrong with the rest.
      try? read(child, name, in: &reader)
    }
  }

  private mutating func read(
    _ box: Box, _ name: [UInt8], in reader: inout ByteReader
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
    } else if box.is("avcC") || box.is("hvcC") || box.is("av1C") || box.is("vpcC") || box.is("esds") {
      let isFull = box.is("vpcC") || box.is("esds")
      let content = isFull ? box.fullContent : box.content
      let bytes = try reader.bytes(
        at: content.lowerBound, count: min(content.count, CodecConfiguration.maxSize))
      let configuration =
        if box.is("avcC") {
          CodecConfiguration(avc: bytes, name: name)
        } else if box.is("hvcC") {
          CodecConfiguration(hevc: bytes, name: name)
        } else if box.is("av1C") {
          CodecConfiguration(av1: bytes)
        } else if box.is("vpcC") {
          CodecConfiguration(vp: bytes, name: name)
        } else {
          CodecConfiguration(descriptors: bytes)
        }
      add(configuration)
    }
  }

  private mutating func add(_ configuration: CodecConfiguration?) {
    guard let configuration else { return }
    codec = configuration.codec
    bitDepth = configuration.bitDepth
    is420 = configuration.is420
    if transfer == .sdr { transfer = configuration.transfer ?? .sdr }
    pixelAspect = pixelAspect ?? configuration.pixelAspect
  }

  /// Reads the audio object type, which QuickTime stores in a box of its own.
  private mutating func readSound(_ entry: Box, in reader: inout ByteReader) throws(MetadataError) {
    let start = entry.content.lowerBound
    let version = try reader.number(at: start + 8, count: 2)
    let header = version == 1 ? 44 : version == 2 ? 64 : 28
    var boxes = try Box.list(in: entry.content.dropFirst(header), of: &reader)
    if let wave = boxes.first(where: { $0.is("wave") }) {
      boxes += try Box.list(in: wave.content, of: &reader)
    }
    for box in boxes where box.is("esds") {
      let bytes = try reader.bytes(
        at: box.fullContent.lowerBound, count: min(box.fullContent.count, 256))
      if let configuration = CodecConfiguration(descriptors: bytes) {
        codec = configuration.codec
      }
    }
  }
}

extension VideoFacts.Transfer {
  /// Creates the curve of a number of ISO/IEC 23091-2.
  init(number: Int) {
    self = number == 16 ? .pq : number == 18 ? .hlg : .sdr
  }
}
