internal import CPhotoLayout

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
