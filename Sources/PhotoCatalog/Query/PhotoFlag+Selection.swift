import GRDB
import Facts

extension PhotoFlag {
  /// The combinations of flags in the index; photos have few different ones.
  static let values = DistinctValues(
    expression: allCases.enumerated().map { "\(1 << $0) * (\($1.condition))" }
      .joined(separator: " + "), condition: nil)

  /// The selection of the photos whose flag has a value; `nil` if there are too many different combinations of flags.
  func selection(_ value: Bool, _ db: Database) throws -> PhotoSelection? {
    let bit = 1 << (Self.allCases.firstIndex(of: self) ?? 0)
    return try Self.values.selection(db) { (bits: Int) in (bits & bit != 0) == value }
  }
}
