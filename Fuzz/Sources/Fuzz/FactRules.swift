import Facts

/// Invariants of the facts of every file, including damaged ones.
enum FactRules {
  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ facts: PhotoFacts) {
    precondition(facts.orientation.map { (1...8).contains($0) } ?? true)
    precondition(facts.rating.map { (1...5).contains($0) } ?? true)
    precondition(facts.iso.map { $0 > 0 } ?? true)
    for number in [facts.exposure, facts.fNumber, facts.focalLength] {
      precondition(number.map { $0 > 0 && $0.isFinite } ?? true)
    }
    if let coordinate = facts.coordinate {
      precondition((-90...90).contains(coordinate.latitude))
      precondition((-180...180).contains(coordinate.longitude))
    }
    if let preview = facts.preview {
      precondition(preview.offset > 0 && preview.length > 0)
      precondition(preview.offset <= Int.max - preview.length)
      precondition(preview.width > 0 && preview.height > 0)
    }
    if let video = facts.video {
      precondition(video.duration >= 0 && video.duration <= 366 * 86_400)
      precondition(video.frameRate.map { $0 > 0 && $0.isFinite } ?? true)
      precondition([0, 90, 180, 270].contains(video.rotation))
      precondition(!video.codec.isEmpty && video.audioCodec?.isEmpty != true)
    }
    if let range = facts.motionVideo {
      precondition(range.offset > 0 && range.length > 0)
      precondition(range.offset <= Int.max - range.length)
    }
    let texts = [
      facts.make, facts.model, facts.lens, facts.title, facts.copyright,
      // Only captions have lines.
      facts.description?.replacing("\n", with: " "),
      facts.creator, facts.contentIdentifier, facts.video?.codec, facts.video?.audioCodec,
      facts.colorSpace, facts.offset, facts.subsecond,
    ]
    for text in texts.compactMap(\.self) + facts.keywords {
      precondition(!text.isEmpty)
      precondition(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    }
  }
}
