package import PhotoLayout

/// A section of an album with its layouts at every reference width. Pages and manifest share it.
package struct LaidOutSection: Sendable {
  /// A layout at every reference width, ascending.
  package enum Layout: Sendable {
    case rows([Arrangement])
    case tiles([TileArrangement])
  }

  /// The heading; `nil` where the page shows none.
  package var title: String?
  /// The indices of the photos among those of the page or file.
  package var photos: Range<Int>
  /// The photos' aspect ratios.
  package var aspects: [AspectRatio]
  /// The size of the album.
  package var size = AlbumSize.large
  /// In the order of `SiteSettings.layouts`; pages show the first.
  package var layouts: [Layout]

  /// Justified rows, one arrangement for each reference width. Pages can show them whatever their layout is.
  package var arrangements: [Arrangement]

  /// The tiles that pages show, one arrangement for each reference width; none if pages show justified rows.
  package var tiles: [TileArrangement] {
    if case .tiles(let tiles) = layouts[0] { tiles } else { [] }
  }

  /// Makes a section of justified rows.
  init(
    title: String?, photos: Range<Int>, aspects: [AspectRatio], arrangements: [Arrangement]
  ) {
    (self.title, self.photos, self.aspects) = (title, photos, aspects)
    self.arrangements = arrangements
    layouts = [.rows(arrangements)]
  }

  /// Lays photos out. `kinds` is `nil` for all layouts of the site.
  package init(
    _ section: PhotoSection, of photos: [SitePhoto], in size: AlbumSize = .large, _ settings: SiteSettings,
    kinds: [LayoutKind]? = nil
  ) {
    self.photos = section.photos
    self.size = size
    title = Self.heading(photos[section.photos], section.span, settings.strings.dates)
    let aspects = photos[section.photos].map(\.aspect)
    self.aspects = aspects
    let widths = settings.widths.values
    let rows = settings.grid.arrange(aspects, widths: widths) { width in
      settings.rowHeight(at: width, of: aspects, in: size)
    }
    arrangements = rows
    layouts = (kinds ?? settings.layouts).map { kind in
      guard kind != .justified else { return .rows(rows) }
      return .tiles(
        widths.map { width in
          kind.arrange(
            aspects, width: width, rowHeight: settings.rowHeight(at: width),
            spacing: settings.grid.spacing,
            columns: settings.columns(of: kind, at: width))
        })
    }
  }

  private static func heading(
    _ photos: ArraySlice<SitePhoto>, _ span: SectionSpan, _ strings: DateStrings
  ) -> String? {
    let dates = photos.compactMap(\.taken)
    guard let first = dates.first, let last = dates.last else { return nil }
    switch span {
    case .none: return nil
    case .days: return DateStrings.heading(strings.days(from: first, to: last))
    case .months: return DateStrings.heading(strings.range(from: first, to: last))
    }
  }
}
