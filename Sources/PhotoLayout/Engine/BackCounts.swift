/// How many items the best row holds that ends with an item, for each item and eight widths.
enum BackCounts {
  case bytes([SIMD8<UInt8>])
  case words([SIMD8<UInt16>])

  /// Makes room for more items.
  mutating func extend(to total: Int, longest: Int) {
    switch self {
    case .bytes(var bytes) where longest > 255:
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

  /// Hands out the memory of all counts as that of bytes, or else of words.
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

  /// The first items of the rows of some lanes.
  ///
  /// - Parameters:
  ///   - lanes: The lanes.
  ///   - last: For each lane the first item of its last row.
  /// - Returns: For each lane the first items of its rows.
  func starts(lanes: Range<Int>, last: [Int]) -> [[UInt32]] {
    switch self {
    case .bytes(let bytes): Self.starts(bytes, lanes: lanes, last: last)
    case .words(let words): Self.starts(words, lanes: lanes, last: last)
    }
  }

  /// Goes back from the last rows to the first.
  private static func starts<Count: FixedWidthInteger & SIMDScalar>(
    _ counts: [SIMD8<Count>], lanes: Range<Int>, last: [Int]
  ) -> [[UInt32]] {
    // Written from its end, the room for the rows of one lane serves all.
    unsafe withUnsafeTemporaryAllocation(of: UInt32.self, capacity: counts.count) { room in
      zip(lanes, last).map { lane, last in
        var start = last
        var row = counts.count &- 1
        unsafe room.initializeElement(at: row, to: UInt32(truncatingIfNeeded: start))
        while start > 0 {
          start &-= Int(truncatingIfNeeded: counts[start &- 1][lane])
          row &-= 1
          unsafe room.initializeElement(at: row, to: UInt32(truncatingIfNeeded: start))
        }
        return unsafe Array(room[row...])
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
