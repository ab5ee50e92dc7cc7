/// The boxes at the top level of a movie.
struct MovieBoxes {
  var movie: Box?
  /// The XMP packet in a `uuid` box.
  var xmp: [UInt8]?
  var fragments = MovieFragments()

  /// The maximum number of boxes, to limit the time for a file of small fragments.
  private static let maxBoxes = 16_384

  init(_ reader: inout ByteReader) throws(MetadataError) {
    var offset = 0
    for _ in 0..<Self.maxBoxes {
      guard let (box, isCut) = try Box.read(at: offset, before: reader.size, of: &reader) else {
        break
      }
      if box.is("moov") {
        guard !isCut else { throw .truncated(nil) }
        movie = movie ?? box
      } else if box.is("moof") {
        fragments.last = box
      } else if box.is("sidx") {
        fragments.index = fragments.index ?? box
      } else if let packet = try CR3.content(of: box, named: CR3.xmp, in: &reader) {
        xmp = try? reader.bytes(
          at: packet.lowerBound, count: min(packet.count, Container.maxBlock))
      }
      // An index has the duration of all fragments.
      if movie != nil, fragments.index != nil, box.is("moof") { break }
      offset = box.content.upperBound
    }
  }
}

/// The parts of a movie that has no table of all frames, because it was written during the recording.
struct MovieFragments {
  var index: Box?
  var last: Box?

  /// Reads the duration of a track in seconds, 0 if it is unknown, and the frame rate.
  func timing(
    of track: MovieTrack, _ extends: Box, _ header: MovieHeader, in reader: inout ByteReader
  ) throws(MetadataError) -> (duration: Double, frameRate: Double?) {
    var frameDuration = 0
    var duration = 0.0
    for box in try Box.list(in: extends.content, of: &reader) {
      let start = box.content.lowerBound
      if box.is("mehd") {
        let isLong = try reader.number(at: start, count: 1) == 1
        duration = MovieHeader.seconds(
          try reader.number(at: start + 4, count: isLong ? 8 : 4), header.timescale, isLong: isLong)
      } else if box.is("trex"), try reader.number(at: start + 4, count: 4) == track.id {
        frameDuration = try reader.number(at: start + 12, count: 4)
      }
    }
    if duration == 0, let index { duration = try Self.duration(of: index, in: &reader) }
    if let last {
      let (end, ticks) = try Self.end(of: last, track.id, frameDuration, in: &reader)
      frameDuration = ticks
      if duration == 0 {
        duration = MovieHeader.seconds(end, track.timescale, isLong: true)
      }
    }
    let rate =
      frameDuration > 0 && track.timescale > 0
      ? Double(track.timescale) / Double(frameDuration) : nil
    return (duration, rate.flatMap(MovieTrack.plausible))
  }

  /// The sum of the durations in a segment index.
  private static func duration(
    of box: Box, in reader: inout ByteReader
  ) throws(MetadataError) -> Double {
    let start = box.content.lowerBound
    let isLong = try reader.number(at: start, count: 1) > 0
    let timescale = try reader.number(at: start + 8, count: 4)
    let table = start + 12 + (isLong ? 16 : 8)
    let count = try reader.number(at: table + 2, count: 2)
    var ticks = 0
    for entry in 0..<count {
      ticks += try reader.number(at: table + 4 + entry * 12 + 4, count: 4)
    }
    return MovieHeader.seconds(ticks, timescale, isLong: true)
  }

  /// The end of a track in the last fragment, and the duration of its last frame, in ticks.
  private static func end(
    of fragment: Box, _ track: Int, _ defaultDuration: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> (end: Int, frame: Int) {
    for part in try Box.list(in: fragment.content, of: &reader) where part.is("traf") {
      var (start, frame, isWanted, ticks) = (0, defaultDuration, false, 0)
      for box in try Box.list(in: part.content, of: &reader) {
        let offset = box.content.lowerBound
        let version = try reader.number(at: offset, count: 1)
        let flags = try reader.number(at: offset + 1, count: 3)
        if box.is("tfhd") {
          isWanted = try reader.number(at: offset + 4, count: 4) == track
          let skipped = (flags & 1 != 0 ? 8 : 0) + (flags & 2 != 0 ? 4 : 0)
          if flags & 8 != 0 { frame = try reader.number(at: offset + 8 + skipped, count: 4) }
        } else if box.is("tfdt") {
          start = try reader.number(at: offset + 4, count: version == 1 ? 8 : 4)
        } else if box.is("trun"), isWanted {
          let count = try reader.number(at: offset + 4, count: 4)
          guard flags & 0x100 != 0 else {
            ticks &+= count &* frame
            continue
          }
          let entrySize = 4 * (flags >> 8 & 15).nonzeroBitCount
          let table = offset + 8 + (flags & 1 != 0 ? 4 : 0) + (flags & 4 != 0 ? 4 : 0)
          for entry in 0..<min(count, box.content.count / 4) {
            frame = try reader.number(at: table + entry * entrySize, count: 4)
            ticks &+= frame
          }
        }
      }
      if isWanted, start < 1 << 60 { return (start &+ max(0, ticks), frame) }
    }
    return (0, defaultDuration)
  }
}
