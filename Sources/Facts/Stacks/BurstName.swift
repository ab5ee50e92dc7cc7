/// The name of a file that a telephone gives to a photo of a burst. `00001IMG_00001_BURST20180203112233444_COVER.jpg`
/// (Google), `DSC_0001_BURST20180203112233444.JPG` (Sony), `IMG_20180203_112233_BURST001_COVER.jpg` (Huawei).
struct BurstName: Equatable {
  /// The same for all photos of a burst.
  var key: String
  /// Whether the telephone has chosen the photo as the best.
  var isCover: Bool

  /// Parses a name without its extension, in lower case; `nil` if it is not that of a burst.
  init?(stem: String) {
    // Most names do not have this letter, and it is found faster.
    guard stem.utf8.contains(UInt8(ascii: "b")), let mark = stem.firstRange(of: "burst") else {
      return nil
    }
    var digits = stem[mark.upperBound...]
    isCover = digits.hasSuffix("_cover")
    if isCover { digits = digits.dropLast(6) }
    guard !digits.isEmpty, digits.allSatisfy(\.isWholeNumber) else { return nil }
    if digits.count >= 12 {
      key = String(digits)
    } else {
      // A number in the burst, after the time.
      guard stem[..<mark.lowerBound].count(where: \.isWholeNumber) >= 8 else { return nil }
      key = String(stem[..<mark.lowerBound])
    }
  }
}
