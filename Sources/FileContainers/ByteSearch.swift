import Glibc

/// Searches bytes.
package enum ByteSearch {
  /// The index of the first occurrence of an ASCII text; `nil` if there is none.
  package static func first(_ text: StaticString, in bytes: [UInt8]) -> Int? {
    let count = text.utf8CodeUnitCount
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, count > 0 else { return nil }
      var start = 0
      while start <= buffer.count - count {
        guard
          let found = unsafe memchr(
            base + start, Int32(text.utf8Start[0]), buffer.count - count - start + 1)
        else { return nil }
        let index = unsafe base.distance(to: UnsafeRawPointer(found))
        if unsafe memcmp(base + index, text.utf8Start, count) == 0 { return index }
        start = index + 1
      }
      return nil
    }
  }
}
