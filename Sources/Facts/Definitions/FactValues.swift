/// The values of facts by the numbers of their definitions.
@usableFromInline
struct FactValues: Hashable, Sendable {
  /// A value, if it is known: the compiler has faster code to copy and free it than for any `Optional`.
  @usableFromInline
  enum Slot: Hashable, Sendable {
    case unknown
    case known(StoredFact)
  }

  @usableFromInline
  var slots = [Slot](repeating: .unknown, count: FactDefinitions.list.count)

  @usableFromInline
  subscript(fact: FactDefinition) -> StoredFact? {
    @inlinable
    get {
      if case .known(let value) = slots[fact.number] { value } else { nil }
    }
    @inlinable
    set { slots[fact.number] = newValue.map { .known($0) } ?? .unknown }
  }

  /// Calls a closure with each known fact.
  func forEach(_ body: (FactDefinition, StoredFact) throws -> Void) rethrows {
    // Threads share the definitions, so a reference to one takes more time than the search.
    for number in slots.indices {
      if case .known(let value) = slots[number] { try body(FactDefinitions.list[number], value) }
    }
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) {
    for (number, slot) in slots.enumerated() {
      guard case .known(let value) = slot else { continue }
      hasher.combine(number)
      hasher.combine(value)
    }
  }
}
