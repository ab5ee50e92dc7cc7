/// Matroska (RFC 9559) and WebM, which is a part of it.
///
/// The elements before the first cluster are read; those after the clusters are found by the seek head.
enum Matroska {
  private enum ID {
    static let header = 0x1A45_DFA3
    static let docType = 0x4282
    static let segment = 0x1853_8067
    static let seekHead = 0x114D_9B74
    static let seek = 0x4DBB
    static let seekID = 0x53AB
    static let seekPosition = 0x53AC
    static let info = 0x1549_A966
    static let tracks = 0x1654_AE6B
    static let tags = 0x1254_C367
    static let cluster = 0x1F43_B675
  }

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    guard let header = try EBMLElement.read(at: 0, before: reader.size, of: &reader),
      header.id == ID.header
    else { throw .damaged(.mkv, "no header") }
    var container = Container(format: .mkv)
    for element in try header.children(of: &reader) where element.id == ID.docType {
      let type = try element.text(&reader)
      guard type == "webm" || type == "matroska" else { throw .notAPhoto }
      container.format = type == "webm" ? .webm : .mkv
    }
    guard
      let segment = try EBMLElement.read(
        at: header.content.upperBound, before: reader.size, of: &reader),
      segment.id == ID.segment
    else { throw .truncated(container.format) }
    let parts = try parts(of: segment, in: &reader)
    guard let tracksElement = parts[ID.tracks] else {
      throw .damaged(container.format, "no tracks; the recording was cut off")
    }
    var info = MatroskaInfo()
    if let element = parts[ID.info] { info = try MatroskaInfo(element, in: &reader) }
    let tracks = try MatroskaTracks(tracksElement, in: &reader)
    guard var video = tracks.video else {
      throw tracks.sound == nil ? .truncated(container.format) : .soundOnly
    }
    video.audioCodec = tracks.sound
    if let duration = info.duration {
      video.duration = duration
    } else {
      video.duration = try MatroskaEnd.duration(segment, scale: info.scale, in: &reader) ?? 0
    }
    (container.width, container.height) = tracks.size
    container.displaySize = tracks.displaySize
    container.video = video
    if let tags = parts[ID.tags] { try? MatroskaTags.read(tags, into: &container, in: &reader) }
    if let title = info.title { container.texts[.title] = container.texts[.title] ?? title }
    if container.moment == nil, let date = info.date {
      container.moment = (date, "Matroska:DateUTC")
    }
    return container
  }

  /// The first element of each kind that has facts.
  private static func parts(
    of segment: EBMLElement, in reader: inout ByteReader
  ) throws(MetadataError) -> [Int: EBMLElement] {
    var parts: [Int: EBMLElement] = [:]
    var seeks: [(id: Int, offset: Int)] = []
    let end = segment.content.upperBound
    var offset = segment.content.lowerBound
    for _ in 0..<256 {
      guard let element = try EBMLElement.read(at: offset, before: end, of: &reader),
        element.id != ID.cluster, !element.hasUnknownSize
      else { break }
      if element.id == ID.seekHead {
        seeks += try self.seeks(in: element, &reader)
      } else if parts[element.id] == nil {
        parts[element.id] = element
      }
      offset = element.content.upperBound
    }
    for seek in seeks
    where [ID.info, ID.tracks, ID.tags].contains(seek.id) && parts[seek.id] == nil {
      guard seek.offset < segment.content.count,
        let element = try? EBMLElement.read(
          at: segment.content.lowerBound + seek.offset, before: end, of: &reader),
        element.id == seek.id, !element.hasUnknownSize
      else { continue }
      parts[seek.id] = element
    }
    return parts
  }

  private static func seeks(
    in head: EBMLElement, _ reader: inout ByteReader
  ) throws(MetadataError) -> [(id: Int, offset: Int)] {
    var seeks: [(Int, Int)] = []
    for entry in try head.children(of: &reader).prefix(64) where entry.id == ID.seek {
      var (id, offset) = (0, 0)
      for child in try entry.children(of: &reader) {
        if child.id == ID.seekID { id = try child.number(&reader) }
        if child.id == ID.seekPosition { offset = try child.number(&reader) }
      }
      seeks.append((id, offset))
    }
    return seeks
  }
}

/// The `Info` element.
struct MatroskaInfo {
  /// The nanoseconds of a tick.
  var scale = 1_000_000
  /// The duration in seconds; `nil` if the file was recorded live.
  var duration: Double?
  var title: (text: String, tag: String)?
  /// The date in UTC.
  var date: Moment?

  init() {}

  init(_ element: EBMLElement, in reader: inout ByteReader) throws(MetadataError) {
    var ticks: Double?
    for child in try element.children(of: &reader) {
      switch child.id {
      case 0x2AD7B1: scale = max(1, min(try child.number(&reader), 1 << 40))
      case 0x4489: ticks = try child.float(&reader)
      case 0x7BA9:
        title = PlainText.clean(try child.text(&reader)).map { ($0, "Matroska:Title") }
      case 0x4461:
        // Nanoseconds since 2001.
        let nanoseconds = try child.number(&reader)
        date = Moment(unixTime: nanoseconds / 1_000_000_000 + 978_307_200)
      default: break
      }
    }
    duration = ticks.map { $0 * Double(scale) / 1e9 }.flatMap {
      $0 > 0 && $0 <= MovieHeader.maxDuration ? $0 : nil
    }
  }
}

/// The end of a file whose duration is not stored, because it was recorded live.
enum MatroskaEnd {
  /// The number of bytes that are searched for the last cluster.
  private static let searched = 1 << 20

  /// The time of the last block in seconds.
  static func duration(
    _ segment: EBMLElement, scale: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> Double? {
    let end = segment.content.upperBound
    let start = max(segment.content.lowerBound, end - searched)
    let bytes = try reader.bytes(at: start, count: end - start)
    var index = bytes.count - 4
    // The bytes of an identifier may also be those of a picture.
    var attempts = 0
    while index >= 0, attempts < 16 {
      if bytes[index] == 0x1F, bytes[index + 1] == 0x43, bytes[index + 2] == 0xB6,
        bytes[index + 3] == 0x75
      {
        attempts += 1
        if let cluster = try EBMLElement.read(at: start + index, before: end, of: &reader),
          let ticks = try lastTime(of: cluster, in: &reader)
        {
          let seconds = Double(ticks) * Double(scale) / 1e9
          return seconds > 0 && seconds <= MovieHeader.maxDuration ? seconds : nil
        }
      }
      index -= 1
    }
    return nil
  }

  private static func lastTime(
    of cluster: EBMLElement, in reader: inout ByteReader
  ) throws(MetadataError) -> Int? {
    let children = try cluster.children(of: &reader)
    // A checksum may precede it.
    guard let time = children.prefix(2).first(where: { $0.id == 0xE7 }) else { return nil }
    let start = try time.number(&reader)
    guard start < 1 << 48 else { return nil }
    var last = 0
    for child in children {
      var block: EBMLElement? = child.id == 0xA3 ? child : nil
      if child.id == 0xA0 { block = try child.children(of: &reader).first { $0.id == 0xA1 } }
      // The number of the track, mostly of one byte, precedes the time.
      guard let block, block.content.count >= 4 else { continue }
      let offset = try reader.number(at: block.content.lowerBound + 1, count: 2)
      if offset < 1 << 15 { last = max(last, offset) }
    }
    return start + last
  }
}
