/// The first picture of a transport stream.
struct TransportPicture {
  /// The maximum number of bytes before the description of the pictures.
  private static let maxData = 512 << 10

  private(set) var video: VideoFacts?
  private(set) var width = 0
  private(set) var height = 0
  private(set) var pixelAspect: (width: Int, height: Int)?
  /// The first time stamp in 1/90,000 s.
  private(set) var time: Int?
  private(set) var taken: Moment?
  private(set) var make: String?
  /// Whether no further packets are needed.
  private(set) var isComplete = false
  private var data: [UInt8] = []

  mutating func add(_ packet: TransportPacket, kind: TransportPrograms.Kind) {
    if packet.isStart, !data.isEmpty {
      finish(kind: kind)
      if video != nil {
        isComplete = true
        return
      }
      data = []
    }
    time = time ?? packet.time
    data += packet.pictureData
    // Large pictures are not needed completely.
    if data.count >= Self.maxData {
      finish(kind: kind)
      isComplete = true
    }
  }

  /// Reads the data so far.
  mutating func finish(kind: TransportPrograms.Kind) {
    guard video == nil else { return }
    switch kind {
    case .mpeg2: readMPEG2()
    case .mpeg4: video = nil
    case .avc, .hevc:
      for unit in Self.units(of: data) { read(unit, kind) }
    }
  }

  private mutating func read(_ unit: ArraySlice<UInt8>, _ kind: TransportPrograms.Kind) {
    guard let header = unit.first else { return }
    if kind == .avc, header & 31 == 7, video == nil,
      let found = AVCParameters(Array(unit.prefix(1024)))
    {
      var configuration = CodecConfiguration(codec: found.codec)
      configuration.add(found)
      (width, height, pixelAspect) = (found.width, found.height, found.pixelAspect)
      set(configuration, frameRate: found.frameRate)
    } else if kind == .avc, header & 31 == 6 {
      readCameraData(NALReader.unescape(unit.prefix(4096)))
    } else if kind == .hevc, header >> 1 & 63 == 33, video == nil,
      let found = HEVCParameters(Array(unit.prefix(1024)))
    {
      (width, height) = (found.width, found.height)
      set(
        CodecConfiguration(codec: found.codec, bitDepth: found.bitDepth, is420: found.chroma == 1),
        frameRate: nil)
    }
  }

  private mutating func set(_ configuration: CodecConfiguration, frameRate: Double?) {
    var video = VideoFacts(codec: configuration.codec)
    video.bitDepth = configuration.bitDepth
    video.is420 = configuration.is420
    video.transfer = configuration.transfer ?? .sdr
    video.frameRate = frameRate
    self.video = video
  }

  /// Reads a sequence header of MPEG-1 or MPEG-2.
  private mutating func readMPEG2() {
    guard let start = Self.units(of: data).first(where: { $0.first == 0xB3 && $0.count >= 8 })
    else { return }
    let bytes = Array(start.prefix(8)).map { Int($0) }
    width = bytes[1] << 4 | bytes[2] >> 4
    height = (bytes[2] & 15) << 8 | bytes[3]
    let rates = [24000.0 / 1001, 24, 25, 30000.0 / 1001, 30, 50, 60000.0 / 1001, 60]
    let code = bytes[4] & 15
    // 2 for 4:3, 3 for 16:9, 4 for 2.21:1.
    let aspects = [2: (4, 3), 3: (16, 9), 4: (221, 100)]
    if let aspect = aspects[bytes[4] >> 4], width > 0, height > 0 {
      pixelAspect = (aspect.0 * height, aspect.1 * width)
    }
    set(
      CodecConfiguration(codec: "mp4v.61", bitDepth: 8),
      frameRate: (1...rates.count).contains(code) ? rates[code - 1] : nil)
  }

  /// Reads the date and the maker that camcorders store with the pictures (`MDPM`).
  private mutating func readCameraData(_ bytes: [UInt8]) {
    let name = Array("MDPM".utf8)
    guard taken == nil, bytes.count > 8,
      let start = (0..<(bytes.count - 5)).first(where: { bytes[$0..<($0 + 4)].elementsEqual(name) })
    else { return }
    var values: [UInt8: [UInt8]] = [:]
    for entry in 0..<Int(bytes[start + 4]) {
      let offset = start + 5 + 5 * entry
      guard offset + 5 <= bytes.count else { break }
      values[bytes[offset]] = Array(bytes[(offset + 1)..<(offset + 5)])
    }
    let makers = [[1, 3]: "Panasonic", [1, 8]: "Sony", [0x10, 0x11]: "Canon", [0x11, 4]: "JVC"]
    make = values[0xE0].flatMap { makers[$0.prefix(2).map { Int($0) }] }
    guard let date = values[0x18], let clock = values[0x19] else { return }
    // Digits in pairs, in hexadecimal notation.
    let pairs = (date.dropFirst() + clock).map { CodecName.pair(Int($0)) }
    let text =
      "\(pairs[0])\(pairs[1]):\(pairs[2]):\(pairs[3]) \(pairs[4]):\(pairs[5]):\(pairs[6])"
    guard let time = LocalDateTime(exif: text) else { return }
    taken = Moment(time: time, offset: Self.offset(date[0]))
  }

  /// The offset from UTC: a sign, hours and half an hour; `nil` if it is not set.
  private static func offset(_ byte: UInt8) -> String? {
    guard byte & 0x80 == 0 else { return nil }
    let hours = CodecName.decimalPair(Int(byte >> 1 & 15))
    return (byte & 0x20 == 0 ? "+" : "-") + hours + (byte & 1 == 0 ? ":00" : ":30")
  }

  /// The units between start codes (00 00 01).
  private static func units(of data: [UInt8]) -> [ArraySlice<UInt8>] {
    var units: [ArraySlice<UInt8>] = []
    var start: Int?
    var index = 0
    while index + 3 <= data.count {
      guard data[index] == 0, data[index + 1] == 0, data[index + 2] == 1 else {
        index += data[index + 2] > 1 ? 3 : 1
        continue
      }
      if let start { units.append(data[start..<index]) }
      start = index + 3
      index += 3
    }
    if let start { units.append(data[start...]) }
    return units
  }
}
