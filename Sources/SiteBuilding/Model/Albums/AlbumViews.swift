import Facts
package import SiteViews

/// The views of the pages of one album.
package struct AlbumViews: Sendable {
  private let entry: SiteOutline.Entry
  /// The sections of each page that has photos.
  private let pages: [Range<Int>]
  /// The child albums, the one that is shown first and largest before all others.
  private let children: [Album]
  /// Those of each page that has any.
  private let cards: [Range<Int>]
  /// Those that are a list of names.
  private let names: NameGroups?
  private let next: Album?
  private let home: [HomeSection]
  private let archive: ArchiveLink?
  private let isUnlisted: Bool
  /// That of banners behind their titles, by the ids of the photos.
  private let brightness: [String: Double]
  /// The number of photos that can be shown before each page, followed by that of all pages.
  private let shownBefore: [Int]

  /// Makes the views.
  package init(
    _ outline: SiteOutline, _ index: Int, isUnlisted: Bool = false,
    size: (String) -> Int? = { _ in nil }
  ) {
    let entry = outline.albums[index]
    let archive = entry.album.kind.isFacet ? nil : outline.archives[entry.album.id]
    self.init(
      entry, next: outline.following(index),
      home: entry.album.kind == .site ? outline.home : [],
      archive: archive.map { ArchiveLink($0, of: entry.album, size: size($0.path) ?? 0) },
      isUnlisted: isUnlisted, brightness: outline.brightness)
  }

  package init(
    _ entry: SiteOutline.Entry, next: Album? = nil, home: [HomeSection] = [],
    archive: ArchiveLink? = nil, isUnlisted: Bool = false, brightness: [String: Double] = [:]
  ) {
    (self.entry, self.next, self.home, self.archive) = (entry, next, home, archive)
    (self.isUnlisted, self.brightness) = (isUnlisted, brightness)
    // The timeline is a page of its own.
    let isTimeline = entry.album.kind == .facetIndex(.years)
    pages = isTimeline ? [] : AlbumPaging.pages(entry.outline)
    let leadID = entry.album.leadID
    children =
      entry.album.children.filter { $0.id == leadID }
      + entry.album.children.filter { $0.id != leadID }
    cards = isTimeline ? [] : AlbumPaging.cards(entry.album)
    names = NameGroups(entry.album, cards)
    var shownBefore = [0]
    for page in pages {
      let shown = entry.outline.sections[page].reduce(0) { count, section in
        count + entry.album.photos[section.photos].count(where: \.isShown)
      }
      shownBefore.append(shownBefore[shownBefore.count - 1] + shown)
    }
    self.shownBefore = shownBefore
  }

  /// The number of pages.
  package var count: Int { max(pages.count, cards.count) }

  /// The numbers of the photos for the viewer; `nil` for an album with one page of photos.
  package var counts: PhotoCountsView? {
    pages.count > 1 ? PhotoCountsView(album: entry.album.link, shownBefore: shownBefore) : nil
  }

  /// The view of a page.
  package func page(_ number: Int) -> AlbumPageView {
    let album = entry.album
    let (photos, sections) = entry.photos(of: number <= pages.count ? pages[number - 1] : 0..<0)
    let cards = number <= cards.count ? children[cards[number - 1]] : []
    let isYear = album.kind == .facet(.years)
    var page = AlbumPageView(
      album: album.link, ancestors: entry.ancestors.map(\.link), number: number, count: count,
      cover: album.cover, photos: photos, sections: sections, size: entry.size)
    (page.cards, page.names) = (cards.map(\.card), names?.page(number))
    (page.hasMorePhotos, page.numbering) = (number < pages.count, numbering(number))
    if number == 1 { page.head = head(isYear: isYear) }
    if isYear { page.years = (entry.ancestors.last?.children ?? []).map(\.link) }
    if number == count {
      (page.archive, page.next) = (archive, next?.coverView)
      page.nextShade = next.flatMap { banner($0.cover, $0.focus)?.shade }
    }
    return page
  }

  private func banner(_ photo: SitePhoto?, _ focus: FocalPoint?) -> Banner? {
    photo.map { Banner(photo: $0, focus: focus, brightness: brightness[$0.id]) }
  }

  private func numbering(_ number: Int) -> PhotoNumbering? {
    guard pages.count > 1, number <= pages.count else { return nil }
    guard isUnlisted else { return .file }
    return .page(first: shownBefore[number - 1], count: shownBefore[pages.count])
  }

  private func head(isYear: Bool) -> AlbumHead {
    let album = entry.album
    return AlbumHead(
      summary: album.summaryView, banner: banner(album.banner, album.bannerFocus),
      intro: album.intro, pictures: album.pictures, leadID: album.leadID, home: home,
      months: isYear ? album.months(entry.outline) : [])
  }
}

