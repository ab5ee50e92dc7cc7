import Facts

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
      task.poster?.isStill == true ? "bmp_pipe,ico" : Self.videoFormats, "-i", name,
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
