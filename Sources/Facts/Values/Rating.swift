/// What a source says about the rating of a photo.
package enum Rating: Equatable, Sendable {
  /// 1 to 5 stars.
  case stars(Int)
  /// The photo has no rating.
  case none
  /// The photographer does not want to show the photo.
  case rejected

  /// Creates a rating from a number of XMP; `nil` for a number that is no rating.
  package init?(xmp number: Double) {
    switch number {
    case -1: self = .rejected
    case 0: self = .none
    case 1...5: self = .stars(Int(number))
    default: return nil
    }
  }
}
