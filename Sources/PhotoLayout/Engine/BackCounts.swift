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

  /// The first items of the rows of some lanes.
  ///
  /// - Parameters:
  ///   - lanes: The lanes.
  ///   - last: For each lane the first item of its last row.
  /// - Returns: For each lane the first items of its rows, from the last row back to the first.
  func starts(lanes: Range<Int>, last: [Int]) -> [[UInt32]] {
    switch self {
    case .bytes(let bytes): Self.starts(bytes, lanes: lanes, last: last)
    case .words(let words): Self.starts(words, lanes: lanes, last: last)
    }
  }

  private static func starts<Count: FixedWidthInteger & SIMDScalar>(
    _ counts: [SIMD8<Count>], lanes: Range<Int>, last: [Int]
  ) -> [[UInt32]] {
    var rows = last.map { first in
      var starts: [UInt32] = []
      starts.reserveCapacity(first / 4 + 1)
      starts.append(UInt32(truncatingIfNeeded: first))
      return starts
    }
    // All lanes go back together, so that what one has read is at hand for the others.
    var floor = counts.count
    repeat {
      floor = max(0, floor - 2048)
      for (index, lane) in zip(rows.indices, lanes) {
        trace(counts, lane: lane, to: floor, &rows[index])
      }
    } while floor > 0
    return rows
  }

  private static func trace<Count: FixedWidthInteger & SIMDScalar>(
    _ counts: [SIMD8<Count>], lane: Int, to floor: Int, _ starts: inout [UInt32]
  ) {
    var start = Int(starts[starts.count - 1])
    while start > floor {
      start &-= Int(truncatingIfNeeded: counts[start &- 1][lane])
      starts.append(UInt32(truncatingIfNeeded: start))
    }
  }
}

extension Array where Element: SIMD {
  fileprivate mutating func grow(to count: Int) {
    guard count > self.count else { return }
    append(contentsOf: repeatElement(Element(), count: count - self.count))
  }
}
