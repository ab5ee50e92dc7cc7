/// The `Tracks` element: the first enabled track of pictures, and the first of sound.
struct MatroskaTracks {
  var video: VideoFacts?
  /// The codec of the sound.
  var sound: String?
  /// The stored size in px.
  var size = (width: 0, height: 0)
  /// The displayed size in px.
  var displaySize: (width: Int, height: Int)?

  init(_ element: EBMLElement, in reader: inout ByteReader) throws(MetadataError) {
    for entry in try element.children(of: &reader) where entry.id == 0xAE {
      let children = try entry.children(of: &reader)
      func child(_ id: Int) -> EBMLElement? { children.first { $0.id == id } }
      let kind = try child(0x83)?.number(&reader)
      let codec = try child(0x86)?.text(&reader) ?? ""
      let configuration = try child(0x63A2)?.bytes(&reader, limit: CodecConfiguration.maxSize) ?? []
      if kind == 2, sound == nil {
        sound = Self.sound(codec, configuration)
      } else if kind == 1, video == nil, let picture = child(0xE0) {
        var video = Self.video(codec, configuration)
        if let duration = try child(0x23E383)?.number(&reader), duration > 0 {
          video.frameRate = MovieTrack.plausible(1e9 / Double(duration))
        }
        for mapping in children where mapping.id == 0x41E4 {
          try readMapping(mapping, &video, in: &reader)
        }
        try readPicture(picture, &video, in: &reader)
        self.video = video
      }
    }
  }

  /// Reads the configuration of Dolby Vision.
  private func readMapping(
    _ mapping: EBMLElement, _ video: inout VideoFacts, in reader: inout ByteReader
  ) throws(MetadataError) {
    let children = try mapping.children(of: &reader)
    let type = try children.first { $0.id == 0x41E7 }?.number(&reader)
    guard type == 0x6476_6343 || type == 0x6476_7643,
      let data = try children.first(where: { $0.id == 0x41ED })?.bytes(&reader, limit: 8),
      data.count >= 3
    else { return }
    video.dolbyVisionProfile = Int(data[2] >> 1)
  }

  private mutating func readPicture(
    _ picture: EBMLElement, _ video: inout VideoFacts, in reader: inout ByteReader
  ) throws(MetadataError) {
    var display: (width: Int?, height: Int?, unit: Int) = (nil, nil, 0)
    var crop = (width: 0, height: 0)
    for child in try picture.children(of: &reader) {
      switch child.id {
      case 0xB0: size.width = try child.number(&reader)
      case 0xBA: size.height = try child.number(&reader)
      case 0x54B0: display.width = try child.number(&reader)
      case 0x54BA: display.height = try child.number(&reader)
      case 0x54B2: display.unit = try child.number(&reader)
      case 0x54CC, 0x54DD: crop.width &+= try child.number(&reader)
      case 0x54AA, 0x54BB: crop.height &+= try child.number(&reader)
      case 0x55B0: try readColour(child, &video, in: &reader)
      case 0x7670:
        for part in try child.children(of: &reader) where part.id == 0x7675 {
          video.rotation = Self.rotation(try part.float(&reader) ?? 0)
        }
      default: break
      }
    }
    guard (1...1 << 20).contains(size.width), (1...1 << 20).contains(size.height) else {
      size = (0, 0)
      return
    }
    var shown = size
    if (0..<size.width).contains(crop.width), (0..<size.height).contains(crop.height) {
      shown = (size.width - crop.width, size.height - crop.height)
    }
    let isSwapped = video.rotation % 180 != 0
    if let width = display.width, let height = display.height, display.unit <= 3,
      (1...1 << 20).contains(width), (1...1 << 20).contains(height),
      width <= 16 * height, height <= 16 * width
    {
      // The height is kept, so that the rows of pixels are.
      shown.width = max(1, (shown.height * width + height / 2) / height)
    }
    displaySize = isSwapped ? (shown.height, shown.width) : shown
  }

  private func readColour(
    _ colour: EBMLElement, _ video: inout VideoFacts, in reader: inout ByteReader
  ) throws(MetadataError) {
    var subsampling: (horizontal: Int?, vertical: Int?)
    for child in try colour.children(of: &reader) {
      switch child.id {
      case 0x55BA:
        video.transfer = VideoFacts.Transfer(number: try child.number(&reader))
      case 0x55B2:
        let depth = try child.number(&reader)
        if (8...16).contains(depth) { video.bitDepth = video.bitDepth ?? depth }
      case 0x55B3: subsampling.horizontal = try child.number(&reader)
      case 0x55B4: subsampling.vertical = try child.number(&reader)
      default: break
      }
    }
    if let horizontal = subsampling.horizontal, let vertical = subsampling.vertical {
      video.is420 = video.is420 ?? (horizontal == 1 && vertical == 1)
    }
  }

  /// The clockwise rotation of a counterclockwise roll in degrees.
  private static func rotation(_ roll: Double) -> Int {
    guard abs(roll) <= 360 else { return 0 }
    let turns = Int((-roll / 90).rounded())
    return ((turns % 4 + 4) % 4) * 90
  }

