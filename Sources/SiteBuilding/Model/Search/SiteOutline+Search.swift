import Facts
package import SiteViews

extension SiteOutline {
  /// The view of the files of the search.
  package var search: SearchView { search(SearchNumbers(photos)) }

  func search(_ numbers: SearchNumbers) -> SearchView {
    let albums = SearchAlbums(self)
    return SearchView(
      albums: albums.all,
      years: numbers.years.map { first, range in
        SearchYear(
          first: first, numbers.photos[range].map(\.photo), runs: albums.runs(numbers.photos, range))
      },
      files: numbers.files.map { file in
        SearchPhotosView(number: file.number, numbers.photos[file.photos].map(\.view))
      },
      links: facets.links, hasRatings: numbers.photos.contains { $0.photo.rating != nil })
  }

  /// The view of the search page.
  package func searchPage(_ directory: SearchDirectory) -> SearchPageView {
    SearchPageView(
      directory,
      properties: facets.albums.map { facet in
        let values =
          facet.kind == .facetIndex(.years)
          ? facet.children : facet.children.sorted { $0.totalCount > $1.totalCount }
        return SearchPageView.Values(
          link: facet.link,
          values: values.prefix(SearchPageView.maxValues).map {
            AlbumCount($0.link, count: $0.totalCount)
          })
      })
  }
}

/// The titles of albums by which their photos are found.
private struct SearchAlbums {
  /// The titles of each album after those of its parents, without that of the site.
  let all: [[String]]
  /// The indices of albums in `all`, by their ids.
  private let indices: [String: Int]
  /// The ids of the albums of photos that are in several, other than the first.
  private let others: [ObjectIdentifier: [String]]

  init(_ outline: SiteOutline) {
    all = outline.folders.map { entry in
      (entry.ancestors + [entry.album]).filter { $0.kind == .folder }.map(\.title)
    }
    indices = Dictionary(
      outline.folders.enumerated().map { ($1.album.id, $0) },
      uniquingKeysWith: { first, _ in first })
    others = Self.others(outline)
  }

  private static func others(_ outline: SiteOutline) -> [ObjectIdentifier: [String]] {
    let count = outline.folders.reduce(0) { $0 + $1.album.photos.count }
    guard count != outline.photos.count else { return [:] }
    var others: [ObjectIdentifier: [String]] = [:]
    var seen: Set<ObjectIdentifier> = []
    for entry in outline.folders {
      for photo in entry.album.photos where !seen.insert(ObjectIdentifier(photo)).inserted {
        others[ObjectIdentifier(photo), default: []].append(entry.album.id)
      }
    }
    return others
  }

  /// Consecutive photos that are in the same albums.
  func runs(_ photos: [SitePhotoLocation], _ range: Range<Int>) -> [SearchYear.Run] {
    var runs: [SearchYear.Run] = []
    var (start, last) = (range.lowerBound, [String]())
    var lastPlace: SitePhotoLocation?
    func close(at end: Int) {
      guard end > start else { return }
      runs.append(
        SearchYear.Run(
          count: end - start, albums: last.compactMap { indices[$0].map { all[$0] } }))
    }
    for index in range {
      let place = photos[index]
      let more = others.isEmpty ? [] : others[ObjectIdentifier(place.photo)] ?? []
      if more.isEmpty, last.count == 1, lastPlace?.isInSameAlbum(as: place) == true { continue }
      let ids = [place.album.id] + more
      lastPlace = place
      guard ids != last else { continue }
      close(at: index)
      (start, last) = (index, ids)
    }
    close(at: range.upperBound)
    return runs
  }
}

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
