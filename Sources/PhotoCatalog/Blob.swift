import Foundation
import GRDB

/// Bytes as SQLite keeps them.
///
/// GRDB would take `[UInt8]` for a list of numbers.
func blob(_ bytes: [UInt8]) -> Data {
  Data(bytes)
}

/// The bytes of a column.
func bytes(_ data: Data) -> [UInt8] {
  [UInt8](data)
}

/// The bytes of a column that may be empty.
func optionalBytes(_ data: Data?) -> [UInt8]? {
  data.map { [UInt8]($0) }
}
