/// The operations on the values of a fact, whose type is known only where the fact is described. They are closures,
/// because the compiler specializes these for the type, unlike the overridden methods of a generic class.
package struct FactOperations: Sendable {
  package let type: any FactValue.Type
  /// Whether a photo cannot have all values of the type.
  let isLimited: Bool
  /// Whether a photo can have the value.
  let isPossible: @Sendable (StoredFact) -> Bool
  /// The value without its impossible parts; `nil` if nothing is left.
  let possible: @Sendable (StoredFact) -> StoredFact?
  /// Writes a value to the columns.
  package let write: @Sendable (StoredFact, any FactRowWriter) -> Void
  /// Reads the value of the columns; `nil` if they have no such value.
  package let read: @Sendable (any FactRowReader) -> StoredFact?
  /// The values for the keys of the fact.
  package let listed: @Sendable (StoredFact) -> [ListedValue?]

  /// Makes the operations of a type.
  init<Value: FactValue>(_ type: Value.Type, accepts: (@Sendable (Value) -> Bool)?) {
    self.type = type
    @Sendable func isPossible(_ value: Value) -> Bool {
      value.isPossible && accepts?(value) != false
    }
    self.isPossible = { stored in Value(stored).map { isPossible($0) } ?? false }
    possible = { stored in
      guard let own = Value(stored)?.possible, isPossible(own) else { return nil }
      return own.stored
    }
    write = { Value($0)?.write(to: $1) }
    read = { Value(row: $0)?.stored }
    isLimited = Value.hasLimits || accepts != nil
    listed = { Value($0)?.listed ?? [] }
  }
}
