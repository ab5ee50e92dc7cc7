import Testing
@testable import PhotoLayout

/// Properties of rows for random input.
@Suite struct RowPropertyTests {
  @Test(arguments: RowBreaking.allCases) func `rows keep the order and hold every item`(breaks: RowBreaking) {
    for var example in RandomCase.many(1) {
      example.grid.breaks = breaks
      let arrangement = example.grid.arrange(example.aspects, width: example.width)
      var next = 0
      for row in arrangement.rows {
        guard row.first == next, row.count > 0 else { return fail(example) }
        next += row.count
      }
      let isComplete = next == example.aspects.count || example.grid.lastRow == .hide
      guard isComplete else { return fail(example) }
    }
  }

  @Test(arguments: RowBreaking.allCases)
  func `frames are positive and disjoint, and full rows end at the edge`(breaks: RowBreaking) {
    for var example in RandomCase.many(2) {
      example.grid.breaks = breaks
      if example.seed % 2 == 0 { example.grid.direction = .rightToLeft }
      if !framesAreSound(example) { return fail(example) }
    }
  }

  @Test(arguments: RowBreaking.allCases) func `no row of several items is above the maximum`(breaks: RowBreaking) {
    for var example in RandomCase.many(3) {
      example.grid.breaks = breaks
      let arrangement = example.grid.arrange(example.aspects, width: example.width)
      let maximum = example.grid.rowHeight * example.grid.scales.maximum * 1.00001
      let isSound = arrangement.rows.dropLast().allSatisfy { $0.count == 1 || $0.height <= maximum }
      guard isSound else { return fail(example) }
    }
  }

  @Test(arguments: RowBreaking.allCases) func `rows that are not scaled never exceed the width`(breaks: RowBreaking) {
    for var example in RandomCase.many(4) {
      example.grid.breaks = breaks
      example.grid.fill = false
      let arrangement = example.grid.arrange(example.aspects, width: example.width)
      for row in arrangement.rows {
        let gaps = Double((row.count - 1) * example.grid.spacing)
        let isInside = row.aspect * row.height + gaps <= Double(example.width) + 1e-6
        guard isInside || row.count == 1 else { return fail(example) }
      }
      for frame in arrangement.frames(example.aspects) where frame.maxX > Double(example.width) { return fail(example) }
    }
  }

  @Test func `height is slope times width plus offset`() {
    for example in RandomCase.many(5) {
      let arrangement = example.grid.arrange(example.aspects, width: example.width)
      // The formula does not hold if the gaps alone are wider than the viewport.
      guard arrangement.rows.allSatisfy({ $0.gapCount * example.grid.spacing < example.width }) else { continue }
      let exact = arrangement.heightSlope * Double(example.width) + arrangement.heightOffset
      let sum =
        arrangement.rows.reduce(0) { $0 + $1.height }
        + Double(example.grid.spacing * max(0, arrangement.rows.count - 1))
      guard abs(exact - sum) <= 1e-6 * max(1, sum) else { return fail(example) }
    }
  }

  @Test func `right to left is the mirror image`() {
    for example in RandomCase.many(6, count: 10_000) {
      var mirrored = example.grid
      mirrored.direction = .rightToLeft
      let frames = example.grid.arrange(example.aspects, width: example.width).frames(example.aspects)
      let others = mirrored.arrange(example.aspects, width: example.width).frames(example.aspects)
      guard frames.map({ $0.mirrored(in: Double(example.width)) }) == others,
        others.map({ $0.mirrored(in: Double(example.width)) }) == frames
      else { return fail(example) }
    }
  }

  private func framesAreSound(_ example: RandomCase) -> Bool {
    let arrangement = example.grid.arrange(example.aspects, width: example.width)
    let frames = arrangement.frames(example.aspects)
    let (width, spacing) = (Double(example.width), Double(example.grid.spacing))
    guard frames.count == arrangement.itemCount, frames.allSatisfy(\.isWhole) else { return false }
    var bottom = -spacing
    for row in arrangement.rows {
      guard row.height.isFinite, row.height > 0 else { return false }
      var line = Array(frames[row.items])
      if example.grid.direction == .rightToLeft {
        line = line.map { $0.mirrored(in: width) }
      }
      guard let first = line.first, let last = line.last,
        first.y == bottom + spacing,
        line.allSatisfy({ $0.width > 0 && $0.height > 0 && $0.y == first.y }),
        line.allSatisfy({ $0.height == first.height }),
        zip(line, line.dropFirst()).allSatisfy({ $0.maxX + spacing <= $1.x }), first.x >= 0, last.maxX <= width
      else { return false }
      if row.isFull {
        let isExact = zip(line, line.dropFirst()).allSatisfy { abs($1.x - $0.maxX - spacing) <= 1 }
        guard first.x == 0, last.maxX == width, isExact else { return false }
      }
      bottom = first.maxY
    }
    return true
  }
}

func fail(_ example: some CustomStringConvertible) { Issue.record("\(example)") }
