import Facts
import SiteViews

extension HomeSection {
  /// The lowest rating of a featured photo; favorites are featured, too.
  private static let minRating = 4

  /// The sections of a site that have content, in the order of the settings. `timeline` is `nil` if the site has none.
  static func all(
    _ kinds: [HomeSectionKind], _ photos: [SitePhoto], _ additions: [SitePlan.Addition],
    timeline: Album?
  ) -> [HomeSection] {
    kinds.compactMap { kind in
      switch kind {
      case .today, .random:
        return timeline.map { album in
          HomeSection(
            kind: kind, photos: [], link: SitePaths.album(album.link) + "#\(kind.rawValue)")
        }
      case .recent:
        let times = Dictionary(
          additions.flatMap { addition in addition.photos.map { ($0, addition.time) } },
          uniquingKeysWith: max)
        let found = photos.lazy.filter(\.isShown).compactMap { photo in
          times[photo.id].map { (time: $0, photo: photo) }
        }
        return HomeSection(
          kind,
          found.sorted { one, other in
            one.time == other.time ? isBefore(one.photo, other.photo) : one.time > other.time
          }.map(\.photo))
      case .featured:
        let rated = photos.filter {
          $0.isShown && (($0.rating ?? 0) >= minRating || $0.isFavorite)
        }
        // The order does not change if a photo is renamed.
        return HomeSection(
          kind,
          rated.sorted { one, other in
            let ratings = (one.rating ?? 0, other.rating ?? 0)
            if ratings.0 != ratings.1 { return ratings.0 > ratings.1 }
            return isBefore(one, other)
          })
      }
    }
  }

  /// The order by the dates on which photos were taken, the newest first.
  private static func isBefore(_ one: SitePhoto, _ other: SitePhoto) -> Bool {
    switch (one.taken, other.taken) {
    case (let first?, let second?) where first != second: first > second
    case (_?, nil): true
    case (nil, _?): false
    default: one.id < other.id
    }
  }

  private init?(_ kind: HomeSectionKind, _ photos: [SitePhoto]) {
    guard !photos.isEmpty else { return nil }
    self.init(kind: kind, photos: Array(photos.prefix(Self.limit)))
  }
}
