import GRDB

/// A fact with few different values, and the index of its text.
///
/// A query compares a part of the text without case and accents, which no index finds. But the
/// different values are few, and the index finds the photos of each.
enum FacetIndex: CaseIterable {
  case camera, lens, place, people

  /// The expression of the index.
  var text: String {
    switch self {
    case .camera: "coalesce(make, '') || ' ' || coalesce(model, '')"
    case .lens: "lens"
    case .place:
      "coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, '')"
    case .people: "people"
    }
  }

  /// The condition of the index; photos for which it is false have the text `textWithoutValue`.
  private var condition: String? {
    switch self {
    case .camera: nil
    case .lens: "lens IS NOT NULL"
    case .place: "coalesce(city, region, country) IS NOT NULL"
    case .people: "people IS NOT NULL"
    }
  }

  var values: DistinctValues { DistinctValues(expression: text, condition: condition) }

  private var textWithoutValue: String { self == .place ? ", , " : "" }

  /// The selection of the photos whose text contains a folded text.
  ///
  /// - Returns: The selection; `nil` if there are too many different values.
  func selection(_ part: String, _ db: Database) throws -> PhotoSelection? {
    guard !part.isEmpty, !textWithoutValue.contains(part) else { return nil }
    return try values.selection(db) { (text: String) in FoldedText.contains(text, folded: part) }
  }
}
