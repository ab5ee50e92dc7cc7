/// The search for the cheapest breaks: for each item the best row that ends with it, by dynamic
/// programming over all rows that may, eight widths at once.
///
/// This is the one file of the module that works on plain memory: a check of bounds for each of the
/// twenty rows that are tried for each item would take as long as the trying.
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
          unsafe table.scales.withUnsafeBufferPointer { scales in
            unsafe table.limits.withUnsafeBufferPointer { limits in
              guard let costs = costs.baseAddress, let sums = sums.baseAddress,
                let back = back.baseAddress, let scales = scales.baseAddress,
                let limits = limits.baseAddress
              else { return }
              let core = unsafe Core(
                costs: costs - base, sums: sums, scales: scales, limits: limits,
                narrow: table.narrow, wide: table.wide)
              first = unsafe core.run(from: start, to: end, first: base, back: back)
            }
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

@unsafe
private struct Core {
  let costs: UnsafeMutablePointer<SIMD8<Int32>>
  let sums: UnsafePointer<Int64>
  let scales: UnsafePointer<SIMD8<Float>>
  let limits: UnsafePointer<SIMD4<Float>>
  let narrow: RowReach
  let wide: RowReach

  /// Returns the first item of the longest row that can end behind `end`.
  @inline(__always)
  func run<Count: FixedWidthInteger & SIMDScalar>(
    from start: Int, to end: Int, first: Int, back: UnsafeMutablePointer<SIMD8<Count>>
  ) -> Int {
    var firstNarrow = first
    var firstWide = first
    for next in (start + 1)..<(end + 1) {
      let sum = unsafe sums[next]
      unsafe moveForward(&firstWide, next: next, sum: sum, reach: wide)
      unsafe moveForward(&firstNarrow, next: next, sum: sum, reach: narrow)

      var best = unsafe single(next: next, sum: sum)
      var count = SIMD8<Int32>(repeating: 1)
      let both = next - firstNarrow
      var items = 2
      while items <= both {
        let share = unsafe 1 / Float(sum &- sums[next &- items])
        let limit = unsafe limits[items]
        let edge = unsafe scales[items] * share - limit.x
        let cost = unsafe unsafeBitCast(
          edge * edge + BreakFront.magnet, to: SIMD8<Int32>.self)
        let total = unsafe cost &+ costs[next &- items]
        let isBetter = (total .< best) .& (edge .<= limit.y) .& (edge .>= limit.z)
        best.replace(with: total, where: isBetter)
        count.replace(with: Int32(truncatingIfNeeded: items), where: isBetter)
        items &+= 1
      }
      let all = next - firstWide
      if items <= all {
        var high = best.highHalf
        var highCount = count.highHalf
        while items <= all {
          let share = unsafe 1 / Float(sum &- sums[next &- items])
          let limit = unsafe limits[items]
          let edge = unsafe scales[items].highHalf * share - limit.x
          let cost = unsafe unsafeBitCast(
            edge * edge + BreakFront.magnet, to: SIMD4<Int32>.self)
          let total = unsafe cost &+ costs[next &- items].highHalf
          let isBetter = (total .< high) .& (edge .<= limit.y) .& (edge .>= limit.z)
          high.replace(with: total, where: isBetter)
          highCount.replace(with: Int32(truncatingIfNeeded: items), where: isBetter)
          items &+= 1
        }
        best.highHalf = high
        count.highHalf = highCount
      }
      unsafe costs[next] = best &- BreakFront.bias
      unsafe back[next &- 1] = SIMD8<Count>(truncatingIfNeeded: count)
    }
    return firstWide
  }

  /// The cost of all rows with the last one being the last item alone; always legal.
  @inline(__always)
  private func single(next: Int, sum: Int64) -> SIMD8<Int32> {
    let share = unsafe 1 / Float(sum &- sums[next &- 1])
    let edge = unsafe scales[1] * share - 1
    let cost = edge * edge
    let most = Float(BreakFront.mostForOne)
    let total = cost.replacing(with: most, where: cost .> most) + BreakFront.magnet
    return unsafe unsafeBitCast(total, to: SIMD8<Int32>.self) &+ costs[next &- 1]
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
