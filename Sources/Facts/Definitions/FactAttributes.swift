/// What a fact tells about people, which decides whether a site shows it.
package enum FactPrivacy: CaseIterable, Sendable {
  /// About the file or the camera.
  case technical
  /// Words of the photographer; a site shows them.
  case text
  /// Names of people.
  case person
  /// The town.
  case town
  /// The exact place.
  case location
}

/// How queries find a fact.
package enum FactQuery: Sendable {
  /// By a field with rules of its own, see `QueryField`.
  case field(String)
  /// By a field with numbers.
  case numbers(FactNumbers)
}

/// A field of queries with numbers.
package struct FactNumbers: Sendable {
  package var field: String
  /// The numbers that a photo can have.
  package var values: ClosedRange<Double>
  /// The numbers that a term can name.
  package var bounds: ClosedRange<Double>
  package var isInteger: Bool

  /// Creates a field; without bounds a term can name the numbers from 0 that a photo can have.
  package init(
    _ field: String, _ values: ClosedRange<Double>, bounds: ClosedRange<Double>? = nil,
    isInteger: Bool = false
  ) {
    (self.field, self.values, self.isInteger) = (field, values, isInteger)
    self.bounds = bounds ?? min(0, values.lowerBound)...values.upperBound
  }
}
