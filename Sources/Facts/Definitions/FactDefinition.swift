/// The description of a fact. `FactDefinitions` has all of them. It is a class, because each fact has one description,
/// and the values of facts have different types. It is `@unchecked` because of the subclasses, which have constants
/// only.
public class FactDefinition: @unchecked Sendable {
  /// The place in `FactDefinitions.list`.
  public final let number: Int
  /// The name in messages, and in the sources of `gallery list --json`.
  package final let name: String
  package final let privacy: FactPrivacy
  /// A sentence for the documentation.
  package final let sentence: String
  /// The unit of numbers; `nil` for those without.
  package final let unit: String?
  /// The columns of table `photo` in the order of the values of the type; none for a fact that the catalog does not
  /// store.
  package final let columns: [String]
  /// The keys of `gallery list --json`, in the order of `FactValue.listed`; none for facts that are not listed.
  package final let keys: [String]
  /// The keys that are columns of `gallery list --csv`.
  package final let csvKeys: [String]
  /// How queries find the fact; `nil` if they cannot.
  package final let query: FactQuery?
  /// Whether the texts are found by words of a query without a field.
  package final let isSearched: Bool
  /// The fact that this one belongs to: both come from the same file, see `PhotoFacts.setIfMissing(from:)`.
  package final let leader: String?
  package final let values: FactOperations

  /// The types of `columns`.
  package final var columnTypes: [FactColumnType] { values.type.columnTypes }

  fileprivate init(
    _ number: Int, _ name: String, _ privacy: FactPrivacy, _ sentence: String, unit: String?,
    columns: [String]?, keys: [String]?, csvKeys: [String]?, query: FactQuery?, isSearched: Bool,
    leader: String?, values: FactOperations
  ) {
    (self.number, self.name) = (number, name)
    (self.privacy, self.sentence, self.unit) = (privacy, sentence, unit)
    self.columns = columns ?? [name]
    self.keys = keys ?? [name]
    self.csvKeys = csvKeys ?? self.keys
    (self.query, self.isSearched) = (query, isSearched)
    self.leader = leader
    self.values = values
  }
}

/// A fact that can be unknown.
public final class Fact<Value: FactValue>: FactDefinition, @unchecked Sendable {
  /// Describes a fact.
  init(
    _ number: Int, _ name: String, _ privacy: FactPrivacy, _ sentence: String, unit: String? = nil,
    columns: [String]? = nil, keys: [String]? = nil, csvKeys: [String]? = nil,
    query: FactQuery? = nil, isSearched: Bool = false,
    leader: String? = nil, accepts: (@Sendable (Value) -> Bool)? = nil
  ) {
    super.init(
      number, name, privacy, sentence, unit: unit, columns: columns, keys: keys, csvKeys: csvKeys,
      query: query, isSearched: isSearched, leader: leader,
      values: FactOperations(Value.self, accepts: accepts))
  }
}

/// A fact with a default value.
public final class DefaultFact<Value: FactValue>: FactDefinition, @unchecked Sendable {
  /// The default value, which is not stored.
  public let standard: Value

  /// Describes a fact; see `Fact.init`.
  init(
    _ number: Int, _ name: String, _ privacy: FactPrivacy, _ sentence: String, standard: Value,
    columns: [String]? = nil, keys: [String]? = nil, query: FactQuery? = nil,
    isSearched: Bool = false, leader: String? = nil,
    accepts: (@Sendable (Value) -> Bool)? = nil
  ) {
    self.standard = standard
    super.init(
      number, name, privacy, sentence, unit: nil, columns: columns, keys: keys, csvKeys: nil,
      query: query, isSearched: isSearched, leader: leader,
      values: FactOperations(Value.self, accepts: accepts))
  }
}

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
