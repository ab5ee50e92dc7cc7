import CPhotoLayout

/// The search for the breaks with the least total cost, by dynamic programming: for each item it
/// compares all rows that can end with the item, at eight widths at once.
enum BreakSearch {
  /// Items between two normalisations of the costs, few enough that costs fit in 32 bits.
  static let stride = break_stride

  /// Searches the next items.
  ///
  /// - Parameters:
  ///   - table: The costs of rows.
  ///   - active: The state of the search; its position moves to `end`.
  ///   - end: The index at which to stop, at most `stride` after the position.
  ///   - sums: The sums of all ratios.
  ///   - backpointers: Receives for each item the number of items in the best row that ends with
  ///     it.
  static func advance(
    _ table: LaneTable, _ active: inout ActiveBreaks, to end: Int, sums: [Int64],
    backpointers: inout Backpointers
  ) {
    let base = active.position - active.live + 1
    active.reserve(end - base + 1)
    var first = base
    unsafe active.costs.withUnsafeMutableBytes { costs in
      unsafe sums.withUnsafeBufferPointer { sums in
        table.withUnsafeBytes { entries, pairs in
          backpointers.withUnsafeMutableBytes { bytes, words in
            var run = unsafe break_run(
              entries: entries, pairs: pairs, has_max: table.hasMaxHeight,
              narrow: table.narrow.bound, wide: table.wide.bound, sums: sums.baseAddress,
              start: Int64(active.position), end: Int64(end), first: Int64(base),
              costs: costs.baseAddress, bytes: bytes, words: words)
            first = unsafe Int(break_search(&run, table.kernel.kernel))
          }
        }
      }
    }
    active.advance(to: end, first: first)
  }
}

extension RowReach {
  fileprivate var bound: break_reach {
    break_reach(
      length: length, step: step, min_count: Int64(minCount), max_count: Int64(maxCount))
  }
}

extension KernelVariant {
  fileprivate var kernel: break_kernel {
    switch self {
    case .fastest: break_kernel_fastest
    case .baseline: break_kernel_baseline
    }
  }
}

extension LaneTable {
  /// Calls a closure with the memory of `entries` and `pairs`.
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

/// The compiled version of the search for optimal breaks; all versions return the same rows.
public enum KernelVariant: Hashable, Sendable, CaseIterable {
  /// The fastest version that the processor supports.
  case fastest
  /// The version that runs on every processor of the architecture, for tests and benchmarks.
  case baseline
}

/// The state of a search for breaks: the least total cost for each position at which a row that is
/// still open may have begun.
///
/// The costs are integers relative to the newest one. The term is from Knuth and Plass, whose
/// active list holds the same positions.
struct ActiveBreaks {
  /// How many items have been searched.
  var position = 0
  /// How many costs are still in use.
  var live = 1
  /// The costs, oldest first; the elements after `live` are reserved for the next ones.
  var costs: [SIMD8<Int32>] = [SIMD8(repeating: 0)]

  static let unit = Double(BREAK_UNIT)
  /// The maximum cost of a row of one item; the sum of 512 + 64 such costs fits in 32 bits.
  static let maxSingleItemCost = Double(BREAK_MAX_SINGLE_COST)

  /// Reserves memory for `count` costs.
  mutating func reserve(_ count: Int) {
    guard costs.count < count else { return }
    let missing = max(count - costs.count, BreakSearch.stride)
    costs += Array(repeating: SIMD8(repeating: 0), count: missing)
  }

  /// Moves the position to `end`, once all costs up to it are known.
  ///
  /// - Parameters:
  ///   - end: The new position.
  ///   - first: The first item of the longest row that can end after `end`.
  mutating func advance(to end: Int, first: Int) {
    let base = position - live + 1
    // Moves the costs still in use to the start and makes them relative to the newest.
    let newest = costs[end - base]
    live = end - first + 1
    for index in 0..<live {
      costs[index] = costs[first - base + index] &- newest
    }
    position = end
  }
}
