// The defaults of requirements need no documentation of their own.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A type of facts, with the forms of its values in the catalog, in JSON and in CSV.
public protocol FactValue: Hashable, Sendable {
  /// The types of its columns.
  static var columnTypes: [FactColumnType] { get }
  /// Whether `isPossible` or `init` can fail.
  static var hasLimits: Bool { get }

  /// The value of this type; `nil` for another type.
  init?(_ stored: StoredFact)
  var stored: StoredFact { get }

  /// Whether a photo can have the value; if not, a catalog that has it is damaged.
  var isPossible: Bool { get }
  /// The value without its impossible parts; `nil` if nothing is left.
  var possible: Self? { get }

  /// Writes the columns.
  func write(to row: any FactRowWriter)
  /// Reads the columns, at least one of which is not null; `nil` for invalid columns.
  init?(row: any FactRowReader)

  /// The values for JSON and CSV.
  var listed: [ListedValue?] { get }
}

extension FactValue {
  public static var hasLimits: Bool { true }
  public var isPossible: Bool { true }
  public var possible: Self? { self }
}

/// The value of a fact of any type.
public enum StoredFact: Hashable, Sendable {
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case text(String)
  case texts([String])
  case date(LocalDateTime)
  case coordinate(Coordinate)
  case range(EmbeddedRange)
  case pages(LaterPages)
  case faces(FaceRegions)
  // Larger values are in separate memory, so that all others take 16 bytes.
  indirect case place(PlaceName)
  indirect case preview(EmbeddedPreview)
  indirect case version(DocumentVersion)
  indirect case burst(Burst)
  indirect case sphere(Sphere)
  indirect case video(VideoFacts)
}

extension StoredFact {
  /// The words, for a search.
  public var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .texts(let texts): texts
    case .place(let name): name.parts
    default: []
    }
  }
}

/// The types of columns.
public enum FactColumnType: String, Sendable {
  case integer = "INTEGER"
  case real = "REAL"
  case text = "TEXT"
}

/// The columns of a fact in a statement that writes a row; the first has the index 0.
public protocol FactRowWriter {
  func write(_ number: Int?, at column: Int)
  func write(_ number: Double?, at column: Int)
  func write(_ text: String?, at column: Int)
}

/// The columns of a fact in a row; the first has the index 0.
public protocol FactRowReader {
  func integer(at column: Int) -> Int?
  func real(at column: Int) -> Double?
  func text(at column: Int) -> String?
}

/// A value in JSON or CSV.
public enum ListedValue: Equatable, Sendable {
  case integer(Int)
  case number(Double)
  case flag(Bool)
  case text(String)
  case texts([String])
}

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
