import Facts
package import SiteViews

/// The division of an album's photos into sections, and of these into pages. Divisions depend on nearby dates only, so
/// an added photo changes the pages around it and not all that follow.
package struct AlbumOutline: Sendable {
  /// Photos with one heading.
  package struct Section: Sendable {
    /// Their indices in the album.
    package let photos: Range<Int>
    /// What they have in common.
    package let span: SectionSpan
    /// Whether no later section has photos of its last month.
    let endsMonth: Bool
  }

  /// The maximum number of photos in a section.
  package static let limit = 100
  /// A section with fewer photos is extended by the photos that follow: a month of two photos would be a heading and a
  /// gap.
  private static let shortest = 24

  package let sections: [Section]

  /// Divides photos: by months, long months by days, long days into runs.
  package init(_ photos: [SitePhoto], isByDate: Bool) {
    let ranges = Self.runs(photos, isByDate: isByDate).flatMap(Self.divided)
    let hasHeadings = isByDate && ranges.count > 1
    sections = ranges.map { range in
      Section(
        photos: range, span: hasHeadings ? Self.span(of: range, in: photos) : .none,
        endsMonth: isByDate && Self.endsMonth(photos, at: range.upperBound))
    }
  }

  /// Groups sections into pages or files. A section is never divided. If there are several groups, a group that is at
  /// least half full ends where a month ends.
  package func grouped(photos limit: Int) -> [Range<Int>] {
    let isDivided = (sections.last?.photos.upperBound ?? 0) > limit
    var groups: [Range<Int>] = []
    var (start, count) = (0, 0)
    for (index, section) in sections.enumerated() {
      let size = section.photos.count
      let isMonth =
        isDivided && count >= limit / 2 && index > start && sections[index - 1].endsMonth
      if count > 0, isMonth || count + size > limit {
        groups.append(start..<index)
        (start, count) = (index, 0)
      }
      count += size
    }
    return groups + [start..<sections.count]
  }

  /// Months, or days of long months; short ones are joined.
  private static func runs(_ photos: [SitePhoto], isByDate: Bool) -> [Range<Int>] {
    guard isByDate else { return photos.isEmpty ? [] : [photos.indices] }
    var runs: [Range<Int>] = []
    var start = 0
    for month in equal(photos.indices, { Self.month(photos, $0) }) {
      let days =
        month.count > limit ? equal(month) { photos[$0].taken?.day } : [month]
      for day in days where day.upperBound - start >= shortest {
        runs.append(start..<day.upperBound)
        start = day.upperBound
      }
      // The last days of a long month belong to it, not to the next month.
      if start < month.upperBound, let last = runs.last, last.lowerBound >= month.lowerBound {
        runs[runs.count - 1] = last.lowerBound..<month.upperBound
        start = month.upperBound
      }
    }
    if start < photos.count {
      runs.append((runs.popLast()?.lowerBound ?? start)..<photos.count)
    }
    return runs
  }

  /// Runs of indices with equal keys.
  static func equal<Key: Equatable>(
    _ places: Range<Int>, _ key: (Int) -> Key
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = places.lowerBound
    for place in places.dropFirst() where key(place) != key(place - 1) {
      runs.append(start..<place)
      start = place
    }
    return places.isEmpty ? [] : runs + [start..<places.upperBound]
  }

  /// A run in parts of at most the limit. The last two are of equal size if one would be short.
  private static func divided(_ run: Range<Int>) -> [Range<Int>] {
    var parts = stride(from: run.lowerBound, to: run.upperBound, by: limit).map {
      $0..<min($0 + limit, run.upperBound)
    }
    if let last = parts.last, parts.count > 1, last.count < shortest {
      let start = last.lowerBound - limit
      let middle = (start + last.upperBound) / 2
      parts.replaceSubrange((parts.count - 2)..., with: [start..<middle, middle..<last.upperBound])
    }
    return parts
  }

  /// A number of the month, or of the year for photos of which only the year is known.
  private static func month(_ photos: [SitePhoto], _ position: Int) -> Int? {
    photos[position].taken.map { $0.year * 13 + ($0.month ?? 0) }
  }

  private static func endsMonth(_ photos: [SitePhoto], at end: Int) -> Bool {
    end == photos.count || month(photos, end - 1) != month(photos, end)
  }

  /// Days if another section has photos of the same month, otherwise months.
  private static func span(of range: Range<Int>, in photos: [SitePhoto]) -> SectionSpan {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    guard let month = month(photos, first) else { return .none }
    let isPart =
      (first > 0 && Self.month(photos, first - 1) == month)
      || !endsMonth(photos, at: range.upperBound)
    return isPart && Self.month(photos, last) == month ? .days : .months
  }
}

/// How the sections of an album are divided into pages.
package enum AlbumPaging {
  static let maxPhotosPerPage = 500
  /// The number of cards on a page: as many rows as photos, in columns of 2, 3, 4, 5 and 6.
  static let cardsPerPage = 120
  /// A last page with fewer cards is joined with the page before it.
  private static let minCards = 30
  /// The number of names on a page of a long list, and of a last page that is not joined.
  static let namesPerPage = 480
  private static let minNames = 120

  /// The sections of each page, in order; at least one page.
  package static func pages(_ outline: AlbumOutline) -> [Range<Int>] {
    outline.grouped(photos: maxPhotosPerPage)
  }

  /// The child albums of each page that has any, in order. A page has more values of a facet than other albums: as
  /// cards they are few, and many are a list of names.
  package static func cards(_ album: Album) -> [Range<Int>] {
    let count = album.children.count
    let (size, minSize) = album.kind.isFacet ? (namesPerPage, minNames) : (cardsPerPage, minCards)
    let pages = max((count + size - minSize) / size, 1)
    return (0..<pages).map { page in
      page * size..<(page == pages - 1 ? count : (page + 1) * size)
    }
  }

  /// The paths of an album's pages, from the site's folder.
  package static func paths(_ album: Album, _ outline: AlbumOutline) -> [String] {
    (1...max(pages(outline).count, cards(album).count)).map {
      SitePaths.album(album.link, page: $0)
    }
  }

  /// The links to the sections of an album.
  package static func links(_ album: Album, _ outline: AlbumOutline) -> [SectionLink] {
    pages(outline).enumerated().flatMap { index, sections in
      sections.enumerated().map { number, section in
        // The first section's heading is no better a target than the top of the page.
        let fragment = number == 0 ? "" : "#s\(number + 1)"
        let page = SitePaths.album(album.link, page: index + 1)
        return SectionLink(
          photos: outline.sections[section].photos, page: page, link: page + fragment)
      }
    }
  }
}

/// A link to a section of an album.
package struct SectionLink: Sendable {
  /// The indices of its photos in the album.
  package var photos: Range<Int>
  /// The page, from the site's folder.
  package var page: String
  /// The page and the fragment, from the site's folder.
  package var link: String
}
