internal import CPhotoLayout

/// The search for the cheapest breaks: for each item the best row that ends with it, by dynamic
/// programming over all rows that may, eight widths at once.
enum BreakSearch {
  /// Items between two renormalisations: few enough that costs fit 32 bits.
  static let stride = break_stride

  /// Looks at more items.
  ///
  /// - Parameters:
  ///   - table: What rows cost.
  ///   - front: Where the search stands; moves to `end`.
  ///   - end: The item before which to stop, at most `stride` ahead.
  ///   - sums: The sums of all ratios.
  ///   - back: Gets for each item, at its index, how many items the best row holds that ends
  ///     with it.
  static func advance(
    _ table: LaneTable, _ front: inout BreakFront, to end: Int, sums: [Int64],
    back: inout BackCounts
  ) {
    let base = front.position - front.live + 1
    front.makeRoom(for: end - base + 1)
    var first = base
    unsafe front.costs.withUnsafeMutableBytes { costs in
      unsafe sums.withUnsafeBufferPointer { sums in
        table.withUnsafeBytes { entries, pairs in
          back.withUnsafeMutableBytes { bytes, words in
            var run = unsafe break_run(
              entries: entries, pairs: pairs, has_most: table.hasMost,
              narrow: table.narrow.bound, wide: table.wide.bound, sums: sums.baseAddress,
              start: Int64(front.position), end: Int64(end), first: Int64(base),
              costs: costs.baseAddress, bytes: bytes, words: words)
            first = unsafe Int(break_search(&run, table.code.code))
          }
        }
      }
    }
    front.advance(to: end, first: first)
  }
}

extension RowReach {
  fileprivate var bound: break_reach {
    break_reach(
      length: length, step: step, least: Int64(leastCount), largest: Int64(largestCount))
  }
}

extension SearchCode {
  fileprivate var code: break_code {
    switch self {
    case .fastest: break_code_fastest
    case .baseline: break_code_baseline
    }
  }
}

extension LaneTable {
  /// Hands out the memory of entries and pairs.
  @safe
  fileprivate func withUnsafeBytes(
    _ body: (_ entries: UnsafeRawPointer?, _ pairs: UnsafeRawPointer?) -> Void
  ) {
    unsafe entries.withUnsafeBytes { entries in
      unsafe pairs.withUnsafeBytes { pairs in
        unsafe body(entries.baseAddress, pairs.baseAddress)
      }
    }
  }
}
