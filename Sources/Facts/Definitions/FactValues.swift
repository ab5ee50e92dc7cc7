/// Values by facts. Only those that are known take memory: a photo has a dozen of the facts.
@usableFromInline
struct FactValues<Value: Hashable & Sendable>: Hashable, Sendable {
  /// The numbers of the known facts as bits.
  @usableFromInline
  var known: UInt64 = 0
  /// Their values, in the order of the numbers.
  @usableFromInline
  var values: [Value] = []

  @usableFromInline
  init() {}

  @usableFromInline
  subscript(fact: FactDefinition) -> Value? {
    @inlinable
    get {
      let bit: UInt64 = 1 << UInt64(fact.number)
      return known & bit == 0 ? nil : values[(known & (bit - 1)).nonzeroBitCount]
    }
    @inlinable
    set {
      let bit: UInt64 = 1 << UInt64(fact.number)
      let index = (known & (bit - 1)).nonzeroBitCount
      switch (newValue, known & bit != 0) {
      case (let value?, true): values[index] = value
      case (let value?, false): values.insert(value, at: index)
      case (nil, true): values.remove(at: index)
      case (nil, false): return
      }
      known = newValue == nil ? known & ~bit : known | bit
    }
  }

  /// Calls a closure with each known fact.
  func forEach(_ body: (FactDefinition, Value) throws -> Void) rethrows {
    var rest = known
    for value in values {
      try body(FactDefinitions.list[rest.trailingZeroBitCount], value)
      rest &= rest - 1
    }
  }
}
