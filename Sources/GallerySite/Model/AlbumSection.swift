import PhotoLayout
import PhotoMetadata

/// A run of at most 100 photos under one heading, laid out by itself for every reference width.
struct AlbumSection: Sendable {
  static let limit = 100

  var title: String?
  /// The photos' place in the album.
  var photos: Range<Int>
  /// The ratios of the photos.
  var aspects: [AspectRatio]
  /// One a reference width.
  var arrangements: [Arrangement]

  /// Divides an album into months, and long months into runs.
  static func divide(_ photos: [SitePhoto], settings: SiteSettings) -> [AlbumSection] {
    var sections: [AlbumSection] = []
    var start = 0
    for index in photos.indices {
      let next = index + 1
      let isLast = next == photos.count
      let endsMonth = !isLast && month(photos[index]) != month(photos[next])
      guard isLast || endsMonth || next - start == limit else { continue }
      sections.append(
        AlbumSection(
          title: photos[start].facts.taken?.monthAndYear, photos: start..<next, photos,
          settings))
      start = next
    }
    if sections.count == 1 {
      sections[0].title = nil
    }
    return sections
  }

  private static func month(_ photo: SitePhoto) -> [Int]? {
    photo.facts.taken.map { [$0.year, $0.month] }
  }

  private init(
    title: String?, photos range: Range<Int>, _ photos: [SitePhoto], _ settings: SiteSettings
  ) {
    self.title = title
    self.photos = range
    let aspects = photos[range].map(\.aspect)
    self.aspects = aspects
    arrangements = settings.widths.values.map { width in
      FlowGrid(rowHeight: settings.rowHeight(at: width), spacing: settings.spacing)
        .arrange(aspects, width: width)
    }
  }
}
