import Facts
import Glibc
package import SystemPackage

/// The arguments of ffmpeg for the pictures and clips of videos. The input is standard input, opened as a file, because
/// the index of most videos is at their end.
package struct FFmpegCommand: Equatable, Sendable {
  package let arguments: [String]

  /// A picture from a video, as PNG.
  package init(_ poster: VideoTask.Poster, of task: VideoTask, at time: Double, to output: String) {
    let filters =
      poster.isStill
      ? ["format=rgba"]
      : ["thumbnail=24"]
        + Self.scaling(poster.width, poster.height, isHDR: poster.isHDR, options: "flags=lanczos")
        + ["format=rgb24"]
    arguments =
      Self.options + (time > 0 ? ["-ss", "\(time)"] : []) + Self.input(task)
      // Without a map, ffmpeg takes the largest picture of an icon.
      + (poster.isStill ? [] : ["-map", "0:v:0"])
      + ["-frames:v", "1", "-vf", filters.joined(separator: ",")]
      + ["-c:v", "png", "-compression_level", "1", "-f", "image2pipe", "file:\(output)"]
  }

  package init(
    _ clip: VideoRendition, of task: VideoTask, removesMessages: Bool = true, to output: String
  ) {
    arguments =
      Self.options + Self.input(task) + ["-map", "0:v:0"]
      + Self.picture(clip, removesMessages: removesMessages)
      + Self.sound(clip.sound) + Self.withoutMetadata
      + ["-movflags", "+faststart", "-f", "mp4", "file:\(output)"]
  }

  static let videoFormats = "mov,matroska,avi,mpegts"

  private static let options = [
    "-nostdin", "-hide_banner", "-loglevel", "error", "-y", "-progress", "pipe:1",
    "-stats_period", "5",
  ]

  /// The input, without demuxers that open other files.
  private static func input(_ task: VideoTask) -> [String] {
    let file = "/proc/self/fd/0"
    let name =
      task.part.map { "subfile,,start,\($0.offset),end,\($0.offset + $0.length),,:\(file)" } ?? file
    return [
      "-protocol_whitelist", task.part == nil ? "file,pipe" : "file,pipe,subfile",
      "-format_whitelist",
      task.poster?.isStill == true ? "bmp_pipe,ico,mov" : Self.videoFormats, "-i", name,
    ]
  }

  /// Names, places, dates, chapters and the versions of programs are not published.
  private static let withoutMetadata = [
    "-map_metadata", "-1", "-map_metadata:s:v", "-1", "-map_metadata:s:a", "-1", "-map_chapters",
    "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact", "-dn", "-sn",
  ]

  private static func picture(_ clip: VideoRendition, removesMessages: Bool) -> [String] {
    switch clip.picture {
    case .copied:
      ["-c:v", "copy", "-tag:v", "avc1"]
        + (removesMessages ? ["-bsf:v", "filter_units=remove_types=6"] : [])
    case .encoded(let codec, let quality):
      ["-vf", filters(of: clip).joined(separator: ",")] + encoder(codec, quality)
        + ["-pix_fmt", "yuv420p", "-fpsmax", "60"]
    }
  }

  // The output of an encoder depends on the number of threads, so the number is fixed.
  private static func encoder(_ codec: VideoCodec, _ quality: Int) -> [String] {
    switch codec {
    case .h264:
      [
        "-c:v", "libx264", "-preset", "medium", "-crf", "\(quality)", "-profile:v", "high",
        "-threads:v", "4", "-bsf:v", "filter_units=remove_types=6",
      ]
    case .av1:
      ["-c:v", "libsvtav1", "-preset", "8", "-crf", "\(quality)", "-svtav1-params", "lp=4"]
    }
  }

  private static func sound(_ sound: VideoRendition.Sound) -> [String] {
    switch sound {
    case .none: ["-an"]
    case .copied: ["-map", "0:a:0?", "-c:a", "copy"]
    case .encoded: ["-map", "0:a:0?", "-c:a", "aac", "-b:a", "128k", "-ac", "2"]
    }
  }

  private static func filters(of clip: VideoRendition) -> [String] {
    let deinterlace = "yadif=deint=interlaced"
    // ffmpeg 7 would keep the full range of cameras that record JPEG.
    let scaling = scaling(
      clip.width, clip.height, isHDR: clip.isHDR, options: "flags=bicubic:out_range=tv")
    return [deinterlace] + scaling
  }

  /// The filters that scale a picture, and convert it to the range of ordinary screens.
  private static func scaling(
    _ width: Int, _ height: Int, isHDR: Bool, options: String
  ) -> [String] {
    guard isHDR else { return ["scale=\(width):\(height):\(options)", "setsar=1"] }
    return [
      "zscale=w=\(width):h=\(height):t=linear:npl=203", "format=gbrpf32le", "zscale=p=bt709",
      "tonemap=hable:desat=0", "zscale=t=bt709:m=bt709:r=tv", "format=yuv420p", "setsar=1",
    ]
  }
}

