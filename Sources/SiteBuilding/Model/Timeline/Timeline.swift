import Facts
import PhotoLayout
package import SiteViews

/// All photos of a site that can be shown, newest first, divided for a page that loads them piece by piece. Each year
/// is divided from its first photo on, independently of other years, so that new photos change only the last pieces of
/// their year.
package struct Timeline: Sendable {
  /// Sections of a month, or of several short months: what the scrubber can go to.
  package struct Block: Sendable {
    /// The indices of the sections.
    package var sections: Range<Int>
    /// The month of the newest photo; `nil` for photos without a date.
    package var month: Month?
    /// The month of the oldest photo.
    package var oldest: Month?

    /// The number of months from the oldest to the newest; -1 if only the year of one of them is known.
    var span: Int {
      guard let month, let oldest else { return 0 }
      guard month.number != nil, oldest.number != nil else { return -1 }
      return month.index - oldest.index
    }
  }

  /// A month of a year.
  package struct Month: Hashable, Sendable {
    package var year: Int
    /// From 1; `nil` for photos of which only the year is known.
    package var number: Int?

    /// Counted from January of the year 0; that of January if only the year is known.
    var index: Int { year * 12 + (number ?? 1) - 1 }
  }

  /// The maximum number of photos of a file, and of a page that scrolls to all of them: browsers limit the height of a
  /// page.
  package static let max = (chunk: 1000, volume: 150_000)

  package private(set) var photos: [SitePhotoLocation] = []
  package private(set) var sections: [TimelineSection] = []
  package private(set) var blocks: [Block] = []
  /// The blocks of each file.
  package private(set) var chunks: [Range<Int>] = []
  /// The files of each year of a very large site; otherwise all files.
  package private(set) var volumes: [Range<Int>] = []

  /// Divides photos.
  package init(_ photos: [SitePhotoLocation], _ strings: Strings) {
    let shown = photos.filter(\.photo.isShown)
    let dated = shown.filter { $0.photo.order > 0 }.sorted(by: \.photo.order)
    let years = AlbumOutline.equal(dated.indices) { dated[$0].photo.taken?.year }
    for year in years.reversed().map({ dated[$0] }) {
      append(
        year.map(\.photo), after: self.photos.count, strings,
        isLarge: shown.count > Self.max.volume)
      self.photos += Self.newestFirst(year)
    }
    let undated = shown.filter { $0.photo.order == 0 }
    if !undated.isEmpty {
      append(
        undated.reversed().map(\.photo), after: self.photos.count, strings,
        isLarge: shown.count > Self.max.volume)
      self.photos += undated
    }
    splitFirstSection()
  }

  /// Reverses the photos of a year, but not the pages of a file.
  private static func newestFirst(_ year: ArraySlice<SitePhotoLocation>) -> [SitePhotoLocation] {
    var newest: [SitePhotoLocation] = []
    var end = year.endIndex
    while end > year.startIndex {
      let last = year[end - 1].photo.id
      let file = PageID.photo(of: last)
      let before =
        PageID.isLaterPage(last)
        ? year[..<end].lastIndex { PageID.photo(of: $0.photo.id) != file } : end - 2
      let start = before.map { $0 + 1 } ?? year.startIndex
      newest += year[start..<end]
      end = start
    }
    return newest
  }

  /// Appends a year, or the photos without a date.
  private mutating func append(
    _ photos: [SitePhoto], after count: Int, _ strings: Strings, isLarge: Bool
  ) {
    let isDated = photos.first?.taken != nil
    let outline = AlbumOutline(photos, isByDate: isDated)
    let months = Self.runs(outline.sections.indices) { outline.sections[$0].endsMonth }
    let parts = months.flatMap { month in
      Self.runs(month, max: Self.max.chunk) { outline.sections[$0].photos.count }
    }
    let files = Self.runs(parts.indices, max: Self.max.chunk) { index in
      parts[index].reduce(0) { $0 + outline.sections[$1].photos.count }
    }

    let firstChunk = chunks.count
    let end = count + photos.count
    for file in files.reversed() {
      let firstBlock = blocks.count
      for part in parts[file].reversed() {
        let firstSection = sections.count
        for section in outline.sections[part].reversed() {
          let range = (end - section.photos.upperBound)..<(end - section.photos.lowerBound)
          append(
            TimelineSection(
              photos: range, title: Self.title(photos, section, strings)))
        }
        func month(_ photo: Int?) -> Month? {
          photo.flatMap { photos[$0].taken }.map { Month(year: $0.year, number: $0.month) }
        }
        let own = outline.sections[part]
        blocks.append(
          Block(
            sections: firstSection..<sections.count, month: month(own.last?.photos.last),
            oldest: month(own.first?.photos.first)))
      }
      chunks.append(firstBlock..<blocks.count)
    }
    if isLarge || volumes.isEmpty {
      volumes += Self.runs(firstChunk..<chunks.count, max: Self.max.volume) { chunk in
        photosOf(chunk).count
      }
    } else {
      volumes[volumes.count - 1] = 0..<chunks.count
    }
  }

  private mutating func append(_ section: TimelineSection) {
    var section = section
    if let last = sections.last, last.title == section.title || section.title.isEmpty {
      sections[sections.count - 1].isContinued = true
      section.title = ""
    }
    sections.append(section)
  }

  /// The photos of a chunk.
  package func photosOf(_ chunk: Int) -> Range<Int> {
    let blocks = blocks[chunks[chunk]]
    guard let first = blocks.first, let last = blocks.last else { return 0..<0 }
    return sections[first.sections.lowerBound].photos
      .lowerBound..<sections[last.sections.upperBound - 1].photos.upperBound
  }

  /// Limits the first section to a number of photos that fills a large window. The page contains this section before
  /// the script loads others.
  private mutating func splitFirstSection() {
    guard let first = sections.first, first.photos.count > Self.firstCount * 4 / 3 else { return }
    let middle = Self.firstCount
    sections[0].photos = middle..<first.photos.upperBound
    sections[0].title = ""
    sections.insert(
      TimelineSection(photos: 0..<middle, title: first.title, isContinued: true), at: 0)
    for index in blocks.indices {
      let start = index == 0 ? 0 : blocks[index].sections.lowerBound + 1
      blocks[index].sections = start..<(blocks[index].sections.upperBound + 1)
    }
  }

  /// The number of photos of the first section of a site whose newest month has many.
  private static let firstCount = 36

  private static func title(
    _ photos: [SitePhoto], _ section: AlbumOutline.Section, _ strings: Strings
  ) -> String {
    let dates = photos[section.photos].compactMap(\.taken)
    guard let first = dates.first, let last = dates.last else { return strings.timeline.undated }
    let text =
      section.span == .days
      ? strings.dates.days(from: first, to: last) : strings.dates.range(from: first, to: last)
    return DateStrings.heading(text)
  }

  /// Divides indices into runs that end where `isEnd` says.
  private static func runs(_ indices: Range<Int>, isEnd: (Int) -> Bool) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = indices.lowerBound
    for index in indices where isEnd(index) || index == indices.upperBound - 1 {
      runs.append(start..<(index + 1))
      start = index + 1
    }
    return runs
  }

  /// Divides indices into runs whose counts add up to at most a maximum. An index with a larger count is a run of its
  /// own.
  private static func runs(
    _ indices: Range<Int>, max: Int, count: (Int) -> Int
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var (start, sum) = (indices.lowerBound, 0)
    for index in indices {
      let next = count(index)
      if sum > 0, sum + next > max {
        runs.append(start..<index)
        (start, sum) = (index, 0)
      }
      sum += next
    }
    return indices.isEmpty ? [] : runs + [start..<indices.upperBound]
  }
}

