/// For each item and each of eight widths: the number of items in the best row that ends with it.
enum Backpointers {
  case bytes([SIMD8<UInt8>])
  case words([SIMD8<UInt16>])

  /// Extends the storage to `total` items, with 16 bits each if a row can hold more than 255 items.
  mutating func extend(to total: Int, maxCount: Int) {
    switch self {
    case .bytes(var bytes) where maxCount > 255:
      self = .bytes([])
      var words = bytes.map { SIMD8<UInt16>(truncatingIfNeeded: $0) }
      bytes = []
      words.grow(to: total)
      self = .words(words)
    case .bytes(var bytes):
      self = .bytes([])
      bytes.grow(to: total)
      self = .bytes(bytes)
    case .words(var words):
      self = .bytes([])
      words.grow(to: total)
      self = .words(words)
    }
  }

  /// Calls a closure with the memory of the counts; one of the two pointers is `nil`.
  @safe
  mutating func withUnsafeMutableBytes(
    _ body: (_ bytes: UnsafeMutableRawPointer?, _ words: UnsafeMutableRawPointer?) -> Void
  ) {
    switch self {
    case .bytes(var bytes):
      self = .bytes([])
      unsafe bytes.withUnsafeMutableBytes { unsafe body($0.baseAddress, nil) }
      self = .bytes(bytes)
    case .words(var words):
      self = .bytes([])
      unsafe words.withUnsafeMutableBytes { unsafe body(nil, $0.baseAddress) }
      self = .words(words)
    }
  }

  /// The first items of the rows of the given lanes.
  ///
  /// - Parameters:
  ///   - lanes: The lanes.
  ///   - last: For each lane, the first item of its last row.
  /// - Returns: For each lane, the first items of its rows.
  func starts(lanes: Range<Int>, last: [Int]) -> [[UInt32]] {
    switch self {
    case .bytes(let bytes): Self.starts(bytes, lanes: lanes, last: last)
    case .words(let words): Self.starts(words, lanes: lanes, last: last)
    }
  }

  /// Follows the counts from the last row back to the first.
  private static func starts<Count: FixedWidthInteger & SIMDScalar>(
    _ counts: [SIMD8<Count>], lanes: Range<Int>, last: [Int]
  ) -> [[UInt32]] {
    // One buffer serves all lanes, because each is filled from the end.
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: counts.count) { buffer in
      zip(lanes, last).map { lane, last in
        var start = last
        var row = counts.count &- 1
        unsafe buffer.initializeElement(at: row, to: UInt32(truncatingIfNeeded: start))
        while start > 0 {
          start &-= Int(truncatingIfNeeded: counts[start &- 1][lane])
          row &-= 1
          unsafe buffer.initializeElement(at: row, to: UInt32(truncatingIfNeeded: start))
        }
        return unsafe Array(buffer[row...])
      }
    }
  }
}

extension Array where Element: SIMD {
  fileprivate mutating func grow(to count: Int) {
    guard count > self.count else { return }
    append(contentsOf: repeatElement(Element(), count: count - self.count))
  }
}
