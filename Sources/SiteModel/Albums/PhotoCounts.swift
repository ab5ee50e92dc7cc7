package import PhotoMetadata

/// Numbers of photos that can be shown, and their dates.
package struct PhotoCounts: Sendable {
  package private(set) var count = 0
  /// How many of them are videos.
  package private(set) var videos = 0
  /// The first and the last date.
  package private(set) var dates: (first: LocalDateTime, last: LocalDateTime)?

  init() {}

  init(_ count: Int, videos: Int, _ dates: (first: LocalDateTime, last: LocalDateTime)?) {
    (self.count, self.videos, self.dates) = (count, videos, dates)
  }

  /// Counts photos.
  init(_ photos: [SitePhoto]) {
    for photo in photos where photo.isShown { add(photo) }
  }

  /// Counts a photo that can be shown.
  mutating func add(_ photo: SitePhoto) {
    count += 1
    if photo.isVideo { videos += 1 }
    if let taken = photo.taken { add((taken, taken)) }
  }

  /// Counts photos that are different from those before.
  mutating func add(_ other: PhotoCounts) {
    count += other.count
    videos += other.videos
    add(other.dates)
  }

  mutating func add(_ others: (first: LocalDateTime, last: LocalDateTime)?) {
    guard let others else { return }
    dates = dates.map { (min($0.first, others.first), max($0.last, others.last)) } ?? others
  }
}
