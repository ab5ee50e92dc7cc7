/// MPEG transport streams (ISO/IEC 13818-1): MTS of camcorders (192-byte packets) and broadcasts (188).
///
/// The tables of programs and the first picture are at the start; the duration is the difference between
/// the first and the last time stamp.
enum TransportStream {
  /// The number of bytes that are searched at the start for the first picture, and at the end for a
  /// time stamp.
  private static let searched = 2 << 20
  private static let packetsInBlock = 84

  /// The size of the packets; `nil` for other files.
  static func packetSize(_ reader: inout ByteReader) throws(MetadataError) -> Int? {
    for (size, start) in [(188, 0), (192, 4)] where reader.size >= 3 * size {
      var isStream = true
      for packet in 0..<3 where isStream {
        isStream = try reader.number(at: start + packet * size, count: 1) == 0x47
      }
      if isStream { return size }
    }
    return nil
  }

  static func read(_ reader: inout ByteReader) throws(MetadataError) -> Container {
    guard let size = try packetSize(&reader) else { throw .notAPhoto }
    var container = Container(format: .mts)
    var programs = TransportPrograms()
    var picture = TransportPicture()
    let packets = reader.size / size
    var next = 0
    while next < packets, next * size < searched, !picture.isComplete {
      let count = min(packetsInBlock, packets - next)
      let block = try reader.bytes(at: next * size, count: count * size)
      for index in 0..<count where !picture.isComplete {
        guard let packet = TransportPacket(block[(index * size)..<((index + 1) * size)]) else {
          continue
        }
        if let pictures = programs.pictures {
          if packet.id == pictures.id { picture.add(packet, kind: pictures.kind) }
        } else {
          programs.add(packet)
        }
      }
      next += count
    }
    guard let pictures = programs.pictures else {
      throw programs.sound == nil ? .truncated(.mts) : .soundOnly
    }
    picture.finish(kind: pictures.kind)
    guard var video = picture.video else { throw .truncated(.mts) }
    video.audioCodec = programs.sound
    if let first = picture.time, let end = try end(pictures.id, size, in: &reader) {
      video.frameRate = video.frameRate ?? end.frameRate
      let duration =
        Double(TransportTime.ticks(from: first, to: end.time)) / TransportTime.ticksPerSecond
        + (video.frameRate.map { 1 / $0 } ?? 0)
      video.duration = duration <= TransportTime.maxDuration ? duration : 0
    }
    (container.width, container.height) = (picture.width, picture.height)
    container.displaySize = VideoSize.display(
      width: picture.width, height: picture.height, aspect: picture.pixelAspect, rotation: 0)
    container.moment = picture.taken.map { ($0, "H264:DateTimeOriginal") }
    container.texts[.make] = picture.make.map { ($0, "H264:Make") }
    container.video = video
    return container
  }

  /// The latest time stamp of a stream near the end of the file, and the frame rate there.
  private static func end(
    _ id: Int, _ size: Int, in reader: inout ByteReader
  ) throws(MetadataError) -> (time: Int, frameRate: Double?)? {
    let packets = reader.size / size
    var end = packets
    while end > 0, (packets - end) * size < searched {
      let start = max(0, end - 4 * packetsInBlock)
      let block = try reader.bytes(at: start * size, count: (end - start) * size)
      var times: [Int] = []
      for index in 0..<(end - start) {
        guard let packet = TransportPacket(block[(index * size)..<((index + 1) * size)]),
          packet.id == id, let time = packet.time
        else { continue }
        times.append(time)
      }
      if let last = TransportTime.sorted(times).last {
        return (last, TransportTime.frameRate(times))
      }
      end = start
    }
    return nil
  }
}

/// Time stamps in 1/90,000 s, which have 33 bits and may wrap.
enum TransportTime {
  static let ticksPerSecond = 90_000.0
  /// The longest duration that the stamps can express, in seconds.
  static let maxDuration = 86_400.0
  private static let mask = (1 << 33) - 1

  static func ticks(from first: Int, to last: Int) -> Int {
    (last - first) & mask
  }

  /// Sorts stamps that are close to each other.
  static func sorted(_ times: [Int]) -> [Int] {
    guard let first = times.first else { return [] }
    // The distances from the first are moved to the middle of the range.
    return times.sorted { (($0 - first + (1 << 32)) & mask) < (($1 - first + (1 << 32)) & mask) }
  }

  /// The frame rate by the median distance; `nil` for a single picture.
  static func frameRate(_ times: [Int]) -> Double? {
    let sorted = sorted(times)
    let distances = zip(sorted, sorted.dropFirst()).map { ticks(from: $0, to: $1) }
      .filter { $0 > 0 }.sorted()
    guard !distances.isEmpty else { return nil }
    return MovieTrack.plausible(ticksPerSecond / Double(distances[distances.count / 2]))
  }
}

/// A packet of a transport stream.
struct TransportPacket {
  var id: Int
  /// Whether a table or a picture begins in the packet.
  var isStart: Bool
  var payload: ArraySlice<UInt8>

