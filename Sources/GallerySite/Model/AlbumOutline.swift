import PhotoMetadata

/// How the photos of an album are divided into sections, and these into pages.
///
/// Where divisions fall follows from the dates nearby, so that a photo more changes the pages
/// around it and not all that follow.
struct AlbumOutline: Sendable {
  /// Photos that stand under one heading.
  struct Section: Sendable {
    /// Their places in the album.
    let photos: Range<Int>
    /// What they have in common.
    let span: Span
    /// Whether none of the month is left behind it.
    let endsMonth: Bool
  }

  /// What a heading says.
  enum Span: Sendable {
    case none, days, months
  }

  /// The most photos of a section.
  static let limit = 100
  /// A section with fewer photos takes in those that follow: a month with two photos would make a
  /// heading and a hole.
  private static let shortest = 24

  let sections: [Section]

  /// Divides photos: by months, long months by days, long days into runs.
  ///
  /// - Parameters:
  ///   - photos: The album's, in order.
  ///   - isByDate: Whether that is the order of their dates; others have no months.
  init(_ photos: [SitePhoto], isByDate: Bool) {
    let ranges = Self.runs(photos, isByDate: isByDate).flatMap(Self.divided)
    let hasHeadings = isByDate && ranges.count > 1
    sections = ranges.map { range in
      Section(
        photos: range, span: hasHeadings ? Self.span(of: range, in: photos) : .none,
        endsMonth: isByDate && Self.endsMonth(photos, at: range.upperBound))
    }
  }

  /// Puts sections together into pages or files; a section stays whole.
  ///
  /// What does not fit one page is divided where a month ends, if that leaves the page half full.
  ///
  /// - Parameter limit: How many photos a group holds at most, at least a section's.
  /// - Returns: At least one group, which is empty where there are no sections.
  func grouped(photos limit: Int) -> [[Section]] {
    let isDivided = (sections.last?.photos.upperBound ?? 0) > limit
    var groups: [[Section]] = [[]]
    var count = 0
    for section in sections {
      let size = section.photos.count
      let isMonth = isDivided && count >= limit / 2 && groups.last?.last?.endsMonth == true
      if count > 0, isMonth || count + size > limit {
        groups.append([])
        count = 0
      }
      groups[groups.count - 1].append(section)
      count += size
    }
    return groups
  }

  /// Months, the days of long ones, and together what is short.
  private static func runs(_ photos: [SitePhoto], isByDate: Bool) -> [Range<Int>] {
    guard isByDate else { return photos.isEmpty ? [] : [photos.indices] }
    var runs: [Range<Int>] = []
    var start = 0
    for month in equal(photos.indices, { Self.month(photos[$0]) }) {
      let days =
        month.count > limit ? equal(month) { photos[$0].facts.taken?.day } : [month]
      for day in days where day.upperBound - start >= shortest {
        runs.append(start..<day.upperBound)
        start = day.upperBound
      }
    }
    if start < photos.count {
      runs.append((runs.popLast()?.lowerBound ?? start)..<photos.count)
    }
    return runs
  }

  /// Runs of places that agree in something.
  private static func equal<Key: Equatable>(
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

  /// A run in parts of the limit, the last two of which are alike where one would be short.
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

  private static func month(_ photo: SitePhoto) -> Int? {
    photo.facts.taken.map { $0.year * 12 + $0.month }
  }

  private static func endsMonth(_ photos: [SitePhoto], at end: Int) -> Bool {
    end == photos.count || month(photos[end - 1]) != month(photos[end])
  }

  /// Days where others of the month stand in another section, else months.
  private static func span(of range: Range<Int>, in photos: [SitePhoto]) -> Span {
    let (first, last) = (range.lowerBound, range.upperBound - 1)
    guard let month = month(photos[first]) else { return .none }
    let isPart =
      (first > 0 && Self.month(photos[first - 1]) == month)
      || !endsMonth(photos, at: range.upperBound)
    return isPart && Self.month(photos[last]) == month ? .days : .months
  }
}