extension Timeline {
  /// The number of photos that fill a large window.
  private static let staticCount = 24

  /// The view of the data.
  package var view: TimelineView {
    TimelineView(photoCount: photos.count, chunks: chunks.indices.map(chunk), volumes: volumes)
  }

  /// The view of the page.
  package func page(_ years: Album) -> TimelinePageView {
    let counts = PhotoCounts(photos.map(\.photo))
    let sections = sections.prefix { $0.photos.lowerBound < Self.staticCount }
    let newest = newestOfMonths
    return TimelinePageView(
      years.link, summary: years.summary, photoCount: counts.count, videoCount: counts.videos,
      years: years.children.map { year in
        TimelinePageView.Year(
          year.link,
          months: year.months(AlbumOutline(year.photos, isByDate: year.isByDate)).map { month in
            var month = month
            month.index = newest[Month(year: month.year, number: month.month)]
            return month
          })
      },
      sections: Array(sections),
      photos: photos.prefix(sections.last?.photos.upperBound ?? 0).map(\.photo),
      isLarge: volumes.count > 1, blockCount: blocks.count)
  }

  /// The index of the newest photo of each month.
  private var newestOfMonths: [Month: Int] {
    var newest: [Month: Int] = [:]
    for index in photos.indices.reversed() {
      guard let date = photos[index].photo.taken, let month = date.month else { continue }
      newest[Month(year: date.year, number: month)] = index
    }
    return newest
  }

  /// The view of a data file, by its number in `chunks`.
  private func chunk(_ number: Int) -> TimelineChunkView {
    let range = photosOf(number)
    let blocks = blocks[chunks[number]].map { block in
      let sections = sections[block.sections].map { section in
        var section = section
        let start = section.photos.lowerBound - range.lowerBound
        section.photos = start..<start + section.photos.count
        return section
      }
      return TimelineChunkView.Block(sections, month: block.month?.index ?? 0, span: block.span)
    }
    return TimelineChunkView(blocks, photos: photos[range].map(\.view))
  }
}