/// The program that decodes videos; the user installs it.
package enum FFmpegProgram {
  /// Finds the program in `PATH`; `nil` if it is not installed.
  package static func find(_ name: String = "ffmpeg") -> FilePath? {
    let path = unsafe getenv("PATH").map { unsafe String(cString: $0) } ?? "/usr/bin:/bin"
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let file = "\(folder)/\(name)"
      guard unsafe access(file, X_OK) == 0, let real = unsafe realpath(file, nil) else { continue }
      defer { unsafe free(real) }
      return FilePath(unsafe String(cString: real))
    }
    return nil
  }

  /// Why a video cannot be converted without the program, and what to do.
  package static let missing = "ffmpeg is not installed; " + remedy

  /// Why the installed program cannot convert a video, and what to do. A script that starts another program does not
  /// work in the sandbox.
  package static func unusable(_ reason: String) -> String {
    "ffmpeg does not work (\(reason)); if it is a script or a snap, " + remedy
  }

  /// How to install the program.
  package static let remedy = "\(installation), and build again"

  /// How to install the program, without the next step.
  package static let installation =
    "install it (apt-get install ffmpeg, dnf install ffmpeg, or brew install ffmpeg)"
}

/// Reads the progress that ffmpeg prints with `-progress`.
package struct FFmpegProgress {
  /// The time in seconds up to which it has written; `nil` before the first packet.
  package private(set) var end: Double?

  package init() {}

  /// Reads a line.
  package mutating func add(_ line: String) {
    let parts = line.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let value = Double(parts[1]) else { return }
    if parts[0] == "out_time_us" { end = max(end ?? 0, value / 1_000_000) }
    if parts[0] == "total_size", value > 0 { end = end ?? 0 }
  }
}

/// The kinds of messages of ffmpeg.
package enum FFmpegMessages {
  private static let output = [
    "No space left on device", "Disk quota exceeded", "Read-only file system",
  ]
  private static let environment = [
    "Cannot allocate memory", "Unknown encoder", "Unknown decoder", "No such filter",
    "Filter not found", "Unrecognized option", "Unknown bitstream filter", "Protocol not found",
    "error while loading shared libraries", "Resource temporarily unavailable",
    "Too many open files", "Stale file handle",
  ]

  /// Whether ffmpeg could not write its output.
  package static func isOutputError(_ text: String) -> Bool {
    output.contains(where: text.contains)
  }

  /// Whether ffmpeg failed for a reason that does not depend on the video.
  package static func isEnvironmentError(_ text: String) -> Bool {
    environment.contains(where: text.contains)
  }

  /// The first message of a decoder, without its name and address in memory, as in `[bmp @ 0x55d8]`; `nil` if there is
  /// none. Later messages tell what followed from it.
  package static func ofDecoder(_ messages: [String]) -> String? {
    messages.lazy.compactMap { message in
      message.wholeMatch(of: /\[\w+ @ 0x[0-9a-f]+\] (.+)/).map { String($0.1) }
    }.first
  }
}
