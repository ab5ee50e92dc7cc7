/// How much of a stage of a build is done.
package struct BuildProgress: Equatable, Sendable {
  package enum Stage: Equatable, Sendable {
    /// The catalog is read.
    case planning
    case photos, videos
    case originals, archives
    /// The images of shared links.
    case shareImages
    /// The tiles of large photos.
    case tiles
    case albumPages, photoPages
    /// Finished files are moved into the site.
    case publishing
  }

  package var stage: Stage
  /// The number of finished photos, videos, files or groups of pages, and of all of them.
  package var done = 0
  package var total: Int
  /// The expected cost of the finished items, and of all items, in an arbitrary unit.
  package var doneCost = 0.0
  package var totalCost: Double
  /// The size of the finished originals in bytes.
  package var bytes: Int64 = 0
  /// The folder of the last original, relative to its root; `nil` if it is the root, or not known yet.
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
