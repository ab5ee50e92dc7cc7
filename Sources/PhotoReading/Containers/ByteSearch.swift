import Glibc

/// Searches bytes.
package enum ByteSearch {
  /// The index of the first occurrence of an ASCII text; `nil` if there is none.
  package static func first(_ text: StaticString, in bytes: [UInt8]) -> Int? {
    text.withUTF8Buffer { unsafe first($0, in: bytes) }
  }

  /// The index of the first occurrence of other bytes; `nil` if there is none.
  static func first(_ part: [UInt8], in bytes: [UInt8]) -> Int? {
    unsafe part.withUnsafeBufferPointer { unsafe first($0, in: bytes) }
  }

  private static func first(_ part: UnsafeBufferPointer<UInt8>, in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, let text = part.baseAddress,
        let first = unsafe part.first
      else { return nil }
      var start = 0
      while start <= buffer.count - part.count {
        guard
          let found = unsafe memchr(
            base + start, Int32(first), buffer.count - part.count - start + 1)
        else { return nil }
        let index = unsafe base.distance(to: UnsafeRawPointer(found))
        if unsafe memcmp(base + index, text, part.count) == 0 { return index }
        start = index + 1
      }
      return nil
    }
  }
}
