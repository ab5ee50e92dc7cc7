/// The times of a track in the fragments (`moof`) of a movie that was written while it was recorded.
struct MovieFragments {
  /// The `moof` boxes, in the order of time.
  var boxes: [Box] = []

  /// The seconds from the start of a track to the end of its last fragment; `nil` without fragments of the track.
  ///
  /// Movies for streaming have an index of their fragments (`sidx`), often one for each. All have these times.
  func duration(of track: MovieTrack, in movie: Box, of reader: inout ByteReader) throws(MetadataError) -> Double? {
    guard track.timescale > 0, let first = boxes.first else { return nil }
    var usual = 0
    if let settings = try Box.first("mvex", in: movie.content, of: &reader) {
      for box in try Box.list(in: settings.content, of: &reader) where box.is("trex") {
        guard try reader.number(at: box.content.lowerBound + 4, count: 4) == track.id else { continue }
        usual = try reader.number(at: box.content.lowerBound + 12, count: 4)
      }
    }
    // A movie that begins with pictures outside of fragments begins with them.
    let start = track.frames > 0 ? 0 : try times(of: track, in: first, usual, of: &reader)?.start ?? 0
    // Not all fragments say when they begin, or have pictures.
    var total = track.frames > 0 ? track.duration * Double(track.timescale) : 0
    for box in boxes {
      guard let times = try times(of: track, in: box, usual, of: &reader) else { continue }
      total = max(total, times.start - start) + times.duration
    }
    return track.seconds(total)
  }

  /// The start and duration of a track in a fragment, in its ticks; the start is 0 if the fragment has none.
  private func times(
    of track: MovieTrack, in fragment: Box, _ usual: Int, of reader: inout ByteReader
  ) throws(MetadataError) -> (start: Double, duration: Double)? {
    for part in try Box.list(in: fragment.content, of: &reader) where part.is("traf") {
      let boxes = try Box.list(in: part.content, of: &reader)
      guard let header = boxes.first(where: { $0.is("tfhd") }) else { continue }
      let content = header.content.lowerBound
      guard try reader.number(at: content + 4, count: 4) == track.id else { continue }
      let flags = try reader.number(at: content, count: 4)
      var sample = usual
      if flags & 0x8 != 0 {
        sample = try reader.number(at: content + 8 + (flags & 0x1 != 0 ? 8 : 0) + (flags & 0x2 != 0 ? 4 : 0), count: 4)
      }
      var times = (start: 0.0, duration: 0.0)
      for box in boxes {
        let content = box.content.lowerBound
        if box.is("tfdt") {
          let size = try reader.number(at: content, count: 1) == 1 ? 8 : 4
          times.start = Double(try reader.number(at: content + 4, count: size))
        } else if box.is("trun") {
          times.duration += try Self.duration(of: box, sample, in: &reader)
        }
      }
      return times
    }
    return nil
  }

  /// The duration of the pictures of a `trun` box.
  private static func duration(of run: Box, _ usual: Int, in reader: inout ByteReader) throws(MetadataError) -> Double {
    let flags = try reader.number(at: run.content.lowerBound, count: 4)
    let count = try reader.number(at: run.content.lowerBound + 4, count: 4)
    guard flags & 0x100 != 0 else { return Double(count) * Double(usual) }
    let size = [0x100, 0x200, 0x400, 0x800].count { flags & $0 != 0 } * 4
    var offset = run.content.lowerBound + 8 + (flags & 0x1 != 0 ? 4 : 0) + (flags & 0x4 != 0 ? 4 : 0)
    var total = 0.0
    for _ in 0..<min(count, run.content.count / size) {
      total += Double(try reader.number(at: offset, count: 4))
      offset += size
    }
    return total
  }
}
