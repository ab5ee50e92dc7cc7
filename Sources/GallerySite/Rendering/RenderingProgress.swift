/// How much of the rendering is done.
package struct RenderingProgress: Equatable, Sendable {
  /// What is rendered.
  package enum Phase: Equatable, Sendable {
    case photos, videos
  }

  package var phase: Phase
  /// The number of photos or videos that are done, and of all.
  package var done = 0
  package var total: Int
  /// The expected costs of those that are done, and of all, in any unit.
  package var doneCost = 0.0
  package var totalCost: Double

  init(_ phase: Phase, costs: [Double]) {
    self.phase = phase
    total = costs.count
    totalCost = costs.reduce(0, +)
  }

  mutating func advance(by cost: Double) {
    done += 1
    doneCost += cost
  }
}
