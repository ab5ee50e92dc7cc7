internal import CPhotoLayout

/// Where a search for breaks stands: the least costs of all places at which a row that is still
/// open may have begun.
///
/// Costs are whole numbers, told from the newest one. Two searches with equal fronts choose the same
/// breaks from there on, whatever stood before.
struct BreakFront {
  /// How many items have been looked at.
  var position = 0
  /// How many of the costs are alive.
  var live = 1
  /// The costs, oldest first; those behind `live` are room for the next ones.
  var costs: [SIMD8<Int32>] = [SIMD8(repeating: 0)]

  static let unit = Double(BREAK_UNIT)
  /// The most that a row of one item costs; 512 + 64 of them still fit 32 bits.
  static let mostForOne = Double(BREAK_MOST_FOR_ONE)

  /// Makes room for so many costs.
  mutating func makeRoom(for count: Int) {
    guard costs.count < count else { return }
    let missing = max(count - costs.count, BreakSearch.stride)
    costs += Array(repeating: SIMD8(repeating: 0), count: missing)
  }

  /// Moves on, once the costs up to `end` are known.
  ///
  /// - Parameters:
  ///   - end: The new position.
  ///   - first: The first item of the longest row that can end behind it.
  mutating func advance(to end: Int, first: Int) {
    let base = position - live + 1
    // What stays alive moves to the front, told from the newest cost.
    let newest = costs[end - base]
    live = end - first + 1
    for index in 0..<live {
      costs[index] = costs[first - base + index] &- newest
    }
    position = end
  }
}
