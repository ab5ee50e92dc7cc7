import Facts

/// Movies in the ISO base media file format (MP4, 3GP) and in that of QuickTime, on which it is based. The `moov` box
/// has the facts. Cameras write it after the pictures, so the other boxes are skipped.
enum Movie {
  /// The format of a movie; `nil` for other files.
  static func format(_ reader: inout ByteReader) throws(MetadataError) -> MediaFormat? {
    guard try reader.matches("ftyp", at: 4) else {
      return try isOldMovie(&reader) ? .mov : nil
    }
    guard let (box, _) = try Box.read(at: 0, before: reader.size, of: &reader) else { return nil }
    // Pictures have the same structure.
    if (try? HEIF.Brands(box, in: &reader)) != nil { return nil }
    if try reader.matches("qt  ", at: box.content.lowerBound) { return .mov }
    if try reader.matches("mqt ", at: box.content.lowerBound) { return .mov }
    return try reader.matches("3g", at: box.content.lowerBound) ? .threeGP : .mp4
  }

  /// Whether the file begins with a box of QuickTime, which had no file type box before 2001.
  private static func isOldMovie(_ reader: inout ByteReader) throws(MetadataError) -> Bool {
    func isMovieBox(at offset: Int, in reader: inout ByteReader) throws(MetadataError) -> Bool {
      if try reader.matches("moov", at: offset + 4) { return true }
      return try reader.matches("mdat", at: offset + 4)
    }
    // The size of a box is not a text.
    guard reader.size >= 16,
      try reader.bytes(at: 0, count: 4).contains(where: { $0 < 0x20 || $0 > 0x7E })
    else { return false }
    if try isMovieBox(at: 0, in: &reader) { return true }
    for name in ["wide", "free", "skip", "pnot"] as [StaticString]
    where try reader.matches(name, at: 4) {
      let size = try reader.number(at: 0, count: 4)
      guard size >= 8, size <= reader.size - 8 else { return false }
      return try isMovieBox(at: size, in: &reader)
    }
    return false
  }

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: try format(&reader) ?? .mp4)
    let boxes = try MovieBoxes(&reader)
    guard let movie = boxes.movie else {
      throw .damaged(container.format, "no movie header (moov); the recording was cut off")
    }
    container.xmp = boxes.xmp
    try read(movie, boxes, &container, in: &reader)
    return container
  }

  private static func read(
    _ movie: Box, _ other: MovieBoxes, _ container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    var header = MovieHeader()
    var pictures: MovieTrack?
    var sound: MovieTrack?
    var metadata = MovieMetadata()
    for box in try Box.list(in: movie.content, of: &reader) {
      if box.is("mvhd") {
        header = try MovieHeader(box, in: &reader)
      } else if box.is("trak") {
        // A damaged track does not hide the others.
        guard let track = try? MovieTrack(box, in: &reader) else { continue }
        if track.kind == .pictures, track.isEnabled, pictures?.isEnabled != true || pictures == nil {
          pictures = track
        } else if track.kind == .pictures {
          pictures = pictures ?? track
        } else if track.kind == .sound {
          sound = sound ?? track
        }
      } else if box.is("meta") {
        try? metadata.readKeys(box, in: &reader)
      } else if box.is("udta") {
        try? metadata.readUserData(box, in: &reader)
      }
    }
    if let box = other.metadata { try? metadata.readSony(box, in: &reader) }
    guard let pictures else { throw sound == nil ? .truncated(nil) : .soundOnly }
    var video = VideoFacts(codec: pictures.entry.codec)
    pictures.add(to: &video, &container)
    video.audioCodec = sound.map(\.entry.codec)
    video.duration = header.duration > 0 ? header.duration : pictures.duration
    // The headers of a movie of fragments have the duration of all, of the first or of none.
    if let end = try? other.fragments.duration(of: pictures, in: movie, of: &reader), end > video.duration {
      (video.duration, video.frameRate) = (end, nil)
    }
    container.video = video
    metadata.add(to: &container)
    if container.moment?.value.time.clock == nil, let created = header.created {
      let moment = metadata.hasLocalTime ? Moment(time: created.time) : created
      container.moment = (moment, "QuickTime:CreateDate")
    }
  }
}

/// The movie header (`mvhd`).
package struct MovieHeader {
  /// The duration in seconds.
  var duration = 0.0
  /// The time of creation in UTC.
  var created: Moment?

  init() {}

  init(_ box: Box, in reader: inout ByteReader) throws(MetadataError) {
    let start = box.content.lowerBound
    let isLong = try reader.number(at: start, count: 1) == 1
    let size = isLong ? 8 : 4
    let seconds = try reader.number(at: start + 4, count: size)
    created = Self.moment(seconds)
    let timescale = try reader.number(at: start + 4 + 2 * size, count: 4)
    let ticks = try reader.number(at: start + 8 + 2 * size, count: size)
    duration = Self.seconds(ticks, timescale, isLong: isLong)
  }

  /// Converts a duration; 0 if it is unknown.
  static func seconds(_ ticks: Int, _ timescale: Int, isLong: Bool) -> Double {
    // All bits are set if the duration is unknown.
    guard timescale > 0, ticks < (isLong ? Int.max : 0xFFFF_FFFF) else { return 0 }
    let seconds = Double(ticks) / Double(timescale)
    return seconds <= maxDuration ? seconds : 0
  }

  /// The longest plausible duration: a year.
  package static let maxDuration = 366.0 * 86_400

  /// Converts seconds since 1904 in UTC; `nil` for clocks that were not set.
  private static func moment(_ seconds: Int) -> Moment? {
    let zero = 2_082_844_800
    guard seconds < 1 << 40 else { return nil }
    // Some programs count from 1970.
    let moment = Moment(unixTime: seconds >= zero ? seconds - zero : seconds)
    return moment.flatMap { $0.time.year > 1970 && $0.isBelievable ? $0 : nil }
  }
}

/// The boxes at the top level of a movie.
struct MovieBoxes {
  var movie: Box?
  /// The `meta` box beside the movie header.
  var metadata: Box?
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
      } else if box.is("meta") {
        metadata = metadata ?? box
      } else if let packet = try CR3.content(of: box, named: CR3.xmp, in: &reader) {
        xmp = try? reader.bytes(
          at: packet.lowerBound, count: min(packet.count, Container.maxBlock))
      }
      if box.is("moof") { fragments.boxes.append(box) }
      offset = box.content.upperBound
    }
  }
}
