import FoundationEssentials

/// What ffprobe says of the coding of a video before its clip is made, because the catalog knows no profiles. It is not
/// trusted, because a hostile file can take over ffprobe.
struct VideoCoding: Decodable {
  private struct Stream: Decodable {
    var codec_type: String?
    var codec_name: String?
    var profile: String?
    var pix_fmt: String?
    var color_transfer: String?
  }

  private struct Format: Decodable {
    var duration: String?
  }

  private var streams: [Stream]?
  private var format: Format?

  /// Fails if it is no answer of ffprobe.
  init?(json: [UInt8]) {
    guard let answer = try? JSONDecoder().decode(VideoCoding.self, from: Data(json)) else {
      return nil
    }
    self = answer
  }

  private func first(_ type: String) -> Stream? { streams?.first { $0.codec_type == type } }

  /// Whether every browser plays the picture: H.264 of 8 bits with 4:2:0 chroma, in a profile for it.
  private var picturePlaysEverywhere: Bool {
    guard let picture = first("video") else { return true }
    return picture.codec_name == "h264" && ["yuv420p", "yuvj420p"].contains(picture.pix_fmt)
      && picture.profile?.hasPrefix("High ") != true
  }

  private var isHDR: Bool {
    ["smpte2084", "arib-std-b67"].contains(first("video")?.color_transfer)
  }

  /// The task as this video needs it: a clip that cannot be copied is encoded in its size, HDR is converted, and the
  /// duration of a movie of fragments is known.
  func adapted(_ task: VideoTask) -> VideoTask {
    var task = task
    if task.duration == 0, let duration = format?.duration.flatMap(Double.init), duration > 0 {
      task = VideoTask(part: task.part, duration: duration, poster: task.poster, clip: task.clip)
    }
    if isHDR { task.poster?.isHDR = true }
    guard var clip = task.clip else { return task }
    if clip.picture == .copied, !picturePlaysEverywhere {
      // The encoder needs even sides.
      (clip.width, clip.height) = (max(2, clip.width / 2 * 2), max(2, clip.height / 2 * 2))
      clip.picture = .encoded(.h264, quality: VideoRecipe(codec: .h264).quality)
    }
    if isHDR, clip.picture != .copied { clip.isHDR = true }
    if clip.sound == .copied, let sound = first("audio"), sound.codec_name != "aac" {
      clip.sound = .encoded
    }
    task.clip = clip
    return task
  }
}
