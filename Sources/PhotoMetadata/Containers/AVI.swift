/// AVI: RIFF chunks in little-endian order, of which the list `hdrl` has the facts.
enum AVI {
  private struct Stream {
    var type = ""
    var code: [UInt8] = []
    /// Units per second.
    var rate = 0.0
    var length = 0
    var width = 0
    var height = 0
    var compression: [UInt8] = []
    var soundFormat: Int?
  }

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    var container = Container(format: .avi)
    guard reader.size >= 12 else { throw .truncated(.avi) }
    var streams: [Stream] = []
    var interval = 0
    var frames = 0
    var texts: [String: String] = [:]
    for chunk in try Chunk.list(in: 12..<reader.size, of: &reader, limit: 64) {
      if chunk.name == "IDIT" || chunk.name == "XMP " || chunk.name == "_PMX" {
        try readOther(chunk, &texts, &container, in: &reader)
      }
      guard chunk.name == "LIST" else { continue }
      for child in try chunk.children(of: &reader) {
        if child.name == "avih", child.content.count >= 20 {
          let start = child.content.lowerBound
          interval = try reader.number(at: start, count: 4, order: .little)
          frames = try reader.number(at: start + 16, count: 4, order: .little)
        } else if child.name == "LIST", try child.isList("strl", in: &reader) {
          streams.append(try stream(child, in: &reader))
        } else {
          try readOther(child, &texts, &container, in: &reader)
        }
      }
    }
    guard let pictures = streams.first(where: { $0.type == "vids" }) else {
      throw streams.contains { $0.type == "auds" } ? .soundOnly : .truncated(.avi)
    }
    (container.width, container.height) = (pictures.width, pictures.height)
    let code = pictures.compression.allSatisfy { $0 == 0 } ? pictures.code : pictures.compression
    var video = VideoFacts(codec: CodecName.pictures(code))
    if ["avc1", "mp4v.20", "mjpg"].contains(video.codec) { video.bitDepth = 8 }
    video.audioCodec = streams.first { $0.type == "auds" }
      .map { $0.soundFormat.map(CodecName.sound(format:)) ?? "unknown" }
    let rate = pictures.rate > 0 ? pictures.rate : interval > 0 ? 1e6 / Double(interval) : 0
    video.frameRate = MovieTrack.plausible(rate)
    let length = pictures.length > 0 ? pictures.length : frames
    if rate > 0, Double(length) / rate <= MovieHeader.maxDuration {
      video.duration = Double(length) / rate
    }
    container.video = video
    add(texts, to: &container)
    return container
  }

  private static func stream(
    _ list: Chunk, in reader: inout ByteReader
  ) throws(MetadataError) -> Stream {
    var stream = Stream()
    for chunk in try list.children(of: &reader) {
      let start = chunk.content.lowerBound
      func number(_ offset: Int, _ count: Int, _ reader: inout ByteReader) throws(MetadataError)
        -> Int
      {
        try reader.number(at: start + offset, count: count, order: .little)
      }
      if chunk.name == "strh", chunk.content.count >= 36 {
        stream.type = try Chunk.text(at: start, &reader)
        stream.code = try reader.bytes(at: start + 4, count: 4)
        let scale = try number(20, 4, &reader)
        if scale > 0 { stream.rate = Double(try number(24, 4, &reader)) / Double(scale) }
        stream.length = try number(32, 4, &reader)
      } else if chunk.name == "strf", stream.type == "vids", chunk.content.count >= 20 {
        stream.width = try number(4, 4, &reader)
        let height = try number(8, 4, &reader)
        // A negative height is that of rows from top to bottom.
        stream.height = height >= 1 << 31 ? (1 << 32) - height : height
        stream.compression = try reader.bytes(at: start + 16, count: 4)
      } else if chunk.name == "strf", stream.type == "auds", chunk.content.count >= 2 {
        stream.soundFormat = try number(0, 2, &reader)
      }
    }
    return stream
  }

  private static func readOther(
    _ chunk: Chunk, _ texts: inout [String: String], _ container: inout Container,
    in reader: inout ByteReader
  ) throws(MetadataError) {
    if chunk.name == "XMP " || chunk.name == "_PMX" {
      container.xmp = try reader.bytes(
        at: chunk.content.lowerBound, count: min(chunk.content.count, Container.maxBlock))
    } else if chunk.name == "IDIT" || chunk.name.hasPrefix("I") {
      let bytes = try reader.bytes(
        at: chunk.content.lowerBound, count: min(chunk.content.count, 4096))
      let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      if texts[chunk.name] == nil, let clean = PlainText.clean(text) { texts[chunk.name] = clean }
    }
  }

  private static func add(_ texts: [String: String], to container: inout Container) {
    func text(_ name: String) -> (text: String, tag: String)? {
      texts[name].map { ($0, "RIFF:\(name)") }
    }
    container.texts[.title] = text("INAM")
    container.texts[.description] = text("ICMT") ?? text("ISBJ")
    container.texts[.creator] = text("IART")
    container.texts[.copyright] = text("ICOP")
    if let words = text("IKEY") {
      let keywords = words.text.split { $0 == ";" || $0 == "," }
      container.keywords = (keywords.compactMap { PlainText.clean(String($0)) }, words.tag)
    }
    for date in [text("IDIT"), text("ICRD")] {
      guard container.moment == nil, let date else { continue }
      container.moment = Moment(avi: date.text).map { ($0, date.tag) }
    }
  }
}