  /// Reads a packet, with or without the 4 bytes of a time before it; fails without the sync byte.
  init?(_ bytes: ArraySlice<UInt8>) {
    let packet = bytes.suffix(188)
    let start = packet.startIndex
    guard packet.count == 188, packet[start] == 0x47 else { return nil }
    id = Int(packet[start + 1] & 0x1F) << 8 | Int(packet[start + 2])
    isStart = packet[start + 1] & 0x40 != 0
    let control = packet[start + 3] >> 4 & 3
    let skipped = 4 + (control & 2 != 0 ? 1 + Int(packet[start + 4]) : 0)
    payload = control & 1 != 0 ? packet.dropFirst(skipped) : []
  }

  /// The time stamp of the picture that begins in the packet, in 1/90,000 s.
  var time: Int? {
    let start = payload.startIndex
    guard isStart, payload.count >= 14, payload.prefix(3).elementsEqual([0, 0, 1]),
      payload[start + 7] & 0x80 != 0
    else { return nil }
    let bytes = payload[(start + 9)..<(start + 14)].map { Int($0) }
    return (bytes[0] >> 1 & 7) << 30 | bytes[1] << 22 | (bytes[2] >> 1) << 15 | bytes[3] << 7
      | bytes[4] >> 1
  }

  /// The data of the picture after the header of the packet's stream.
  var pictureData: ArraySlice<UInt8> {
    guard isStart else { return payload }
    guard payload.count >= 9, payload.prefix(3).elementsEqual([0, 0, 1]) else { return [] }
    return payload.dropFirst(9 + Int(payload[payload.startIndex + 8]))
  }
}

/// The streams of the first program.
struct TransportPrograms {
  enum Kind {
    case avc, hevc, mpeg2, mpeg4
  }

  private(set) var pictures: (id: Int, kind: Kind)?
  /// The codec of the sound.
  private(set) var sound: String?
  private var mapID: Int?
  private var map: [UInt8] = []

  mutating func add(_ packet: TransportPacket) {
    if packet.id == 0, packet.isStart, mapID == nil {
      readPrograms(packet.payload)
    } else if packet.id == mapID {
      if packet.isStart {
        map = Array(packet.payload.dropFirst(1 + Int(packet.payload.first ?? 0)))
      } else if !map.isEmpty {
        map += packet.payload
      }
      readMap()
    }
  }

  /// Reads the programs, of which the first is used.
  private mutating func readPrograms(_ payload: ArraySlice<UInt8>) {
    let table = Array(payload.dropFirst(1 + Int(payload.first ?? 0)))
    guard table.count >= 12, table[0] == 0 else { return }
    let end = min(table.count, 3 + (Int(table[1] & 15) << 8 | Int(table[2])) - 4)
    var offset = 8
    while offset + 4 <= end {
      // Program 0 is the network.
      if table[offset] != 0 || table[offset + 1] != 0 {
        mapID = Int(table[offset + 2] & 0x1F) << 8 | Int(table[offset + 3])
        return
      }
      offset += 4
    }
  }

  /// Reads the streams when the table is complete.
  private mutating func readMap() {
    guard map.count >= 12, map[0] == 2 else { return }
    let end = 3 + (Int(map[1] & 15) << 8 | Int(map[2])) - 4
    guard end <= map.count else { return }
    var offset = 12 + (Int(map[10] & 15) << 8 | Int(map[11]))
    while offset + 5 <= end {
      let id = Int(map[offset + 1] & 0x1F) << 8 | Int(map[offset + 2])
      let length = Int(map[offset + 3] & 15) << 8 | Int(map[offset + 4])
      let descriptors = map[(offset + 5)..<min(offset + 5 + length, end)]
      if let kind = Self.pictureKind(map[offset]) {
        pictures = pictures ?? (id, kind)
      } else {
        sound = sound ?? Self.sound(map[offset], descriptors)
      }
      offset += 5 + length
    }
  }

  private static func pictureKind(_ type: UInt8) -> Kind? {
    switch type {
    case 0x1B: .avc
    case 0x24: .hevc
    case 0x01, 0x02: .mpeg2
    case 0x10: .mpeg4
    default: nil
    }
  }

  private static func sound(_ type: UInt8, _ descriptors: ArraySlice<UInt8>) -> String? {
    switch type {
    case 0x03, 0x04: "mp2"
    case 0x0F, 0x11: "mp4a.40.2"
    case 0x80, 0x83: "pcm"
    case 0x81: "ac-3"
    case 0x82, 0x85, 0x86: "dts"
    case 0x84, 0x87: "ec-3"
    case 0x06:
      switch descriptors.first {
      case 0x6A: "ac-3"
      case 0x7A: "ec-3"
      case 0x05 where descriptors.dropFirst(2).prefix(4).elementsEqual("Opus".utf8): "opus"
      default: nil
      }
    default: nil
    }
  }
}
