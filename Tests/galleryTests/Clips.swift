import Foundation
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Videos for tests, made by the ffmpeg of this machine.
enum Clips {
  /// Skips tests on machines without ffmpeg, and says so.
  static let condition = ConditionTrait.enabled("\(FFmpeg.notInstalled)") { FFmpeg.isInstalled }

  /// Makes a video.
  @discardableResult
  static func make(
    _ name: FilePath, in folder: TemporaryFolder, arguments: [String]
  ) throws -> FilePath {
    try folder.write([], as: name)
    try FFmpeg.run("ffmpeg", ["-loglevel", "error", "-y"] + arguments + [name.string], in: folder.path)
    return folder.path.pushing(name)
  }

  /// The arguments for a moving test picture.
  static func picture(_ size: String = "320x240", seconds: Double = 1, rate: Int = 25) -> [String] {
    ["-f", "lavfi", "-i", "testsrc2=size=\(size):rate=\(rate):duration=\(seconds)"]
  }

  /// The arguments for a tone.
  static func tone(seconds: Double = 1) -> [String] { ["-f", "lavfi", "-i", "sine=440:duration=\(seconds)"] }

  /// What ffprobe says about a file: the entries of its video stream and its format.
  static func probe(_ path: FilePath) throws -> [String: String] {
    let output = try FFmpeg.run(
      "ffprobe",
      [
        "-v", "error", "-show_entries",
        "stream=codec_name,codec_type,width,height,pix_fmt,color_transfer,r_frame_rate"
          + ":stream_side_data=rotation:stream_tags:format=duration:format_tags",
        "-of", "default=noprint_wrappers=0", path.string,
      ])
    var entries: [String: String] = [:]
    var prefix = ""
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map(String.init)
      if parts.count == 2 {
        if parts[0] == "codec_name" { entries["streams", default: ""] += parts[1] + " " }
        if parts[0] == "codec_type" { prefix = parts[1] == "audio" ? "audio." : "" }
        entries[prefix + parts[0]] = parts[1]
      } else if line == "[FORMAT]" {
        prefix = ""
      }
    }
    return entries
  }
}
