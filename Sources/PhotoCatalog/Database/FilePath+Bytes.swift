package import Foundation
import GRDB
import Glibc
package import SystemPackage

extension FilePath {
  /// The bytes of the path in the file system, which need not be UTF-8.
  package var bytes: [UInt8] {
    unsafe withPlatformString { start in
      let characters = unsafe UnsafeRawBufferPointer(start: start, count: strlen(start))
      return unsafe Array(characters)
    }
  }

  /// Creates a path from its bytes in the file system; bytes after a NUL are ignored.
  package init(bytes: some Sequence<UInt8>) { self.init(bytes: ArraySlice(bytes)) }

  /// Creates a path from its bytes in the file system; bytes after a NUL are ignored. It is not generic, because the
  /// compiler does not specialize it for other modules.
  package init(bytes: ArraySlice<UInt8>) {
    let characters = bytes.map { CInterop.PlatformChar(bitPattern: $0) } + [0]
    self = unsafe characters.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return FilePath() }
      return unsafe FilePath(platformString: start)
    }
  }
}

/// Converts bytes to a value that GRDB stores as a BLOB. GRDB treats `[UInt8]` as a list of numbers.
package func blob(_ bytes: [UInt8]) -> Data {
  Data(bytes)
}

/// The bytes of a column.
package func bytes(_ data: Data) -> [UInt8] {
  [UInt8](data)
}