extension SiteOutline.Entry {
  var size: AlbumSize { AlbumSize(album.photos.count) }

  /// The photos of some sections, and the sections with their indices among these photos.
  func photos(of sections: Range<Int>) -> (photos: [SitePhoto], sections: [PhotoSection]) {
    let sections = outline.sections[sections]
    let start = sections.first?.photos.lowerBound ?? 0
    let end = sections.last?.photos.upperBound ?? start
    return (
      Array(album.photos[start..<end]),
      sections.map { section in
        let first = section.photos.lowerBound - start
        return PhotoSection(photos: first..<first + section.photos.count, span: section.span)
      }
    )
  }
}

extension Album {
  /// The months of a year, in order.
  package func months(_ outline: AlbumOutline) -> [MonthLink] {
    let links = AlbumPaging.links(self, outline)
    var months: [(month: Int, first: Int, count: Int)] = []
    for (index, photo) in photos.enumerated() {
      guard let month = photo.taken?.month else { continue }
      if months.last?.month == month {
        months[months.count - 1].count += 1
      } else {
        months.append((month, index, 1))
      }
    }
    return months.compactMap { month, first, count in
      guard let taken = photos[first].taken else { return nil }
      let path = links.first { $0.photos.contains(first) }?.link ?? SitePaths.album(link)
      return MonthLink(year: taken.year, month: month, path: path, count: count)
    }
  }
}

extension ArchiveLink {
  fileprivate init(_ archive: AlbumArchive, of album: Album, size: Int) {
    let counts = PhotoCounts(album.photos)
    self.init(
      path: archive.path, name: archive.name, size: size, count: counts.count,
      videoCount: counts.videos)
  }
}

extension ManifestPartView {
  private static let maxPhotos = 1000

  /// The parts of the manifest of an album.
  package static func all(of entry: SiteOutline.Entry) -> [ManifestPartView] {
    let parts = entry.outline.grouped(photos: maxPhotos)
    return parts.enumerated().map { index, part in
      let (photos, sections) = entry.photos(of: part)
      return ManifestPartView(
        album: entry.album.link, number: index + 1, hasNext: index + 1 < parts.count,
        photos: photos, sections: sections, size: entry.size,
        intro: index == 0 ? entry.album.intro : nil,
        pictures: index == 0 ? entry.album.pictures : [])
    }
  }
}

/// The names of an album's child albums by their first letters, for each page of a long list.
struct NameGroups {
  /// The number of names up to which a list needs no links to its letters: two screens of a phone.
  static let maxWithoutLinks = 96

  /// The groups of each page.
  private let pages: [[NameIndex.Group]]
  private let links: [NameIndex.Link]

  /// Divides names; `nil` if the album does not show its child albums as a list of names. Names in alphabetical order
  /// are grouped by their first letters, as in the index of a book, unless most letters would have a single name.
  init?(_ album: Album, _ cards: [Range<Int>]) {
    guard album.kind.isFacet, album.children.count > FacetKind.maxCards else { return nil }
    let letters = album.children.map { Self.letter($0.title) }
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    let isSorted = album.kind.facetKind?.isByName == true
    let hasLetters = isSorted && starts.count * 2 <= letters.count
    let pages = cards.map { page in
      hasLetters
        ? Self.groups(Array(letters[page]))
        : [NameIndex.Group(names: 0..<page.count, letter: nil)]
    }
    self.pages = pages
    guard isSorted, letters.count > Self.maxWithoutLinks, hasLetters || cards.count > 1 else {
      links = []
      return
    }
    var seen: Set<String> = []
    links = zip(pages, cards).enumerated().flatMap { number, page in
      page.0.enumerated().compactMap { index, group in
        let text = group.letter ?? album.children[page.1.lowerBound].title
        guard seen.insert(text).inserted else { return nil }
        let fragment = group.letter == nil ? "" : "#\(NameIndex.id(index))"
        return NameIndex.Link(
          text: text, path: SitePaths.album(album.link, page: number + 1) + fragment)
      }
    }
  }

  /// The names of a page; `nil` for a page without names.
  func page(_ number: Int) -> NameIndex? {
    number <= pages.count ? NameIndex(groups: pages[number - 1], links: links) : nil
  }

  private static func groups(_ letters: [String]) -> [NameIndex.Group] {
    let starts = letters.indices.filter { $0 == 0 || letters[$0] != letters[$0 - 1] }
    return zip(starts, starts.dropFirst() + [letters.count]).map {
      NameIndex.Group(names: $0..<$1, letter: letters[$0])
    }
  }

  /// The heading for a name: its first letter without accents, or `#` for digits and signs.
  private static func letter(_ name: String) -> String {
    guard let first = name.first, first.isLetter else { return "#" }
    return FoldedText.fold(String(first)).prefix(1).uppercased()
  }
}
