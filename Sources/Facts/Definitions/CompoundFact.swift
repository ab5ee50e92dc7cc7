// Requirements of `FactValue` are documented there.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// A type of facts with several columns, or with rules for its text.
public protocol CompoundFact: FactValue {
  /// The values of the columns.
  var columns: [FactColumn] { get }
  /// Makes the value of columns; `nil` if there is no such value.
  init?(_ columns: [FactColumn])
}

/// The value of a column.
public enum FactColumn: Sendable {
  case none
  case integer(Int)
  case real(Double)
  case text(String)

  init(_ number: Int?) { self = number.map { .integer($0) } ?? .none }
  init(_ number: Double?) { self = number.map { .real($0) } ?? .none }
  init(_ text: String?) { self = text.map { .text($0) } ?? .none }

  var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  var real: Double? { if case .real(let number) = self { number } else { nil } }
  var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension CompoundFact {
  public func write(to row: any FactRowWriter) {
    for (column, value) in columns.enumerated() {
      switch value {
      case .none: row.write(nil as Int?, at: column)
      case .integer(let number): row.write(number, at: column)
      case .real(let number): row.write(number, at: column)
      case .text(let text): row.write(text, at: column)
      }
    }
  }

  public init?(row: any FactRowReader) {
    self.init(
      Self.columnTypes.enumerated().map { column, type in
        switch type {
        case .integer: FactColumn(row.integer(at: column))
        case .real: FactColumn(row.real(at: column))
        case .text: FactColumn(row.text(at: column))
        }
      })
  }

  /// Compound facts are not listed, unless their type implements this property.
  public var listed: [ListedValue?] { [] }
}
