extension SitePlan {
  /// The photos of a folder that one run of `gallery index` added to the catalog.
  package struct Addition: Equatable, Sendable {
    /// The maximum number of batches in a plan; some may have no photo that is shown.
    package static let maxCount = 200

    /// When the run began to add photos, in seconds since 1970.
    package let time: Int
    /// The number of the folder in the catalog at that time, from which the photos may have moved.
    package let folder: Int64
    /// The ids of the photos, sorted.
    package let photos: [String]

    package init(time: Int, folder: Int64, photos: [String]) {
      (self.time, self.folder, self.photos) = (time, folder, photos)
    }
  }
}
