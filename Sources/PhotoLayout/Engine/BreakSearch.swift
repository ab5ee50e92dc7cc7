/// The search for the cheapest breaks: for each item the best row that ends with it, by dynamic
/// programming over all rows that may, eight widths at once.
///
/// It works on plain memory, as the writing of frames does: a check of bounds for each of the twenty
/// rows that are tried for each item would take as long as the trying.
enum BreakSearch {
  /// Items between two renormalisations: few enough that costs fit 32 bits.
  static let stride = 64

  /// Looks at more items.
  ///
  /// - Parameters:
  ///   - table: What rows cost.
  ///   - front: Where the search stands; moves to `end`.
  ///   - end: The item before which to stop, at most `stride` ahead.
  ///   - sums: The sums of all ratios.
  ///   - back: Gets for each item, at its index, how many items the best row holds that ends
  ///     with it.
  static func advance<Count: FixedWidthInteger & SIMDScalar>(
    _ table: LaneTable, _ front: inout BreakFront, to end: Int, sums: [Int64],
    back: inout [SIMD8<Count>]
  ) {
    let start = front.position
    let base = start - front.live + 1
    let needed = end - base + 1
    if front.costs.count < needed {
      front.costs += Array(
        repeating: SIMD8(repeating: 0), count: max(needed - front.costs.count, stride))
    }
    var first = base
    unsafe front.costs.withUnsafeMutableBufferPointer { costs in
      unsafe sums.withUnsafeBufferPointer { sums in
        unsafe back.withUnsafeMutableBufferPointer { back in
          unsafe table.entries.withUnsafeBufferPointer { entries in
            guard let costs = costs.baseAddress, let sums = sums.baseAddress,
              let back = back.baseAddress, let entries = entries.baseAddress
            else { return }
            let core = unsafe Core(
              costs: costs - base, sums: sums, entries: entries, narrow: table.narrow,
              wide: table.wide)
            first =
              unsafe table.hasMost
              ? core.run(from: start, to: end, first: base, back: back, HasMost.self)
              : core.run(from: start, to: end, first: base, back: back, HasNone.self)
          }
        }
      }
    }
    // What stays alive moves to the front, told from the newest cost.
    let newest = front.costs[end - base]
    front.live = end - first + 1
    for index in 0..<front.live {
      front.costs[index] = front.costs[first - base + index] &- newest &- BreakFront.bias
    }
    front.position = end
  }
}

/// Whether rows can be too high, as a type: a check for each row that is tried costs a tenth.
private protocol MostRule {
  static var isChecked: Bool { get }
}

private enum HasMost: MostRule {
  static var isChecked: Bool { true }
}

private enum HasNone: MostRule {
  static var isChecked: Bool { false }
}

@unsafe
private struct Core {
  let costs: UnsafeMutablePointer<SIMD8<Int32>>
  let sums: UnsafePointer<Int64>
  let entries: UnsafePointer<LaneEntry>
  let narrow: RowReach
  let wide: RowReach

  /// Returns the first item of the longest row that can end behind `end`.
  @inline(__always)
  func run<Count: FixedWidthInteger & SIMDScalar, Rule: MostRule>(
    from start: Int, to end: Int, first: Int, back: UnsafeMutablePointer<SIMD8<Count>>,
    _ rule: Rule.Type
  ) -> Int {
    var firstNarrow = first
    var firstWide = first
    for next in (start &+ 1)..<(end &+ 1) {
      let sum = unsafe sums[next]
      unsafe moveForward(&firstWide, next: next, sum: sum, reach: wide)
      unsafe moveForward(&firstNarrow, next: next, sum: sum, reach: narrow)

      // The longest rows come first: the cost of the item before, on which the shortest row
      // depends, is then needed last, and the processor works on several items at once.
      var items = next &- firstWide
      var high = SIMD4<Int32>(repeating: .max)
      var highChoice = SIMD4<Int16>(repeating: 0)
      // The wider four look further back than the others.
      while items > next &- firstNarrow {
        let entry = unsafe entries + items
        let share = unsafe 1 / Float(sum &- sums[next &- items])
        let edge = unsafe entry.pointee.scale.highHalf * share - entry.pointee.root.highHalf
        let cost = unsafe unsafeBitCast(edge * edge + BreakFront.magnet, to: SIMD4<Int32>.self)
        let total = unsafe cost &+ costs[next &- items].highHalf
        var isBetter = unsafe (total .<= high) .& (edge .>= entry.pointee.least.highHalf)
        if Rule.isChecked { unsafe isBetter = isBetter .& (edge .<= entry.pointee.most.highHalf) }
        high.replace(with: total, where: isBetter)
        let chosen = unsafe unsafeBitCast(isBetter, to: SIMD4<Int32>.self)
        unsafe highChoice = pointwiseMax(
          highChoice, entry.pointee.choice.lowHalf & SIMD4<Int16>(truncatingIfNeeded: chosen))
        items &-= 1
      }
      var best = SIMD8<Int32>(lowHalf: SIMD4(repeating: .max), highHalf: high)
      var choice = SIMD8<Int16>(
        lowHalf: SIMD4(repeating: 0), highHalf: highChoice)
      while items >= 1 {
        let entry = unsafe entries + items
        let share = unsafe 1 / Float(sum &- sums[next &- items])
        let edge = unsafe entry.pointee.scale * share - entry.pointee.root
        var square = edge * edge
        if items == 1 {
          // Always legal, and never dearer than so.
          let most = Float(BreakFront.mostForOne)
          square.replace(with: most, where: square .> most)
        }
        let cost = unsafe unsafeBitCast(square + BreakFront.magnet, to: SIMD8<Int32>.self)
        let total = unsafe cost &+ costs[next &- items]
        var isBetter = unsafe (total .<= best) .& (edge .>= entry.pointee.least)
        if Rule.isChecked { unsafe isBetter = isBetter .& (edge .<= entry.pointee.most) }
        best.replace(with: total, where: isBetter)
        // Choices rise from row to row, so that the greatest is the last that was better.
        let chosen = unsafe unsafeBitCast(isBetter, to: SIMD8<Int32>.self)
        unsafe choice = pointwiseMax(
          choice, entry.pointee.choice & SIMD8<Int16>(truncatingIfNeeded: chosen))
        items &-= 1
      }
      unsafe costs[next] = best &- BreakFront.bias
      unsafe back[next &- 1] = SIMD8<Count>(
        truncatingIfNeeded: SIMD8(repeating: Int16(LaneEntry.choices)) &- choice)
    }
    return firstWide
  }

  @inline(__always)
  private func moveForward(_ first: inout Int, next: Int, sum: Int64, reach: RowReach) {
    if next &- first > reach.largestCount { first = next &- reach.largestCount }
    while first < next &- reach.leastCount {
      let items = Int64(truncatingIfNeeded: next &- first)
      let length = unsafe (sum &- sums[first]) &+ reach.step &* items
      if length <= reach.length { break }
      first &+= 1
    }
  }
}