  private static func video(_ codec: String, _ bytes: [UInt8]) -> VideoFacts {
    let configuration: CodecConfiguration
    switch codec {
    case "V_MPEG4/ISO/AVC":
      configuration = CodecConfiguration(avc: bytes) ?? CodecConfiguration(codec: "avc1")
    case "V_MPEGH/ISO/HEVC":
      configuration = CodecConfiguration(hevc: bytes) ?? CodecConfiguration(codec: "hvc1")
    case "V_AV1":
      configuration = CodecConfiguration(av1: bytes) ?? CodecConfiguration(codec: "av01")
    case "V_VP8": configuration = CodecConfiguration(codec: "vp8", bitDepth: 8, is420: true)
    case "V_VP9": configuration = vp9(bytes)
    case "V_MJPEG": configuration = CodecConfiguration(codec: "mjpg", bitDepth: 8)
    case "V_MPEG1", "V_MPEG2": configuration = CodecConfiguration(codec: "mp4v.61", bitDepth: 8)
    case "V_THEORA": configuration = CodecConfiguration(codec: "theora", bitDepth: 8)
    case "V_MS/VFW/FOURCC" where bytes.count >= 20:
      configuration = CodecConfiguration(codec: CodecName.pictures(Array(bytes[16..<20])))
    case _ where codec.hasPrefix("V_MPEG4/ISO/"):
      configuration = CodecConfiguration(codec: "mp4v.20", bitDepth: 8, is420: true)
    default:
      let name = PlainText.clean(codec)?.dropFirst(codec.hasPrefix("V_") ? 2 : 0).lowercased()
      configuration = CodecConfiguration(codec: name.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown")
    }
    var video = VideoFacts(codec: configuration.codec)
    video.bitDepth = configuration.bitDepth
    video.is420 = configuration.is420
    video.transfer = configuration.transfer ?? .sdr
    return video
  }

  /// Reads the features of VP9: pairs of an identifier, a length, and a value (WebM container guidelines).
  private static func vp9(_ bytes: [UInt8]) -> CodecConfiguration {
    var features: [UInt8: Int] = [:]
    for index in stride(from: 0, to: bytes.count - 2, by: 3) where bytes[index + 1] == 1 {
      features[bytes[index]] = Int(bytes[index + 2])
    }
    guard let profile = features[1], let level = features[2], let depth = features[3],
      (8...12).contains(depth)
    else { return CodecConfiguration(codec: "vp09") }
    let numbers = [profile, level, depth].map(CodecName.decimalPair).joined(separator: ".")
    return CodecConfiguration(
      codec: "vp09.\(numbers)", bitDepth: depth, is420: features[4].map { $0 <= 1 })
  }

  private static func sound(_ codec: String, _ configuration: [UInt8]) -> String {
    switch codec {
    case "A_AAC":
      return CodecConfiguration.audioObject(configuration[...]).map { "mp4a.40.\($0)" }
        ?? "mp4a.40.2"
    case "A_MPEG/L3": return "mp4a.6B"
    case "A_MPEG/L2": return "mp2"
    case "A_AC3": return "ac-3"
    case "A_EAC3": return "ec-3"
    case "A_MS/ACM" where configuration.count >= 2:
      return CodecName.sound(format: Int(configuration[1]) << 8 | Int(configuration[0]))
    case _ where codec.hasPrefix("A_PCM"): return "pcm"
    default:
      let name = PlainText.clean(codec)?.dropFirst(codec.hasPrefix("A_") ? 2 : 0).lowercased()
      return name.flatMap { $0.isEmpty ? nil : $0 } ?? "unknown"
    }
  }
}

/// The `Tags` element, of which those of the complete file are facts.
enum MatroskaTags {
  static func read(
    _ element: EBMLElement, into container: inout Container, in reader: inout ByteReader
  ) throws(MetadataError) {
    var texts: [String: String] = [:]
    for tag in try element.children(of: &reader).prefix(256) where tag.id == 0x7373 {
      let children = try tag.children(of: &reader)
      // Targets with a track are not those of the file.
      if let targets = children.first(where: { $0.id == 0x63C0 }),
        try targets.children(of: &reader).contains(where: { $0.id == 0x63C5 })
      {
        continue
      }
      for simple in children where simple.id == 0x67C8 {
        let parts = try simple.children(of: &reader)
        guard let name = try parts.first(where: { $0.id == 0x45A3 })?.text(&reader),
          let text = try parts.first(where: { $0.id == 0x4487 })?.text(&reader),
          let clean = PlainText.clean(text), texts[name.uppercased()] == nil
        else { continue }
        texts[name.uppercased()] = clean
      }
    }
    func first(_ names: String...) -> (text: String, tag: String)? {
      for name in names {
        if let text = texts[name] {
          return (text, "Matroska:\(PlainText.clean(name.capitalizedASCII) ?? "Tag")")
        }
      }
      return nil
    }
    container.texts[.title] = first("TITLE")
    container.texts[.make] = first("COM.APPLE.QUICKTIME.MAKE", "MAKE")
    container.texts[.model] = first("COM.APPLE.QUICKTIME.MODEL", "MODEL")
    container.texts[.description] = first("DESCRIPTION", "SUMMARY", "COMMENT")
    container.texts[.creator] = first("ARTIST", "DIRECTOR")
    container.texts[.copyright] = first("COPYRIGHT")
    if let keywords = first("KEYWORDS") {
      let words = keywords.text.split(separator: ",").compactMap { PlainText.clean(String($0)) }
      container.keywords = (words, keywords.tag)
    }
    for date in [
      first("COM.APPLE.QUICKTIME.CREATIONDATE"), first("DATE_RECORDED"), first("CREATION_TIME"),
    ] {
      guard container.moment == nil, let date else { continue }
      container.moment = Moment(movie: date.text).map { ($0, date.tag) }
    }
    for place in [first("COM.APPLE.QUICKTIME.LOCATION.ISO6709"), first("LOCATION")] {
      guard container.coordinate == nil, let place else { continue }
      container.coordinate = Coordinate(iso6709: place.text).map { ($0, place.tag) }
    }
  }
}

extension String {
  /// The text with all letters but the first in lower case.
  fileprivate var capitalizedASCII: String { prefix(1) + dropFirst().lowercased() }
}
