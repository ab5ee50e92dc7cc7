package import Foundation
import GRDB

/// Converts bytes to a value that GRDB stores as a BLOB. GRDB treats `[UInt8]` as a list of numbers.
package func blob(_ bytes: [UInt8]) -> Data {
  Data(bytes)
}

/// The bytes of a column.
package func bytes(_ data: Data) -> [UInt8] {
  [UInt8](data)
}
