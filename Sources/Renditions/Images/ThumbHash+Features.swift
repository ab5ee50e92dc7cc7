extension ThumbHash {
  /// The mean brightness, of 63, above which a picture is paper.
  private static let paper = 55

  /// Whether the picture of a hash shows hardly anything: a wall, a black frame, or a page of text.
  ///
  /// No wave of such a picture is strong enough to be more than noise. Pages of text are white on average, and their
  /// paragraphs are weak waves. A photo without colours can have weak waves too, but is not white.
  ///
  /// - Parameter bytes: The hash.
  /// - Returns: `false` if the hash is cut off.
  package static func isFeatureless(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 5 else { return false }
    let header = Int(bytes[0]) | Int(bytes[1]) << 8 | Int(bytes[2]) << 16
    let shape = Int(bytes[3]) | Int(bytes[4]) << 8
    let brightness = header >> 18 & 31
    let color = max(shape >> 3 & 63, shape >> 9 & 63)
    return brightness == 0 && color <= 1
      || brightness == 1 && color == 0 && header & 63 >= paper
  }
}
