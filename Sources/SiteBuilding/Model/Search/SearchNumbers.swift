import Facts
import SiteViews

/// The photos that a search can find, with their numbers, in ascending order. Photos are sorted by date, those without
/// a date first. In a large site, every year has files of its own, and some numbers after them stay unused, so that a
/// new photo seldom changes the numbers of another year's photos. In a small site, this would only add files.
struct SearchNumbers {
  let photos: OrderedPhotos
  /// The number of each file of results, and the indices of its photos.
  private(set) var files: [(number: Int, photos: Range<Int>)] = []
  /// The number of the first photo and the indices of the photos of each year in a large site, otherwise of all photos.
  private(set) var years: [(first: Int, photos: Range<Int>)] = []

  /// The number of photos from which a site is large.
  static let largeCount = 20_000

  /// Numbers the photos that can be shown.
  init(_ photos: LocatedPhotos, largeCount: Int = Self.largeCount) {
    self.photos = OrderedPhotos(Self.sorted(photos.list), of: photos)
    let isLarge = self.photos.count >= largeCount
    let list = self.photos.list
    var (start, file) = (0, 0)
    while start < self.photos.count {
      let year = list.taken(at: start)?.year
      let next = (start..<list.count).first { isLarge && list.taken(at: $0)?.year != year }
      let end = next ?? list.count
      years.append((file * SearchPhotosView.maxPhotos, start..<end))
      let starts = stride(from: start, to: end, by: SearchPhotosView.maxPhotos)
      let count = (end - start + SearchPhotosView.maxPhotos - 1) / SearchPhotosView.maxPhotos
      for (index, first) in starts.enumerated() {
        files.append((file + index, first..<min(first + SearchPhotosView.maxPhotos, end)))
      }
      file += Self.reservedFiles(count)
      start = end
    }
  }

  /// The number of files that are reserved for a year: at least one more than it has, and up to an eighth more.
  private static func reservedFiles(_ count: Int) -> Int {
    let step = 1 << max(0, Int.bitWidth - count.leadingZeroBitCount - 4)
    return (count / step + 1) * step
  }

  private static func sorted(_ photos: PhotoList) -> [UInt32] {
    // Reading dates from the list takes longer than a comparison.
    let times = photos.indices.map(photos.order)
    var order = photos.indices.filter(photos.isShown).map { UInt32($0) }
    order.sort { one, other in
      let (one, other) = (Int(one), Int(other))
      guard times[one] == times[other] else { return times[one] < times[other] }
      // Pages show the highest number first, and those without a date in the order of their names.
      return times[one] == 0 ? one > other : photos[one].id < photos[other].id
    }
    return order
  }
}
