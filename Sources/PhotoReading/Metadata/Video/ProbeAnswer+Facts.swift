import Facts

extension ProbeAnswer {
  /// The facts of the first track of pictures and the first track of sound.
  func container(_ format: MediaFormat) throws(MetadataError) -> Container {
    let streams = streams ?? []
    let sound = streams.first { $0.kind == "audio" }
    guard
      let pictures = streams.first(where: {
        $0.kind == "video" && $0.disposition?.attachedPicture != 1
      })
    else { throw sound == nil ? .truncated(format) : .soundOnly }
    guard let width = pictures.width, let height = pictures.height,
      (1...1 << 20).contains(width), (1...1 << 20).contains(height)
    else { throw .truncated(format) }
    var container = Container(format: format)
    (container.width, container.height) = (width, height)
    container.displaySize = VideoSize.display(
      width: width, height: height, aspect: pictures.aspect, rotation: pictures.rotation)
    var video = VideoFacts(codec: pictures.pictureCodec)
    video.audioCodec = sound?.soundCodec
    video.duration = (pictures.duration ?? self.format?.duration).flatMap(Self.seconds) ?? 0
    video.frameRate = pictures.frameRate
    video.transfer = pictures.curve
    video.rotation = pictures.rotation
    video.dolbyVisionProfile = pictures.sideData?.compactMap(\.dolbyVisionProfile).first
    container.video = video
    ProbedTags(self.format?.tags ?? [:], format).add(to: &container)
    if let camera = cameraData {
      container.moment = camera.taken.map { ($0, "H264:DateTimeOriginal") }
      container.texts[\.make] = camera.make.map { ($0, "H264:Make") }
    }
    return container
  }

  /// What a camcorder wrote into the first picture of a transport stream.
  private var cameraData: CamcorderData? {
    guard let first = packets?.first(where: { $0.kind == "video" })?.data else { return nil }
    return CamcorderData(in: HexDump.bytes(of: first, limit: 16 << 10))
  }
}

extension ProbeAnswer.Stream {
  /// The width and the height of a pixel.
  fileprivate var aspect: (width: Int, height: Int)? {
    let numbers = (pixelAspect ?? "").split(separator: ":").compactMap { Int($0) }
    return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
  }

  /// The clockwise rotation in degrees: 0, 90, 180 or 270.
  fileprivate var rotation: Int {
    guard let degrees = sideData?.compactMap(\.rotation).first, abs(degrees) <= 360 else {
      return 0
    }
    let turns = Int((-degrees / 90).rounded())
    return ((turns % 4 + 4) % 4) * 90
  }

  fileprivate var frameRate: Double? {
    for text in [meanRate, baseRate] {
      let numbers = (text ?? "").split(separator: "/").compactMap { Double($0) }
      if numbers.count == 2, numbers[1] > 0,
        let rate = MovieTrack.plausible(numbers[0] / numbers[1])
      {
        return rate
      }
    }
    return nil
  }

  fileprivate var curve: VideoFacts.Transfer {
    transfer == "smpte2084" ? .pq : transfer == "arib-std-b67" ? .hlg : .sdr
  }
}

/// The hexadecimal digits of bytes, as `xxd` and ffprobe print them.
enum HexDump {
  /// Reads lines as `00000010: 07ec 0440 …  ...@`.
  static func bytes(of text: String, limit: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: limit / 16) {
      // The offset, the digits of 16 bytes in pairs, and the characters.
      let digits = line.dropFirst(10).prefix(40).compactMap { Character(.init($0)).hexDigitValue }
      for index in stride(from: 0, to: digits.count - 1, by: 2) where bytes.count < limit {
        bytes.append(UInt8(digits[index] << 4 | digits[index + 1]))
      }
    }
    return bytes
  }
}

/// The tags of a video that ffprobe names, whose names differ in case.
struct ProbedTags {
  private var texts: [String: String] = [:]
  private let format: MediaFormat

  private static let maxTags = 1024

  init(_ tags: [String: String], _ format: MediaFormat) {
    self.format = format
    // Sorted, so that of names that differ in case the same one is taken each time.
    for (name, text) in tags.sorted(by: { $0.key < $1.key }).prefix(Self.maxTags)
    where texts[name.uppercased()] == nil {
      texts[name.uppercased()] = PlainText.clean(text)
    }
  }

  private func first(_ names: String...) -> (text: String, tag: String)? {
    names.lazy.compactMap { name in texts[name].map { ($0, tag(name)) } }.first
  }

  /// The name as in `Matroska:Date_recorded`.
  private func tag(_ name: String) -> String {
    let group = format == .avi ? "RIFF" : format == .mts ? "MPEG" : "Matroska"
    return "\(group):\(name.prefix(1))\(name.dropFirst().lowercased())"
  }

  /// Adds the facts.
  func add(to container: inout Container) {
    container.texts[\.title] = first("TITLE")
    container.texts[\.make] = first("COM.APPLE.QUICKTIME.MAKE", "MAKE")
    container.texts[\.model] = first("COM.APPLE.QUICKTIME.MODEL", "MODEL")
    container.texts[\.description] = first("DESCRIPTION", "SUMMARY", "COMMENT", "SUBJECT", "ISBJ")
    container.texts[\.creator] = first("ARTIST", "DIRECTOR")
    container.texts[\.copyright] = first("COPYRIGHT")
    if let keywords = first("KEYWORDS", "IKEY") {
      let words = keywords.text.split { $0 == "," || $0 == ";" }
      container.keywords = (words.compactMap { PlainText.clean(String($0)) }, keywords.tag)
    }
    let dates = [
      first("COM.APPLE.QUICKTIME.CREATIONDATE"), first("DATE_RECORDED"), first("CREATION_TIME"),
      // In Matroska, this is the date of a release.
      format == .avi ? first("DATE") : nil,
    ]
    container.moment =
      dates.lazy.compactMap { date in
        date.flatMap { date in Self.moment(date.text).map { ($0, date.tag) } }
      }.first
    let places = [first("COM.APPLE.QUICKTIME.LOCATION.ISO6709"), first("LOCATION")]
    container.coordinate =
      places.lazy.compactMap { place in
        place.flatMap { place in Coordinate(iso6709: place.text).map { ($0, place.tag) } }
      }.first
  }

  private static func moment(_ text: String) -> Moment? {
    guard var moment = Moment(text), moment.isBelievable else { return nil }
    // ffprobe prints six digits, also of a date in seconds.
    if moment.subsecond?.allSatisfy({ $0 == "0" }) == true { moment.subsecond = nil }
    return moment
  }
}
