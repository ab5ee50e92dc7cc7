import Facts

/// A track of a movie (`trak`).
package struct MovieTrack {
  enum Kind {
    case pictures, sound, other
  }

  var kind = Kind.other
  var id = 0
  var isEnabled = false
  /// The clockwise rotation in degrees.
  var rotation = 0
  /// The duration in seconds.
  var duration = 0.0
  /// The ticks of a second.
  var timescale = 0
  /// The number of frames; 0 if they are in fragments.
  var frames = 0
  var entry = MovieSampleEntry()
  /// The size in the header of the track, which stands in for a missing one of the frames.
  private var size = (width: 0, height: 0)

  init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    for child in try Box.list(in: box.content, of: &reader) {
      if child.is("tkhd") {
        try readHeader(child, in: &reader)
      } else if child.is("mdia") {
        try readMedia(child, in: &reader)
      }
    }
    if entry.width == 0 || entry.height == 0 { (entry.width, entry.height) = size }
    // A track without a description of its frames cannot be shown.
    if entry.codec.isEmpty { kind = .other }
  }

  private mutating func readHeader(
    _ box: Box, in reader: inout ByteReader
  ) throws(MetadataError) {
    let start = box.content.lowerBound
    let isLong = try reader.number(at: start, count: 1) == 1
    isEnabled = try reader.number(at: start + 3, count: 1) & 1 == 1
    id = try reader.number(at: start + (isLong ? 20 : 12), count: 4)
    let matrix = start + (isLong ? 52 : 40)
    func element(_ index: Int, _ reader: inout ByteReader) throws(MetadataError) -> Int {
      let number = try reader.number(at: matrix + 4 * index, count: 4)
      return number >= 1 << 31 ? number - 1 << 32 : number
    }
    let (a, b) = (try element(0, &reader), try element(1, &reader))
    let (c, d) = (try element(3, &reader), try element(4, &reader))
    rotation = Self.rotation(a, b, c, d)
    // Numbers of 16.16 bits behind the matrix.
    size = (try reader.number(at: matrix + 36, count: 4) >> 16, try reader.number(at: matrix + 40, count: 4) >> 16)
  }

  /// The rotation of a matrix to the nearest quarter turn; mirroring is ignored.
  static func rotation(_ a: Int, _ b: Int, _ c: Int, _ d: Int) -> Int {
    if abs(a) + abs(d) >= abs(b) + abs(c) {
      return a < 0 && d < 0 ? 180 : 0
    }
    if b > 0 && c > 0 { return 90 }
    return b < 0 ? 270 : 90
  }

  private mutating func readMedia(
    _ box: Box, in reader: inout ByteReader
  ) throws(MetadataError) {
    let boxes = try Box.list(in: box.content, of: &reader)
    for child in boxes {
      let start = child.content.lowerBound
      if child.is("hdlr") {
        if try reader.matches("vide", at: start + 8) { kind = .pictures }
        if try reader.matches("soun", at: start + 8) { kind = .sound }
      } else if child.is("mdhd") {
        let isLong = try reader.number(at: start, count: 1) == 1
        let size = isLong ? 8 : 4
        timescale = try reader.number(at: start + 4 + 2 * size, count: 4)
        duration = MovieHeader.seconds(
          try reader.number(at: start + 8 + 2 * size, count: size), timescale, isLong: isLong)
      }
    }
    guard kind != .other, let information = boxes.first(where: { $0.is("minf") }),
      let table = try Box.first("stbl", in: information.content, of: &reader)
    else { return }
    for child in try Box.list(in: table.content, of: &reader) {
      if child.is("stsd") {
        entry = try MovieSampleEntry(child, isSound: kind == .sound, in: &reader)
      } else if child.is("stsz") || child.is("stz2"), kind == .pictures {
        frames = try reader.number(at: child.content.lowerBound + 8, count: 4)
      }
    }
  }

  /// Converts ticks to seconds; `nil` if they are not plausible.
  func seconds(_ ticks: Double) -> Double? {
    let seconds = ticks / Double(timescale)
    return seconds <= MovieHeader.maxDuration ? seconds : nil
  }

  /// Adds the facts of a track of pictures.
  func add(to video: inout VideoFacts, _ container: inout Container) {
    (container.width, container.height) = (entry.width, entry.height)
    container.displaySize = VideoSize.display(
      width: entry.width, height: entry.height, aspect: entry.pixelAspect, rotation: rotation)
    video.rotation = rotation
    video.transfer = entry.transfer
    video.dolbyVisionProfile = entry.dolbyVisionProfile
    if frames > 0, duration > 0 {
      video.frameRate = Self.plausible(Double(frames) / duration)
    }
  }

  /// Returns a frame rate; `nil` if no camera records it.
  package static func plausible(_ rate: Double) -> Double? {
    rate > 0.001 && rate <= 100_000 ? rate : nil
  }
}

/// The size of a video in px.
package enum VideoSize {
  /// The displayed size. `aspect` is that of the pixels; `nil` for square ones.
  package static func display(
    width: Int, height: Int, aspect: (width: Int, height: Int)?, rotation: Int
  ) -> (width: Int, height: Int) {
    var shown = width
    if let aspect, (1...65_535).contains(aspect.width), (1...65_535).contains(aspect.height),
      aspect.width <= 16 * aspect.height, aspect.height <= 16 * aspect.width, width <= 1 << 20
    {
      shown = max(1, (width * aspect.width + aspect.height / 2) / aspect.height)
    }
    return rotation % 180 == 0 ? (shown, height) : (height, shown)
  }
}

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
