package import Facts
package import SystemPackage

/// A program that is asked about videos whose containers gallery does not read itself: AVI, Matroska, WebM and
/// transport streams.
package protocol VideoProbe: Sendable {
  /// Asks for the streams, the format and its tags.
  func facts(of file: FileDescriptor, _ format: MediaFormat) throws(MetadataError) -> [UInt8]

  /// Asks for the times of all pictures, for which the complete video is read.
  func times(of file: FileDescriptor, _ format: MediaFormat) throws(MetadataError) -> [UInt8]
}

extension Container {
  /// Reads a file with the parser that its first bytes select, or asks a program.
  static func read(
    _ reader: inout ByteReader, probe: (any VideoProbe)?
  ) throws(MetadataError) -> Container {
    if let container = try read(&reader) { return container }
    guard let format = try ProbedVideo.format(&reader) else { throw .notAPhoto }
    return try ProbedVideo.read(&reader, format, probe)
  }
}

/// Videos that a `VideoProbe` reads.
enum ProbedVideo {
  /// The format by the first bytes of a file; `nil` for other files.
  static func format(_ reader: inout ByteReader) throws(MetadataError) -> MediaFormat? {
    if try reader.matches("RIFF", at: 0), try reader.matches("AVI ", at: 8) { return .avi }
    if reader.size >= 4, try reader.number(at: 0, count: 4) == 0x1A45_DFA3 {
      // The header has the name of the format, and a few numbers.
      let header = try reader.bytes(at: 0, count: min(reader.size, 64))
      if ByteSearch.first("webm", in: header) != nil { return .webm }
      return ByteSearch.first("matroska", in: header) != nil ? .mkv : nil
    }
    return try isTransportStream(&reader) ? .mts : nil
  }

  /// Whether packets of 188 bytes, or of 192 with the time of camcorders, begin with the byte of synchronisation.
  private static func isTransportStream(
    _ reader: inout ByteReader
  ) throws(MetadataError) -> Bool {
    for (size, start) in [(188, 0), (192, 4)] where reader.size >= 3 * size {
      var isStream = true
      for packet in 0..<3 where isStream {
        isStream = try reader.number(at: start + packet * size, count: 1) == 0x47
      }
      if isStream { return true }
    }
    return false
  }

  /// Asks about the file of a reader.
  static func read(
    _ reader: inout ByteReader, _ format: MediaFormat, _ probe: (any VideoProbe)?
  ) throws(MetadataError) -> Container {
    guard let probe, let file = reader.file else { throw .needsFFmpeg(format) }
    let answer = try ProbeAnswer(try probe.facts(of: file, format))
    var container = try answer.container(format)
    if format == .avi { container.xmp = try AVIPacket.xmp(in: &reader) }
    // A recording that was not ended, or that a browser made, does not state its duration.
    if let video = container.video, video.duration == 0, format == .mkv || format == .webm {
      let last = try ProbeAnswer(try probe.times(of: file, format)).lastTime
      container.video?.duration = last > 0 ? last + 1 / (video.frameRate ?? 25) : 0
    }
    return container
  }
}
