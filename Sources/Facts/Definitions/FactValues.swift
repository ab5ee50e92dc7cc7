/// The values of facts by the numbers of their definitions.
@usableFromInline
struct FactValues: Hashable, Sendable {
  @usableFromInline
  var values = Self.none

  /// The storage that all photos without facts share.
  private static let none = [StoredFact?](repeating: nil, count: FactDefinitions.list.count)

  @inlinable
  subscript(fact: FactDefinition) -> StoredFact? {
    get { values[fact.number] }
    set { values[fact.number] = newValue }
  }

  /// Calls a closure with each known fact.
  func forEach(_ body: (FactDefinition, StoredFact) throws -> Void) rethrows {
    for (fact, value) in zip(FactDefinitions.list, values) {
      if let value { try body(fact, value) }
    }
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    for (number, value) in values.enumerated() {
      guard let value else { continue }
      hasher.combine(number)
      hasher.combine(value)
    }
  }
}
