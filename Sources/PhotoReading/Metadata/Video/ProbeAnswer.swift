import Facts
import Foundation

/// The answer of ffprobe about a video, as JSON. It is not trusted, because a hostile file can take over ffprobe, and
/// make it print anything.
struct ProbeAnswer: Decodable {
  /// A track.
  struct Stream: Decodable {
    struct Disposition: Decodable {
      /// 1 for the cover of a film.
      var attachedPicture: Int?

      enum CodingKeys: String, CodingKey {
        case attachedPicture = "attached_pic"
      }
    }

    /// Facts of a track that its codec does not store.
    struct SideData: Decodable {
      /// The counterclockwise rotation in degrees.
      var rotation: Double?
      var dolbyVisionProfile: Int?

      enum CodingKeys: String, CodingKey {
        case rotation
        case dolbyVisionProfile = "dv_profile"
      }
    }

    var kind: String?
    var codec: String?
    var width: Int?
    var height: Int?
    /// As `16:11`; `0:1` if it is not known.
    var pixelAspect: String?
    var transfer: String?
    /// The duration in seconds; Matroska has only the duration of the file.
    var duration: String?
    /// Frames per second as a fraction.
    var meanRate: String?
    var baseRate: String?
    var disposition: Disposition?
    var sideData: [SideData]?

    enum CodingKeys: String, CodingKey {
      case width, height, duration, disposition
      case kind = "codec_type"
      case codec = "codec_name"
      case pixelAspect = "sample_aspect_ratio"
      case transfer = "color_transfer"
      case meanRate = "avg_frame_rate"
      case baseRate = "r_frame_rate"
      case sideData = "side_data_list"
    }
  }

  /// The facts of the file.
  struct Format: Decodable {
    /// In seconds.
    var duration: String?
    var tags: [String: String]?
  }

  /// A part of a track.
  struct Packet: Decodable {
    var kind: String?
    /// In seconds.
    var time: String?
    /// Bytes as `xxd` prints them.
    var data: String?

    enum CodingKeys: String, CodingKey {
      case data
      case kind = "codec_type"
      case time = "pts_time"
    }
  }

  var streams: [Stream]?
  var format: Format?
  var packets: [Packet]?

  /// Decodes JSON.
  init(_ json: [UInt8]) throws(MetadataError) {
    do {
      self = try JSONDecoder().decode(ProbeAnswer.self, from: Data(json))
    } catch {
      throw .unreadable("ffprobe did not print what was expected; install ffmpeg again")
    }
  }

  /// The last time of a picture in seconds, 0 if there is none.
  var lastTime: Double {
    let times = (packets ?? []).lazy.compactMap { $0.time.flatMap(Self.seconds) }
    return times.max() ?? 0
  }

  /// A positive time in seconds; `nil` for an impossible time.
  static func seconds(_ text: String) -> Double? {
    Double(text).flatMap { $0 > 0 && $0 <= MovieHeader.maxDuration ? $0 : nil }
  }
}

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
