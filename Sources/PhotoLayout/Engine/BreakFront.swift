/// Where a search for breaks stands: the least costs of all places at which a row that is still
/// open may have begun.
///
/// Costs are whole numbers, told from the newest one. Two searches with equal fronts choose the same
/// breaks from there on, whatever stood before.
struct BreakFront: Equatable {
  /// How many items have been looked at.
  var position = 0
  /// How many of the costs are alive.
  var live = 1
  /// The costs, oldest first; those behind `live` are room for the next ones.
  var costs: [SIMD8<Int32>] = [SIMD8(repeating: -Self.bias)]

  /// 32 as a float: at its size the last bit of a float is 2⁻¹⁸, which is the unit of costs.
  ///
  /// To add it rounds a cost to that unit, and leaves the cost as a whole number in the low bits.
  static let magnet: Float = 32
  static let bias = Int32(truncatingIfNeeded: magnet.bitPattern)
  static let unit = Double(1 << 18)
  /// The most that a row of one item costs; 512 + 64 of them still fit 32 bits.
  static let mostForOne = 12.0

  /// The front without the room behind.
  var trimmed: BreakFront {
    BreakFront(position: position, live: live, costs: Array(costs.prefix(live)))
  }

  /// Whether all choices from here on are the same.
  func agrees(with other: BreakFront) -> Bool {
    live == other.live && costs.prefix(live).elementsEqual(other.costs.prefix(live))
  }
}
