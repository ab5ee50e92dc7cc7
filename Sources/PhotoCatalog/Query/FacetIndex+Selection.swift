import Facts
import GRDB

extension FacetIndex {
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

  /// The selection of the photos whose text contains a folded text; `nil` if there are too many different values.
  func selection(_ part: String, _ db: Database) throws -> PhotoSelection? {
    guard !part.isEmpty, !textWithoutValue.contains(part) else { return nil }
    return try values.selection(db) { (text: String) in FoldedText.contains(text, folded: part) }
  }
}
