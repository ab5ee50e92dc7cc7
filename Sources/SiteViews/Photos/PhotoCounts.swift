package import Facts

/// Numbers of photos that can be shown, and their dates.
package struct PhotoCounts: Sendable {
  package private(set) var count = 0
  /// How many of them are videos.
  package private(set) var videos = 0
  /// The first and the last date.
  package private(set) var dates: (first: LocalDateTime, last: LocalDateTime)?

  package init() {}

  package init(_ count: Int, videos: Int, _ dates: (first: LocalDateTime, last: LocalDateTime)?) {
    (self.count, self.videos, self.dates) = (count, videos, dates)
  }

  /// Counts photos, apart from those that cannot be shown.
  package init(_ photos: [SitePhoto]) {
    for photo in photos where photo.isShown {
      count += 1
      if photo.isVideo { videos += 1 }
      add(photo.taken.map { ($0, $0) })
    }
  }

  /// Adds photos that were not counted before.
  package mutating func add(_ other: PhotoCounts) {
    count += other.count
    videos += other.videos
    add(other.dates)
  }

  package mutating func add(_ others: (first: LocalDateTime, last: LocalDateTime)?) {
    guard let others else { return }
    dates = dates.map { (min($0.first, others.first), max($0.last, others.last)) } ?? others
  }
}
