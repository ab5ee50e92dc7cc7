package import Facts

/// All texts of a site in one language. No member has a default value, so a language with a missing text does not
/// compile. System formatters are not used, so a site is the same on every machine. This is a class because copying
/// several hundred texts for each page took 5% of the time of writing pages.
package final class Strings: Sendable {
  /// The language tag in HTML.
  package let code: String
  package let isRightToLeft: Bool
  let decimalSeparator: String
  /// The title of a site without a specified title.
  package let siteTitle: String

  package let counts: CountStrings
  package let dates: DateStrings
  package let facts: FactStrings
  package let pages: PageStrings
  package let viewer: ViewerStrings
  package let timeline: TimelineStrings
  package let search: SearchStrings
  package let layouts: LayoutStrings
  package let selection: SelectionStrings
  package let home: HomeStrings
  package let protection: ProtectionStrings
  package let offline: OfflineStrings
  package let statistics: StatisticsStrings
  package let map: MapStrings

  init(
    code: String, isRightToLeft: Bool, decimalSeparator: String, siteTitle: String,
    counts: CountStrings, dates: DateStrings, facts: FactStrings, pages: PageStrings,
    viewer: ViewerStrings, timeline: TimelineStrings, search: SearchStrings, layouts: LayoutStrings,
    selection: SelectionStrings, home: HomeStrings, protection: ProtectionStrings,
    offline: OfflineStrings, statistics: StatisticsStrings, map: MapStrings
  ) {
    (self.code, self.isRightToLeft, self.decimalSeparator) = (code, isRightToLeft, decimalSeparator)
    (self.siteTitle, self.counts, self.dates, self.facts) = (siteTitle, counts, dates, facts)
    (self.pages, self.viewer, self.timeline, self.search) = (pages, viewer, timeline, search)
    (self.layouts, self.selection, self.home) = (layouts, selection, home)
    (self.protection, self.offline, self.statistics, self.map) = (protection, offline, statistics, map)
  }

  /// Formats a number with at most `places` decimals, without trailing zeros.
  package func decimal(_ value: Double, _ places: Int) -> String {
    let text = NumberFormat.decimal(value, places)
    return decimalSeparator == "." ? text : text.replacing(".", with: decimalSeparator)
  }
}

/// Numbers of things, such as `12 photos`.
package struct CountStrings: Sendable {
  package let photos: PluralForms
  package let years: PluralForms
  package let cameras: PluralForms
  package let lenses: PluralForms
  package let keywords: PluralForms
  package let videos: PluralForms
  package let people: PluralForms
}

/// The texts of pages.
package struct PageStrings: Sendable {
  /// The titles of the pages that list years, cameras, lenses and keywords.
  package let timeline: String
  package let cameras: String
  package let lenses: String
  package let keywords: String

  /// The first link of a page, which skips the bar.
  package let skipToPhotos: String
  package let skipToPhoto: String
  package let skipToText: String
  /// The link to the site's first page, and the button that shows more links.
  package let albums: String
  package let more: String
  /// The accessible name of the navigation.
  package let allPhotos: String
  package let madeWith: String

  /// The title of a page after an album's first, and its number.
  package let titleOfPage: @Sendable (_ title: String, _ number: Int) -> String
  package let pageOf: @Sendable (_ number: Int, _ count: Int) -> String
  /// The accessible name of the links to the pages of an album.
  package let pages: String
  package let previousPage: String
  package let nextPage: String

  /// The label of the link at the end of an album.
  package let nextAlbum: String

  package let previousPhoto: String
  package let nextPhoto: String
  /// The text of a tile whose photo could not be rendered.
  package let cannotBeShown: @Sendable (_ photo: String) -> String

  package let notFound: NotFoundStrings
}

/// The texts of the page for unknown addresses.
package struct NotFoundStrings: Sendable {
  package let title: String
  package let heading: String
  package let text: String
  package let link: String
}

extension Strings {
  /// `12 photos · 2 videos`.
  package func counted(_ total: Int, videos: Int) -> String {
    Self.counted(total, videos, counts.photos, counts.videos)
  }

  /// `12 new photos · 2 new videos in Lisbon`. `album` is `nil` if they are in several.
  package func added(_ total: Int, videos: Int, to album: String?) -> String {
    let number = Self.counted(total, videos, home.newPhotos, home.newVideos)
    return album.map { home.added(number, $0) } ?? number
  }

  private static func counted(
    _ total: Int, _ videos: Int, _ photoForms: PluralForms, _ videoForms: PluralForms
  ) -> String {
    if videos == 0 { return photoForms(total) }
    if videos == total { return videoForms(videos) }
    return "\(photoForms(total - videos)) · \(videoForms(videos))"
  }
}

extension Strings {
  /// A place on Earth: `67.9325° N, 13.0886° E`.
  package func coordinates(_ place: Coordinate, decimals: Int, space: String) -> String {
    let compass = facts.compass
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      let number = "\(decimal(abs(value), decimals))°"
      // After Arabic letters, the degree sign would be shown on the other side of the number.
      let isolated = isRightToLeft ? "\u{2066}\(number)\u{2069}" : number
      return "\(isolated)\(space)\(value < 0 ? negative : positive)"
    }
    return degrees(place.latitude, compass.north, compass.south) + compass.separator
      + degrees(place.longitude, compass.east, compass.west)
  }

  /// A height in whole metres: `-428 m`.
  package func metres(_ height: Double) -> String {
    let text = "\(decimal(height, 0))\u{A0}m"
    // Keeps the sign before the number.
    return isRightToLeft ? "\u{2066}\(text)\u{2069}" : text
  }

  /// A name within a text, isolated because its direction may differ from that of the text.
  package func isolated(_ name: String) -> String {
    isRightToLeft ? "\u{2068}\(name)\u{2069}" : name
  }
}

/// A language of a site.
package enum SiteLanguage: String, CaseIterable, Sendable {
  case en, de, fr, es, ar
}

extension SiteLanguage {
  /// The site's texts in the language.
  package var strings: Strings {
    switch self {
    case .en: .english
    case .de: .german
    case .fr: .french
    case .es: .spanish
    case .ar: .arabic
    }
  }
}
