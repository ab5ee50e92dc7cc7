/// The clips to be made of videos.
package struct VideoRecipe: Codable, Equatable, Sendable {
  /// Which videos are encoded.
  package enum Mode: String, Codable, CaseIterable, Sendable {
    /// Videos that not every browser plays; the others are copied.
    case auto
    /// None; videos that not every browser plays are shown as stills.
    case copy
    case encode
    /// The site has no videos.
    case none
  }

  package var mode: Mode
  /// The shorter edge of an encoded clip in px, at most.
  package var size: Int
  package var codec: VideoCodec
  /// The constant rate factor: lower values give a better picture and larger files.
  package var quality: Int

  /// Makes a recipe. `quality` is `nil` for the default of the codec.
  package init(
    mode: Mode = .auto, size: Int = 720, codec: VideoCodec = .h264, quality: Int? = nil
  ) {
    self.mode = mode
    self.size = max(16, size)
    self.codec = codec
    let range = codec.qualities
    self.quality = min(max(quality ?? codec.defaultQuality, range.lowerBound), range.upperBound)
  }

  /// The clip of a video; `nil` for a video that the recipe shows as a still.
  package func clip(
    of video: VideoStreams, id: String, width: Int, height: Int
  ) -> VideoRendition? {
    let sound: VideoRendition.Sound =
      !video.hasSound ? .none : video.soundPlaysEverywhere ? .copied : .encoded
    if mode == .none { return nil }
    if mode != .encode, video.picturePlaysEverywhere {
      return VideoRendition(
        width: width, height: height, picture: .copied, sound: sound,
        isHDR: false, photo: id)
    }
    if mode == .copy { return nil }
    let scale = min(1, Double(size) / Double(max(1, min(width, height))))
    // The codecs store colors of blocks of 2 x 2 px.
    func scaled(_ side: Int) -> Int { max(2, Int((Double(side) * scale / 2).rounded()) * 2) }
    return VideoRendition(
      width: scaled(width), height: scaled(height),
      picture: .encoded(codec, quality: quality), sound: sound, isHDR: video.isHDR, photo: id)
  }
}

/// A codec of encoded clips.
package enum VideoCodec: String, Codable, CaseIterable, Sendable {
  case h264, av1

  /// The valid constant rate factors.
  package var qualities: ClosedRange<Int> {
    switch self {
    case .h264: 1...51
    case .av1: 1...63
    }
  }

  var defaultQuality: Int {
    switch self {
    case .h264: 23
    case .av1: 35
    }
  }
}

/// The properties of a video that determine how its clip is made.
package struct VideoStreams: Codable, Equatable, Sendable {
  /// Whether every browser plays the picture: 8-bit H.264 with 4:2:0 chroma in MP4 or MOV.
  package var picturePlaysEverywhere: Bool
  package var hasSound: Bool
  /// Whether every browser plays the sound: AAC.
  package var soundPlaysEverywhere: Bool
  /// Whether the picture has the transfer function PQ or HLG.
  package var isHDR: Bool

  package init(
    picturePlaysEverywhere: Bool, hasSound: Bool, soundPlaysEverywhere: Bool, isHDR: Bool
  ) {
    self.picturePlaysEverywhere = picturePlaysEverywhere
    self.hasSound = hasSound
    self.soundPlaysEverywhere = soundPlaysEverywhere
    self.isHDR = isHDR
  }
}

/// A clip made from a video: an MP4 file without metadata whose index comes first, so that it plays while it is
/// loading.
package struct VideoRendition: Codable, Equatable, Sendable {
  /// How the picture is made.
  package enum Picture: Codable, Equatable, Sendable {
    case copied
    /// The quality is a constant rate factor.
    case encoded(VideoCodec, quality: Int)
  }

  package enum Sound: String, Codable, Sendable {
    case none, copied, encoded
  }

  /// The displayed size in px.
  package var width: Int
  package var height: Int
  package var picture: Picture
  package var sound: Sound
  /// Whether an original in PQ or HLG is converted to the range of ordinary screens.
  package var isHDR: Bool
  var photo: String

  /// Increased when the same settings produce a different file.
  private static let version = 1

  /// The path below the site's folder. A path always refers to the same clip.
  package var path: String {
    let edge = max(width, height)
    return "i/\(photo.prefix(2))/\(photo)-\(edge)-\(token).mp4"
  }

  /// All settings except the size, such as `1h264q23ae`. Browsers keep a clip for a year, so different settings must
  /// never have the same name.
  private var token: String {
    let video =
      switch picture {
      case .copied: "c"
      case .encoded(let codec, let quality): "\(codec.rawValue)q\(quality)"
      }
    let audio =
      switch sound {
      case .none: ""
      case .copied: "ac"
      case .encoded: "ae"
      }
    return "\(Self.version)\(video)\(audio)\(isHDR ? "h" : "")"
  }
}
