import Facts
import SiteViews

/// The photos that a search can find, with their numbers, in ascending order. Photos are sorted by date, those without
/// a date first. In a large site, every year has files of its own, and some numbers after them stay unused, so that a
/// new photo seldom changes the numbers of another year's photos. In a small site, this would only add files.
struct SearchNumbers {
  let photos: [SitePhotoLocation]
  /// The number of each file of results, and the indices of its photos.
  private(set) var files: [(number: Int, photos: Range<Int>)] = []
  /// The number of the first photo and the indices of the photos of each year in a large site, otherwise of all photos.
  private(set) var years: [(first: Int, photos: Range<Int>)] = []

  /// The number of photos from which a site is large.
  static let largeCount = 20_000

  /// Numbers the photos that can be shown.
  init(_ photos: [SitePhotoLocation], largeCount: Int = Self.largeCount) {
    let photos = Self.sorted(photos)
    self.photos = photos
    let isLarge = photos.count >= largeCount
    var (start, file) = (0, 0)
    while start < photos.count {
      let year = photos[start].photo.taken?.year
      let next = (start..<photos.count).first {
        isLarge && photos[$0].photo.taken?.year != year
      }
      let end = next ?? photos.count
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

  /// Pages show the highest number first, and photos without a date in the order of the albums.
  private static func sorted(_ photos: [SitePhotoLocation]) -> [SitePhotoLocation] {
    let shown = photos.filter(\.photo.isShown)
    let dated = shown.filter { $0.photo.order > 0 }.map { ($0.photo.order, $0.photo.id, $0) }
    return shown.filter { $0.photo.order == 0 }.reversed()
      + dated.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