/// A chunk of RIFF.
private struct Chunk {
  var name: String
  var content: Range<Int>

  static func list(
    in range: Range<Int>, of reader: inout ByteReader, limit: Int = 1024
  ) throws(MetadataError) -> [Chunk] {
    var chunks: [Chunk] = []
    var offset = range.lowerBound
    while range.upperBound - offset >= 8, chunks.count < limit {
      let size = try reader.number(at: offset + 4, count: 4, order: .little)
      let start = offset + 8
      let end = start + min(size, range.upperBound - start)
      chunks.append(Chunk(name: try text(at: offset, &reader), content: start..<end))
      offset = end + size % 2
    }
    return chunks
  }

  static func text(at offset: Int, _ reader: inout ByteReader) throws(MetadataError) -> String {
    String(decoding: try reader.bytes(at: offset, count: 4), as: UTF8.self)
  }

  func isList(_ type: StaticString, in reader: inout ByteReader) throws(MetadataError) -> Bool {
    guard name == "LIST", content.count >= 4 else { return false }
    return try reader.matches(type, at: content.lowerBound)
  }

  /// The chunks in a list; none in that of the pictures.
  func children(of reader: inout ByteReader) throws(MetadataError) -> [Chunk] {
    guard content.count >= 4, try !isList("movi", in: &reader) else { return [] }
    return try Chunk.list(in: (content.lowerBound + 4)..<content.upperBound, of: &reader)
  }
}

extension Moment {
  private static let monthNames = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date of a camera in AVI: `Fri Jun 14 18:03:22 2024`, `2024/06/14/ 18:03`, or ISO 8601.
  init?(avi text: String) {
    let words = text.split(separator: " ")
    if words.count == 5, let day = Int(words[2]), words[4].utf8.count == 4,
      let month = Self.monthNames.firstIndex(of: words[1].lowercased())
    {
      let date =
        "\(words[4]):\(CodecName.decimalPair(month + 1)):\(CodecName.decimalPair(day)) \(words[3])"
      guard let time = LocalDateTime(exif: date) else { return nil }
      self.init(time: time)
    } else if words.count == 2, words[0].contains("/") {
      let date = words[0].split(separator: "/").joined(separator: ":")
      let clock = words[1].split(separator: ":").count == 2 ? words[1] + ":00" : words[1]
      guard let time = LocalDateTime(exif: "\(date) \(clock)") else { return nil }
      self.init(time: time)
    } else {
      self.init(freeText: text)
    }
  }
}
