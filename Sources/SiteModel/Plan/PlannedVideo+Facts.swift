package import PhotoMetadata
package import Renditions

extension PlannedVideo {
  /// Plans the clip of a video; `nil` for a picture.
  ///
  /// - Parameters:
  ///   - facts: The facts of the video.
  ///   - recipe: The clips of the site.
  ///   - id: The id of its photo.
  package convenience init?(_ facts: PhotoFacts, for recipe: VideoRecipe, id: String) {
    guard let video = facts.video else { return nil }
    let streams = VideoStreams(video, isMP4: [.mp4, .mov].contains(facts.format))
    self.init(
      duration: video.duration, isHDR: streams.isHDR,
      clip: recipe.clip(
        of: streams, id: id, width: facts.displayWidth, height: facts.displayHeight))
  }
}

extension VideoStreams {
  /// - Parameters:
  ///   - video: The facts of a video.
  ///   - isMP4: Whether it is an MP4 or QuickTime file.
  init(_ video: VideoFacts, isMP4: Bool) {
    let codec = video.codec.lowercased()
    // The profiles Baseline, Main, Extended and High have 8 bits.
    let isPlayable = ["avc1.42", "avc1.4d", "avc1.58", "avc1.64"].contains(where: codec.hasPrefix)
    self.init(
      picturePlaysEverywhere: isMP4 && isPlayable && video.bitDepth ?? 8 == 8
        && video.is420 ?? true,
      hasSound: video.audioCodec != nil,
      soundPlaysEverywhere: video.audioCodec?.hasPrefix("mp4a.40") ?? true,
      isHDR: video.transfer != .sdr)
  }
}
