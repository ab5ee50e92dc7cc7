import PhotoLayout
import PhotoMetadata

/// A folder of the library as a page.
struct Album: Sendable {
  /// Stable as long as the folder keeps its name and place.
  let id: String
  var title: String
  /// The page's folder below `base`, as `travel/norway`; empty for the whole site.
  let slug: String
  /// The photos that lie in the folder itself, in order.
  let photos: [SitePhoto]
  /// The albums below, in order.
  let children: [Album]
  /// What the album's owner says of it, in Markdown.
  let intro: String?
  /// The date that its owner gave it, as `2024-06`.
  let date: String?
  /// Whether the photos follow each other by date.
  let isByDate: Bool
  /// The folder of the site that its pages lie in.
  var base = "albums"
  /// What its page says instead of a count and dates.
  var summary: String?
  /// The photo that stands for the album; `nil` where none can be shown.
  let cover: SitePhoto?
  /// How many photos lie in the album and below it.
  let totalCount: Int
  /// The first and last date in the album and below it.
  let dates: (first: LocalDateTime, last: LocalDateTime)?

  /// Makes an album, and finds what its pages say of all its photos.
  ///
  /// - Parameters:
  ///   - id: Stable as long as the folder keeps its name and place.
  ///   - title: As pages show it.
  ///   - slug: The page's folder below `base`; empty for the whole site.
  ///   - photos: Those that lie in the folder itself, in order.
  ///   - children: The albums below, in order.
  ///   - intro: What the album's owner says of it, in Markdown.
  ///   - date: The date that its owner gave it.
  ///   - isByDate: Whether the photos follow each other by date.
  ///   - chosenCover: The photo that its owner chose to stand for it.
  init(
    id: String, title: String, slug: String, photos: [SitePhoto], children: [Album],
    intro: String? = nil, date: String? = nil, isByDate: Bool = true,
    chosenCover: SitePhoto? = nil
  ) {
    (self.id, self.title, self.slug) = (id, title, slug)
    (self.photos, self.children) = (photos, children)
    (self.intro, self.date, self.isByDate) = (intro, date, isByDate)
    cover = chosenCover ?? Self.cover(photos) ?? children.lazy.compactMap(\.cover).first
    totalCount = children.reduce(photos.count) { $0 + $1.totalCount }
    let all = photos.compactMap(\.facts.taken) + children.flatMap(Self.ends)
    dates = all.min().flatMap { first in all.max().map { (first, $0) } }
  }

  /// Of the photos in landscape format the first of those with the most stars, else the first of all.
  private static func cover(_ photos: [SitePhoto]) -> SitePhoto? {
    let shown = photos.filter { !$0.renditions.isEmpty }
    let wide = shown.filter { (1.2...2.2).contains($0.aspect.value) }
    let most = wide.map { $0.facts.rating ?? 0 }.max()
    return wide.first { ($0.facts.rating ?? 0) == most } ?? shown.first
  }

  private static func ends(_ album: Album) -> [LocalDateTime] {
    album.dates.map { [$0.first, $0.last] } ?? []
  }
}
