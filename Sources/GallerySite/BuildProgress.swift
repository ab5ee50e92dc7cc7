/// How much of a stage of a build is done.
package struct BuildProgress: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The catalog is read.
    case planning
    case photos, videos
    case originals, archives
    case albumPages, photoPages
    /// Finished files are moved into the site.
    case publishing
  }

  package var stage: Stage
  /// The number of photos, videos or groups of pages that are done, and of all.
  package var done = 0
  package var total: Int
  /// The expected costs of those that are done, and of all, in any unit.
  package var doneCost = 0.0
  package var totalCost: Double
  /// The bytes of the originals that are done.
  package var bytes: Int64 = 0
  /// The folder of the last original, below its root; `nil` if there is none.
  package var folder: String?

  init(_ stage: Stage, total: Int = 0) {
    self.stage = stage
    self.total = total
    totalCost = Double(total)
  }

  init(_ stage: Stage, costs: [Double]) {
    self.stage = stage
    total = costs.count
    totalCost = costs.reduce(0, +)
  }

  mutating func advance(by cost: Double = 1) {
    done += 1
    doneCost += cost
  }
}
