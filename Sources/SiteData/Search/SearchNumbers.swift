import PhotoMetadata
import SiteModel

/// The photos that a search can find, with their numbers, in ascending order.
///
/// Photos are sorted by date, those without a date first. In a large site every year begins with a file of
/// its own, behind which some numbers stay free, so that a new photo seldom changes the numbers of another
/// year's photos. In a small one, results would need more files.
struct SearchNumbers {
  private(set) var photos: [SitePhotoLocation] = []
  /// The number of each photo.
  private(set) var numbers: [Int] = []
  /// The number of each file of results, and the indices of its photos.
  private(set) var files: [(number: Int, photos: Range<Int>)] = []

  /// The number of photos from which a site is large.
  static let largeCount = 20_000

  /// Numbers the photos that can be shown.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - largeCount: The number of photos from which years have files of their own.
  init(_ photos: [SitePhotoLocation], largeCount: Int = Self.largeCount) {
    self.photos = Self.sorted(photos)
    let isLarge = self.photos.count >= largeCount
    var (start, file) = (0, 0)
    while start < self.photos.count {
      let year = self.photos[start].photo.taken?.year
      let next = self.photos[start...].firstIndex { isLarge && $0.photo.taken?.year != year }
      let end = next ?? self.photos.count
      numbers += file * SearchPhotos.count..<file * SearchPhotos.count + end - start
      let starts = stride(from: start, to: end, by: SearchPhotos.count)
      let count = (end - start + SearchPhotos.count - 1) / SearchPhotos.count
      for (index, first) in starts.enumerated() {
        files.append((file + index, first..<min(first + SearchPhotos.count, end)))
      }
      file += Self.reservedFiles(count)
      start = end
    }
  }

  /// The number of files whose names are kept for a year that has some: up to an eighth more.
  private static func reservedFiles(_ count: Int) -> Int {
    let step = 1 << max(0, Int.bitWidth - count.leadingZeroBitCount - 4)
    return (count / step + 1) * step
  }

  private static func sorted(_ photos: [SitePhotoLocation]) -> [SitePhotoLocation] {
    // A location finds its photo by way of its album, which takes longer than a comparison.
    var keyed = photos.indices.compactMap { index -> (time: Int, index: Int)? in
      let photo = photos[index].photo
      return photo.isShown ? (photo.taken.map(time) ?? -1, index) : nil
    }
    keyed.sort { one, other in
      one.time == other.time
        ? photos[one.index].photo.id < photos[other.index].photo.id : one.time < other.time
    }
    return keyed.map { photos[$0.index] }
  }

  /// A number that grows with the date.
  private static func time(_ taken: LocalDateTime) -> Int {
    let days = (taken.year * 12 + taken.month) * 31 + taken.day
    return ((days * 24 + taken.hour) * 60 + taken.minute) * 60 + taken.second
  }
}
