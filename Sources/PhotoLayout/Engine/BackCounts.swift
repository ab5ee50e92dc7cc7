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

  mutating func advance(_ table: LaneTable, _ front: inout BreakFront, to end: Int, sums: [Int64]) {
    switch self {
    case .bytes(var bytes):
      self = .bytes([])
      BreakSearch.advance(table, &front, to: end, sums: sums, back: &bytes)
      self = .bytes(bytes)
    case .words(var words):
      self = .bytes([])
      BreakSearch.advance(table, &front, to: end, sums: sums, back: &words)
      self = .words(words)
    }
  }

  /// The first items of the rows of one lane, from the last row back to the first.
  func starts(lane: Int, last: Int) -> [UInt32] {
    switch self {
    case .bytes(let bytes): Self.starts(bytes, lane: lane, last: last)
    case .words(let words): Self.starts(words, lane: lane, last: last)
    }
  }

  private static func starts<Count: FixedWidthInteger & SIMDScalar>(
    _ counts: [SIMD8<Count>], lane: Int, last: Int
  ) -> [UInt32] {
    var starts: [UInt32] = []
    starts.reserveCapacity(last / 2 + 1)
    var start = last
    starts.append(UInt32(truncatingIfNeeded: start))
    while start > 0 {
      start -= Int(counts[start - 1][lane])
      starts.append(UInt32(truncatingIfNeeded: start))
    }
    starts.reverse()
    return starts
  }
}

extension Array where Element: SIMD {
  fileprivate mutating func grow(to count: Int) {
    guard count > self.count else { return }
    append(contentsOf: repeatElement(Element(), count: count - self.count))
  }
}
