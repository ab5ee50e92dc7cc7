// Requirements of `FactValue` are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import FoundationEssentials

/// The catalog has all facts of a video as JSON, and columns for those that queries find.
extension VideoFacts: CompoundFact {
  public static var columnTypes: [FactColumnType] { [.real, .real, .text, .text] }

  private static let maxDuration = 1e12
  private static let frameRates = 0.0...1e6
  private static let smallNumbers = 0...255
  private static let rotations: Set = [0, 90, 180, 270]

  public init?(_ stored: StoredFact) {
    guard case .video(let video) = stored else { return nil }
    self = video
  }

  public init?(_ columns: [FactColumn]) {
    guard let json = columns[3].text,
      let video = try? JSONDecoder().decode(VideoFacts.self, from: Data(json.utf8))
    else { return nil }
    self = video
  }

  public var stored: StoredFact { .video(self) }

  public var columns: [FactColumn] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let json = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
    return [.real(duration), FactColumn(frameRate), .text(codec), FactColumn(json)]
  }

  public var isPossible: Bool { self == possible }

  public var possible: VideoFacts? {
    var video = self
    if !(0...Self.maxDuration).contains(duration) { video.duration = 0 }
    if let frameRate, !Self.frameRates.contains(frameRate) { video.frameRate = nil }
    if let profile = dolbyVisionProfile, !Self.smallNumbers.contains(profile) {
      video.dolbyVisionProfile = nil
    }
    if !Self.rotations.contains(rotation) { video.rotation = 0 }
    return video
  }

  /// Duration, codecs and frame rate; numbers are rounded to thousandths.
  public var listed: [ListedValue?] {
    func rounded(_ number: Double) -> ListedValue { .number((number * 1000).rounded() / 1000) }
    return [
      rounded(duration), .text(codec), audioCodec.map { .text($0) }, frameRate.map(rounded),
    ]
  }
}
