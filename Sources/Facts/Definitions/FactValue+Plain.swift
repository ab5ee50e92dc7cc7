// Requirements of `FactValue` are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

extension Int: FactValue {
  public static var columnTypes: [FactColumnType] { [.integer] }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .integer(let number) = stored else { return nil }
    self = number
  }

  @inlinable public var stored: StoredFact { .integer(self) }

  public func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  public init?(row: any FactRowReader) {
    guard let number = row.integer(at: 0) else { return nil }
    self = number
  }

  public var listed: [ListedValue?] { [.integer(self)] }
}

extension Double: FactValue {
  private static let maxNumber = 1e12

  public static var columnTypes: [FactColumnType] { [.real] }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .number(let number) = stored else { return nil }
    self = number
  }

  @inlinable public var stored: StoredFact { .number(self) }

  /// False for NaN, and for numbers such as an exposure of 10^300 seconds.
  public var isPossible: Bool { abs(self) <= Self.maxNumber }

  public func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  public init?(row: any FactRowReader) {
    guard let number = row.real(at: 0) else { return nil }
    self = number
  }

  public var listed: [ListedValue?] { [.number(self)] }
}

extension Bool: FactValue {
  public static var columnTypes: [FactColumnType] { [.integer] }
  public static var hasLimits: Bool { false }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .flag(let flag) = stored else { return nil }
    self = flag
  }

  @inlinable public var stored: StoredFact { .flag(self) }

  public func write(to row: any FactRowWriter) { row.write(self ? 1 : 0, at: 0) }

  public init?(row: any FactRowReader) {
    guard let number = row.integer(at: 0) else { return nil }
    self = number != 0
  }

  public var listed: [ListedValue?] { [.flag(self)] }
}

extension String: FactValue {
  public static var columnTypes: [FactColumnType] { [.text] }
  public static var hasLimits: Bool { false }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .text(let text) = stored else { return nil }
    self = text
  }

  @inlinable public var stored: StoredFact { .text(self) }

  public func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  public init?(row: any FactRowReader) {
    guard let text = row.text(at: 0) else { return nil }
    self = text
  }

  public var listed: [ListedValue?] { [.text(self)] }
}

/// Texts contain no control characters, so each is one line in the catalog.
extension [String]: FactValue {
  public static var columnTypes: [FactColumnType] { [.text] }
  public static var hasLimits: Bool { false }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .texts(let texts) = stored else { return nil }
    self = texts
  }

  @inlinable public var stored: StoredFact { .texts(self) }

  public func write(to row: any FactRowWriter) { row.write(joined(separator: "\n"), at: 0) }

  public init?(row: any FactRowReader) {
    guard let lines = row.text(at: 0) else { return nil }
    self = lines.split(separator: "\n").map(String.init)
  }

  public var listed: [ListedValue?] { [.texts(self)] }
}

extension LocalDateTime: FactValue {
  public static var columnTypes: [FactColumnType] { [.text] }

  @inlinable public init?(_ stored: StoredFact) {
    guard case .date(let date) = stored else { return nil }
    self = date
  }

  @inlinable public var stored: StoredFact { .date(self) }

  public func write(to row: any FactRowWriter) { row.write(description, at: 0) }

  public init?(row: any FactRowReader) {
    guard let text = row.text(at: 0) else { return nil }
    self.init(iso: text)
  }

  public var listed: [ListedValue?] { [.text(description)] }
}
