import Facts

extension ProbeAnswer.Stream {
  /// The codec of the pictures as in RFC 6381, as far as ffprobe knows it.
  var pictureCodec: String {
    switch codec {
    case "h264": "avc1" + (avcProfile.map { ".\($0)" } ?? "")
    case "hevc": "hvc1" + (hevcProfile.map { ".\($0)" } ?? "")
    case "av1": "av01" + (av1Profile.map { ".\($0)" } ?? "")
    case "vp9": "vp09"
    case "mpeg4": "mp4v.20"
    case "mjpeg": "mjpg"
    case "mpeg1video", "mpeg2video": "mp4v.61"
    default: codecName
    }
  }

  /// The codec of the sound as in RFC 6381, or its name.
  var soundCodec: String {
    switch codec {
    case "aac": "mp4a.40.\(Self.aacObjects[profile ?? ""] ?? 2)"
    case "mp3": "mp4a.6B"
    case "ac3": "ac-3"
    case "eac3": "ec-3"
    case "pcm_alaw": "alaw"
    case "pcm_mulaw": "ulaw"
    case let name? where name.hasPrefix("pcm_"): "pcm"
    case let name? where name.hasPrefix("adpcm_"): "adpcm"
    default: codecName
    }
  }

  private var codecName: String { codec.flatMap(PlainText.clean) ?? "unknown" }

  private static let aacObjects = [
    "Main": 1, "LC": 2, "SSR": 3, "LTP": 4, "HE-AAC": 5, "HE-AACv2": 29,
  ]

  /// The profiles of H.264 and the constraints that they imply.
  private static let avcProfiles = [
    "Baseline": "4200", "Constrained Baseline": "42c0", "Main": "4d40", "Extended": "5800",
    "High": "6400", "Constrained High": "640c", "High 10": "6e00", "High 10 Intra": "6e10",
    "High 4:2:2": "7a00", "High 4:2:2 Intra": "7a10", "High 4:4:4 Predictive": "f400",
    "High 4:4:4 Intra": "f410",
  ]

  private var avcProfile: String? {
    guard let level, (1...255).contains(level) else { return nil }
    return Self.avcProfiles[profile ?? ""].map { $0 + CodecName.pair(level) }
  }

  /// The profiles of HEVC with those that can decode them.
  private static let hevcProfiles = ["Main": "1.6", "Main 10": "2.4", "Rext": "4.10"]

  private var hevcProfile: String? {
    guard let level, (1...255).contains(level) else { return nil }
    return Self.hevcProfiles[profile ?? ""].map { "\($0).L\(level)" }
  }

  private static let av1Profiles = ["Main": 0, "High": 1, "Professional": 2]

  private var av1Profile: String? {
    guard let level, (0...31).contains(level), let number = Self.av1Profiles[profile ?? ""],
      let depth
    else { return nil }
    return "\(number).\(CodecName.decimalPair(level))M.\(CodecName.decimalPair(depth))"
  }
}
