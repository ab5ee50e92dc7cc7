package import Facts
package import Renditions
import SiteViews

/// The video of a photo, and its clip on the site.
package struct PlannedVideo: Equatable, Sendable {
  /// The file that holds the video of a Live Photo; `nil` for the photo's own file.
  package var file: LibraryFile?
  /// The part of the file that holds the video; `nil` for all of it.
  package var part: EmbeddedRange?
  /// Whether the photo is a still with a short video.
  package var isLive = false
  /// In seconds; 0 if it is not known.
  package let duration: Double
  /// Whether the picture is in PQ or HLG.
  package let isHDR: Bool
  /// `nil` for a video that is shown as a still.
  package let clip: VideoRendition?
}

extension SiteVideo {
  init(_ video: PlannedVideo) {
    self.init(clip: video.clip, duration: video.duration, isLive: video.isLive)
  }
}

extension PlannedVideo {
  /// Plans the clip of a video; `nil` for a picture.
  package init?(_ facts: PhotoFacts, for recipe: VideoRecipe, id: String) {
    guard let video = facts.video else { return nil }
    let streams = VideoStreams(video, isMP4: [.mp4, .mov].contains(facts.format))
    self.init(
      duration: video.duration, isHDR: streams.isHDR,
      clip: recipe.clip(
        of: streams, id: id, width: facts.displayWidth, height: facts.displayHeight))
  }
}

extension PlannedVideo {
  /// Plans the clip of a Live Photo, whose video is a file of its own; `nil` without such a clip.
  package init?(
    liveVideo facts: PhotoFacts, in file: LibraryFile, for recipe: VideoRecipe, id: String
  ) {
    guard let video = facts.video else { return nil }
    var streams = VideoStreams(video, isMP4: [.mp4, .mov].contains(facts.format))
    streams.hasSound = false
    guard
      let clip = recipe.clip(
        of: streams, id: id, width: facts.displayWidth, height: facts.displayHeight)
    else { return nil }
    self.init(
      file: file, isLive: true, duration: video.duration, isHDR: streams.isHDR, clip: clip)
  }

  /// Plans the clip of a motion photo, whose video is in the photo's file; `nil` without such a clip.
  package init?(motionPhoto facts: PhotoFacts, for recipe: VideoRecipe, id: String) {
    guard let range = facts.motionVideo else { return nil }
    // The streams of the video are not known before it is decoded.
    let streams = VideoStreams(
      picturePlaysEverywhere: false, hasSound: false, soundPlaysEverywhere: true, isHDR: false)
    guard
      let clip = recipe.clip(
        of: streams, id: id, width: facts.displayWidth, height: facts.displayHeight)
    else { return nil }
    self.init(
      part: range, isLive: true, duration: 0,
      isHDR: false, clip: clip)
  }
}

extension VideoStreams {
  init(_ video: VideoFacts, isMP4: Bool) {
    // ffprobe is asked for the profiles when the clip is made. Catalogs of gallery 1.0 have codecs with profiles.
    self.init(
      picturePlaysEverywhere: isMP4 && video.codec.hasPrefix("avc1"), hasSound: video.audioCodec != nil,
      soundPlaysEverywhere: video.audioCodec.map { $0 == "mp4a" || $0.hasPrefix("mp4a.40") } ?? true,
      isHDR: video.transfer != .sdr)
  }
}
