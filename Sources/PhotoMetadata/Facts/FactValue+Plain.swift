extension Int: FactValue {
  package static var columnTypes: [FactColumnType] { [.integer] }

  package init?(_ stored: StoredFact) {
    guard case .integer(let number) = stored else { return nil }
    self = number
  }

  package var stored: StoredFact { .integer(self) }

  package func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  package init?(row: any FactRowReader) {
    guard let number = row.integer(at: 0) else { return nil }
    self = number
  }

  package func pack(into writer: inout PackedWriter) { writer.write(self) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self = reader.readInteger(bytes)
  }

  package var listed: [ListedValue?] { [.integer(self)] }
}

extension Double: FactValue {
  private static let maxNumber = 1e12

  package static var columnTypes: [FactColumnType] { [.real] }

  package init?(_ stored: StoredFact) {
    guard case .number(let number) = stored else { return nil }
    self = number
  }

  package var stored: StoredFact { .number(self) }

  /// False for NaN, and for numbers such as an exposure of 10^300 seconds.
  package var isPossible: Bool { abs(self) <= Self.maxNumber }

  package func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  package init?(row: any FactRowReader) {
    guard let number = row.real(at: 0) else { return nil }
    self = number
  }

  package func pack(into writer: inout PackedWriter) { writer.write(self) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self = reader.readDouble(bytes)
  }

  package var listed: [ListedValue?] { [.number(self)] }
}

extension Bool: FactValue {
  package static var columnTypes: [FactColumnType] { [.integer] }
  package static var hasLimits: Bool { false }

  package init?(_ stored: StoredFact) {
    guard case .flag(let flag) = stored else { return nil }
    self = flag
  }

  package var stored: StoredFact { .flag(self) }

  package func write(to row: any FactRowWriter) { row.write(self ? 1 : 0, at: 0) }

  package init?(row: any FactRowReader) {
    guard let number = row.integer(at: 0) else { return nil }
    self = number != 0
  }

  package func pack(into writer: inout PackedWriter) { writer.write(self) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self = reader.readFlag(bytes)
  }

  package var listed: [ListedValue?] { [.flag(self)] }
}

extension String: FactValue {
  package static var columnTypes: [FactColumnType] { [.text] }
  package static var hasLimits: Bool { false }

  package init?(_ stored: StoredFact) {
    guard case .text(let text) = stored else { return nil }
    self = text
  }

  package var stored: StoredFact { .text(self) }

  package func write(to row: any FactRowWriter) { row.write(self, at: 0) }

  package init?(row: any FactRowReader) {
    guard let text = row.text(at: 0) else { return nil }
    self = text
  }

  package func pack(into writer: inout PackedWriter) { writer.write(self) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self = reader.readText(bytes)
  }

  package static func skip(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    reader.skipText(bytes)
  }

  package var listed: [ListedValue?] { [.text(self)] }
}

/// Texts contain no control characters, so each is one line in the catalog.
extension [String]: FactValue {
  package static var columnTypes: [FactColumnType] { [.text] }
  package static var hasLimits: Bool { false }

  package init?(_ stored: StoredFact) {
    guard case .texts(let texts) = stored else { return nil }
    self = texts
  }

  package var stored: StoredFact { .texts(self) }

  package func write(to row: any FactRowWriter) { row.write(joined(separator: "\n"), at: 0) }

  package init?(row: any FactRowReader) {
    guard let lines = row.text(at: 0) else { return nil }
    self = lines.split(separator: "\n").map(String.init)
  }

  package func pack(into writer: inout PackedWriter) { writer.write(self) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self = reader.readTexts(bytes)
  }

  package static func skip(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    reader.skipTexts(bytes)
  }

  package var listed: [ListedValue?] { [.texts(self)] }
}

extension LocalDateTime: FactValue {
  package static var columnTypes: [FactColumnType] { [.text] }

  package init?(_ stored: StoredFact) {
    guard case .date(let date) = stored else { return nil }
    self = date
  }

  package var stored: StoredFact { .date(self) }

  package func write(to row: any FactRowWriter) { row.write(description, at: 0) }

  package init?(row: any FactRowReader) {
    guard let text = row.text(at: 0) else { return nil }
    self.init(iso: text)
  }

  package func pack(into writer: inout PackedWriter) { writer.writeFixed(number) }

  package init?(_ bytes: Span<UInt8>, _ reader: inout PackedReader) {
    self.init(number: reader.readFixed(bytes))
  }

  package var listed: [ListedValue?] { [.text(description)] }
}
