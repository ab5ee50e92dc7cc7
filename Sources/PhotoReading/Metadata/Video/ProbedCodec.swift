import Facts

extension ProbeAnswer.Stream {
  /// The codec of the pictures as in RFC 6381, without its profile.
  var pictureCodec: String {
    switch codec {
    case "h264": "avc1"
    case "hevc": "hvc1"
    case "av1": "av01"
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
    case "aac": "mp4a"
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
}
