/// A fact with few different values, and the index of its text. A query compares a part of the text without case and
/// accents, which no index finds. But the different values are few, and the index finds the photos of each.
package enum FacetIndex: CaseIterable, Sendable {
  case camera, lens, place, people

  /// The expression of the index.
  package var text: String {
    switch self {
    case .camera: "coalesce(make, '') || ' ' || coalesce(model, '')"
    case .lens: "lens"
    case .place:
      "coalesce(city, '') || ', ' || coalesce(region, '') || ', ' || coalesce(country, '')"
    case .people: "people"
    }
  }
}
