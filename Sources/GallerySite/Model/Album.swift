import PhotoLayout
import PhotoMetadata

/// A folder of the library as a page.
struct Album: Sendable {
  /// Stable as long as the folder keeps its name and place.
  var id: String
  var title: String
  /// The page's folder below `base`, as `travel/norway`; empty for the whole site.
  var slug: String
  /// The photos that lie in the folder itself, in order.
  var photos: [SitePhoto]
  /// The albums below, in order.
  var children: [Album]
  /// What the album's owner says of it, in Markdown.
  var intro: String?
  /// The date that its owner gave it, as `2024-06`.
  var date: String?
  /// Whether the photos follow each other by date.
  var isByDate = true
  /// The folder of the site that its pages lie in.
  var base = "albums"
  /// What its page says instead of a count and dates.
  var summary: String?
  /// The photo that its owner chose to stand for it.
  var chosenCover: SitePhoto?

  /// How many photos lie in the album and below it.
  var totalCount: Int {
    photos.count + children.reduce(0) { $0 + $1.totalCount }
  }

  /// The photo that stands for the album: the chosen one, else its first in landscape format, else its first, else that
  /// of the first album below.
  var cover: SitePhoto? {
    if let chosenCover { return chosenCover }
    let shown = photos.lazy.filter { !$0.renditions.isEmpty }
    return shown.first { (1.2...2.2).contains($0.aspect.value) } ?? shown.first
      ?? children.lazy.compactMap(\.cover).first
  }

  /// The first and last date in the album and below it.
  var dates: (first: LocalDateTime, last: LocalDateTime)? {
    let own = photos.compactMap(\.facts.taken)
    let below = children.compactMap(\.dates).flatMap { [$0.first, $0.last] }
    guard let first = (own + below).min(), let last = (own + below).max() else { return nil }
    return (first, last)
  }
}
