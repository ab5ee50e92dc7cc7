extension ThumbHash {
  /// The mean brightness, of 63, above which a picture is paper.
  private static let paper = 55

  /// Whether the picture of a hash shows hardly anything: a wall, a black frame, or a page of text. No wave of such a
  /// picture is strong enough to be more than noise. Pages of text are white on average, and their paragraphs are weak
  /// waves. A photo without colours can have weak waves too, but is not white.
  package static func isFeatureless(_ bytes: [UInt8]) -> Bool {
    guard let header = Header(bytes) else { return false }
    return header.brightnessScale == 0 && header.colorScale <= 1
      || header.brightnessScale == 1 && header.colorScale == 0 && header.meanBrightness >= paper
  }
}
