import Testing
@testable import PhotoLayout

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Tests of `RadialLayout` and of its sine and cosine.
@Suite struct RadialLayoutTests {
  private func items(_ ranks: Int...) -> [LayoutItem] {
    ranks.map { LayoutItem.fixed(width: 10, height: 10).layoutValue(key: Rank.self, value: $0) }
  }

  private func centres(_ layout: RadialLayout, _ items: [LayoutItem]) -> [[Int]] {
    layout.place(items, proposal: ProposedSize(width: 300, height: 300)).frames.map {
      [Int($0.midX.rounded()), Int($0.midY.rounded())]
    }
  }

  @Test func `items are on a circle, clockwise from the top`() {
    let four = items(1, 2, 3, 4)
    #expect(centres(RadialLayout(), four) == [[150, 50], [250, 150], [150, 250], [50, 150]])
    #expect(
      centres(RadialLayout(startAngle: .pi / 2, radius: 50), four)
        == [[200, 150], [150, 200], [100, 150], [150, 100]])
  }

  @Test(
    arguments: [
      ([1, 2, 3], -30), ([1, 3, 2], 30), ([2, 1, 3], -90), ([3, 1, 2], -150), ([2, 3, 1], 90),
      ([3, 2, 1], 150), ([1, 1, 2], -60), ([1, 2, 1], 60), ([2, 1, 1], -180), ([1, 2, 2], 0),
      ([2, 1, 2], -120), ([2, 2, 1], 120), ([4, 9, 7], 30), ([1, 1, 1], 0), ([1, 2], 0),
    ] as [([Int], Double)])
  func `three ranks rotate the circle`(ranks: [Int], degrees: Double) {
    #expect(abs(RadialLayout.offset(ranks: ranks) - degrees * .pi / 180) < 1e-12)
  }

  @Test func `better ranks are higher`() {
    for ranks in [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]] {
      let heights = centres(RadialLayout(), items(ranks[0], ranks[1], ranks[2])).map { $0[1] }
      #expect(zip(ranks, heights).sorted { $0.0 < $1.0 }.map(\.1) == [63, 150, 237])
    }
  }

  @Test func `the podium is a line if all ranks tie`() {
    let proposal = ProposedSize(width: 300, height: 300)
    let tie = RadialLayout.podium(ranks: [2, 2, 2], spacing: 5).place(items(2, 2, 2), proposal: proposal)
    #expect(tie.frames.map(\.minX) == [0, 15, 30])
    let won = RadialLayout.podium(ranks: [1, 2, 3]).place(items(1, 2, 3), proposal: proposal)
    #expect(won.size == LayoutSize(width: 300, height: 300))
    #expect(RadialLayout.podium(ranks: []).place([], proposal: proposal).frames.isEmpty)
  }

  @Test(arguments: hostileLengths) func `hostile lengths give finite frames`(length: Double) {
    let layout = RadialLayout(startAngle: length, radius: length)
    let proposal = ProposedSize(width: length, height: length)
    let frames = layout.place(items(.min, .max, 0), proposal: proposal).frames
    #expect(frames.allSatisfy { $0.isFinite })
    #expect(layout.place([], proposal: proposal).frames.isEmpty)
  }

  @Test func `sine and cosine agree with the C library`() {
    var worst = 0.0
    for step in -100_000...100_000 {
      let angle = Double(step) / 1000
      worst = max(worst, abs(Trigonometry.sine(angle) - sin(angle)))
      worst = max(worst, abs(Trigonometry.cosine(angle) - cos(angle)))
    }
    #expect(worst < 1e-15)
    #expect(abs(Trigonometry.sine(1e6) - sin(1e6)) < 1e-9)
  }
}
