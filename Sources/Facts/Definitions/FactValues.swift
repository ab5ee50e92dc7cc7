/// The values of facts by the numbers of their definitions.
@usableFromInline
struct FactValues: Hashable, Sendable {
  @usableFromInline
  var values = [StoredFact?](repeating: nil, count: FactDefinitions.list.count)

  @inlinable
  subscript(fact: FactDefinition) -> StoredFact? {
    get { values[fact.number] }
    set { values[fact.number] = newValue }
  }

  /// Calls a closure with each known fact.
  func forEach(_ body: (FactDefinition, StoredFact) throws -> Void) rethrows {
    // Threads share the definitions, so a reference to one takes more time than the search.
    for number in values.indices {
      if let value = values[number] { try body(FactDefinitions.list[number], value) }
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
