import ArgumentParser
import Renditions
import SiteViews

/// The videos of a site.
struct VideoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Which videos are encoded: those that some browsers cannot play (auto), no videos (copy), or all \
      (encode). With the value none, the site has no videos.
      """, valueName: "mode"))
  var video: VideoRecipe.Mode = .auto

  @Option(
    help: ArgumentHelp("The maximum shorter edge of an encoded video, in px.", valueName: "px", visibility: .hidden))
  var videoSize = 720

  @Option(
    help: ArgumentHelp(
      """
      The constant rate factor of encoded videos, from 1 to 51 for h264 or 63 for av1. Lower values give \
      better pictures and larger files (default: 23 for h264, 35 for av1).
      """, example: "21", valueName: "n", visibility: .hidden))
  var videoQuality: Int?

  @Option(help: ArgumentHelp("The codec of encoded videos.", valueName: "name", visibility: .hidden))
  var videoCodec: VideoCodec = .h264

  func validate() throws {
    if !(64...4320).contains(videoSize) {
      throw ValidationError("--video-size must be from 64 to 4320 px.")
    }
    if let videoQuality, !(1...63).contains(videoQuality) {
      throw ValidationError("--video-quality must be from 1 to 51 for h264 or 63 for av1.")
    }
  }

  /// Adds the options to a site's settings. The quality is compared with the codec here and not in `validate()`,
  /// because each key of `gallery.yml` is validated by itself.
  func apply(to settings: inout SiteSettings) throws {
    let qualities = videoCodec.qualities
    if let videoQuality, !qualities.contains(videoQuality) {
      throw OptionProblem(
        "video-quality",
        "must be from \(qualities.lowerBound) to \(qualities.upperBound) for \(videoCodec.rawValue)"
      )
    }
    settings.video = VideoRecipe(mode: video, size: videoSize, codec: videoCodec, quality: videoQuality)
  }
}

extension VideoRecipe.Mode: ExpressibleByArgument {}
extension VideoCodec: ExpressibleByArgument {}
