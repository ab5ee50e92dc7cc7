import GalleryManifest
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
  /// Justified rows, one a reference width; none if no layout is justified.
  var arrangements: [Arrangement]
  /// The frames that pages show, one list a reference width; none if pages show justified rows.
  var frames: [[Frame]]
  /// What the manifest says: every layout, and of each every reference width.
  var entries: [LayoutEntry]

  /// A section with fewer photos takes in the months that follow.
  private static let shortest = 24

  /// Divides an album into runs of months, and long months into runs of photos.
  ///
  /// A month with two photos would make a heading and a hole; it shares a section with the next.
  ///
  /// - Parameters:
  ///   - photos: The album's, in order.
  ///   - isByDate: Whether that is the order of their dates; others have no months.
  ///   - settings: How they are laid out.
  /// - Returns: Sections that hold every photo once.
  static func divide(
    _ photos: [SitePhoto], isByDate: Bool = true, settings: SiteSettings
  ) -> [AlbumSection] {
    let (ranges, words) = (ranges(photos, isByDate: isByDate), settings.words)
    return ranges.map { range in
      let title = isByDate && ranges.count > 1 ? heading(photos[range], words.dates) : nil
      return AlbumSection(title: title, photos: range, photos, settings)
    }
  }

  /// The places of each section's photos.
  static func ranges(_ photos: [SitePhoto], isByDate: Bool) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    for index in photos.indices {
      let next = index + 1
      let isLast = next == photos.count
      let endsMonth = isByDate && !isLast && month(photos[index]) != month(photos[next])
      let isLongEnough = next - start >= shortest && photos.count - next >= shortest
      guard isLast || (endsMonth && isLongEnough) || next - start == limit else { continue }
      ranges.append(start..<next)
      start = next
    }
    return ranges
  }

  /// Puts sections together into pages or files; a section stays whole.
  ///
  /// - Parameters:
  ///   - sections: In order.
  ///   - limit: How many photos a group holds at most, at least a section's.
  /// - Returns: At least one group, which is empty where there are no sections.
  static func group(_ sections: [AlbumSection], photos limit: Int) -> [[AlbumSection]] {
    group(sections, photos: limit) { $0.photos.count }
  }

  /// The same for whatever stands for a section.
  static func group<Part>(
    _ sections: [Part], photos limit: Int, size: (Part) -> Int
  ) -> [[Part]] {
    var groups: [[Part]] = [[]]
    var count = 0
    for section in sections {
      if count > 0, count + size(section) > limit {
        groups.append([])
        count = 0
      }
      groups[groups.count - 1].append(section)
      count += size(section)
    }
    return groups
  }

  private static func heading(
    _ photos: ArraySlice<SitePhoto>, _ words: DateWords
  ) -> String? {
    let dates = photos.compactMap(\.facts.taken)
    guard let first = dates.first, let last = dates.last else { return nil }
    return DateWords.heading(words.range(from: first, to: last))
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
    arrangements = []
    frames = []
    entries = []
    for (index, kind) in settings.layouts.enumerated() {
      guard kind != .justified else {
        arrangements = settings.grid.arrange(aspects, widths: settings.widths.values) { width in
          settings.rowHeight(at: width)
        }
        entries += arrangements.map {
          LayoutEntry($0).with($0.frames(aspects), of: aspects, as: settings.frames)
        }
        continue
      }
      for width in settings.widths.values {
        let (entry, frames) = kind.arrange(
          aspects, width: width, rowHeight: settings.rowHeight(at: width),
          spacing: settings.grid.spacing, columns: settings.columns)
        entries.append(entry.with(frames, of: aspects, as: settings.frames))
        if index == 0 { self.frames.append(frames) }
      }
    }
  }
}
