import GalleryManifest
import PhotoLayout
import PhotoMetadata

/// A section of an album, laid out by itself for every reference width.
struct AlbumSection: Sendable {
  var title: String?
  /// The photos' place in the album.
  var photos: Range<Int>
  /// The ratios of the photos.
  var aspects: [AspectRatio]
  /// Justified rows, one a reference width; none if pages show another layout.
  var arrangements: [Arrangement]
  /// The frames that pages show, one list a reference width; none if pages show justified rows.
  var frames: [[Frame]]

  /// Lays photos out.
  ///
  /// - Parameters:
  ///   - section: Which photos.
  ///   - photos: The album's, in order.
  ///   - settings: How they are laid out.
  init(_ section: AlbumOutline.Section, of photos: [SitePhoto], _ settings: SiteSettings) {
    self.photos = section.photos
    title = Self.heading(photos[section.photos], section.span, settings.words.dates)
    let aspects = photos[section.photos].map(\.aspect)
    self.aspects = aspects
    let layout = settings.layout
    arrangements = layout == .justified ? Self.rows(aspects, settings) : []
    frames = layout == .justified ? [] : Self.placed(aspects, layout, settings).map(\.frames)
  }

  /// What the manifest says: every layout, and of each every reference width.
  ///
  /// - Parameter settings: How photos are laid out.
  /// - Returns: The layouts.
  func entries(_ settings: SiteSettings) -> [LayoutEntry] {
    settings.layouts.flatMap { kind in
      guard kind == .justified else {
        return Self.placed(aspects, kind, settings).map { entry, frames in
          entry.with(frames, of: aspects, as: settings.frames)
        }
      }
      let rows = arrangements.isEmpty ? Self.rows(aspects, settings) : arrangements
      return rows.map {
        LayoutEntry($0).with($0.frames(aspects), of: aspects, as: settings.frames)
      }
    }
  }

  private static func rows(_ aspects: [AspectRatio], _ settings: SiteSettings) -> [Arrangement] {
    settings.grid.arrange(aspects, widths: settings.widths.values) { settings.rowHeight(at: $0) }
  }

  private static func placed(
    _ aspects: [AspectRatio], _ kind: LayoutKind, _ settings: SiteSettings
  ) -> [(entry: LayoutEntry, frames: [Frame])] {
    settings.widths.values.map { width in
      kind.arrange(
        aspects, width: width, rowHeight: settings.rowHeight(at: width),
        spacing: settings.grid.spacing, columns: settings.columns)
    }
  }

  private static func heading(
    _ photos: ArraySlice<SitePhoto>, _ span: AlbumOutline.Span, _ words: DateWords
  ) -> String? {
    let dates = photos.compactMap(\.facts.taken)
    guard let first = dates.first, let last = dates.last else { return nil }
    switch span {
    case .none: return nil
    case .days: return DateWords.heading(words.days(from: first, to: last))
    case .months: return DateWords.heading(words.range(from: first, to: last))
    }
  }
}
