/// The names of codecs as in RFC 6381, without profiles.
package enum CodecName {
  /// The name of the codec of pictures with a code of four characters.
  package static func pictures(_ code: [UInt8]) -> String {
    let name = text(code)
    return switch name.lowercased() {
    case "h264", "x264", "davc", "avc1": "avc1"
    case "h265", "hevc", "x265": "hvc1"
    case "xvid", "divx", "dx50", "fmp4", "mp4v", "3ivx", "m4s2", "mp4s": "mp4v.20"
    case "mjpg", "jpeg", "mjpa", "mjpb", "avrn", "dmb1": "mjpg"
    case "mpg1", "mpg2", "m2v1", "mpeg": "mp4v.61"
    case "vp80": "vp8"
    case "vp90": "vp09"
    case "": "unknown"
    default: name
    }
  }

  /// The name of the codec of sound with a code of four characters.
  package static func sound(_ code: [UInt8]) -> String {
    let name = text(code)
    return switch name.lowercased() {
    case "sowt", "twos", "lpcm", "raw", "in24", "in32", "fl32", "fl64", "ipcm", "fpcm", "none":
      "pcm"
    case "opus": "opus"
    case "flac": "flac"
    case ".mp3": "mp4a.6B"
    case "": "unknown"
    default: name
    }
  }

  /// The printable characters of a code, without blanks.
  private static func text(_ code: [UInt8]) -> String {
    let characters = code.filter { $0 > 0x20 && $0 < 0x7F }
    return String(decoding: characters, as: UTF8.self)
  }

  /// The number in hexadecimal with two digits.
  package static func pair(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return digits.utf8.count == 1 ? "0" + digits : digits
  }

  /// The number in decimal with two digits.
  package static func decimalPair(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

/// The bytes of NAL units (ITU-T H.264, H.265).
package enum NALReader {
  /// Removes the bytes that keep a payload from containing a start code.
  package static func unescape(_ payload: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(payload.count)
    var zeros = 0
    for byte in payload {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      bytes.append(byte)
    }
    return bytes
  }
}
