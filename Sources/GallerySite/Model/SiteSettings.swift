package import PhotoCatalog
package import PhotoLayout
package import Renditions
package import SystemPackage

/// What a site is built with.
package struct SiteSettings: Sendable {
  /// The site's folder.
  package var output: FilePath
  /// The site's title; `nil` takes the library's name.
  package var title: String?
  package var widths: ReferenceWidths
  /// The baseline height of a row in CSS px; `nil` grows it with the width.
  package var rowHeight: Double?
  /// The layouts in the manifest; pages show the first.
  package var layouts: [LayoutKind]
  /// The columns of `grid`; `masonry` takes its columns from the first.
  package var columns: ColumnSpecification
  /// How rows are made; its row height is not used, since heights follow the widths.
  package var grid: FlowGrid
  package var recipe: RenditionRecipe
  /// Which photos the site shows.
  package var query: PhotoQuery
  package var placeholder: Placeholder
  /// How the manifest tells frames.
  package var frames: FrameForm = .flat
  /// Whether photos are tried again that could not be rendered before.
  package var triesAgain: Bool
  /// How photos follow each other, and albums, where no album.md says otherwise.
  package var photoOrder = PhotoOrder.date
  package var albumOrder = AlbumOrder.name
  /// Whether each photo has a page of its own.
  package var hasPhotoPages = true
  /// Whether there are pages of years, cameras, lenses and keywords.
  package var hasFacetPages = true
  /// Whether the site may say where photos were taken.
  package var includesLocation = false
  /// The address that the site will have, ending in a slash, for links from elsewhere.
  package var baseURL: String?
  /// What the site's own words are written in.
  package var language = SiteLanguage.en
  /// What is told to other programs; nothing without `baseURL`.
  package var exports: [SiteExport] = []

  package init(
    output: FilePath, title: String? = nil, widths: ReferenceWidths = ReferenceWidths(),
    rowHeight: Double? = nil, layouts: [LayoutKind] = [.justified],
    columns: ColumnSpecification = .tiles, grid: FlowGrid = FlowGrid(),
    recipe: RenditionRecipe = RenditionRecipe(),
    query: PhotoQuery = .everything, placeholder: Placeholder = .color, triesAgain: Bool = false
  ) {
    self.output = output
    self.title = title
    self.widths = widths
    self.rowHeight = rowHeight
    self.layouts = layouts.isEmpty ? [.justified] : layouts
    self.columns = columns
    self.grid = grid
    self.recipe = recipe
    self.query = query
    self.placeholder = placeholder
    self.triesAgain = triesAgain
  }

  /// The layout that pages show.
  var layout: LayoutKind { layouts[0] }

  /// The columns near a reference width, where pages show tiles.
  func tracks(at width: Int) -> GridTracks {
    GridTracks(LazyVGrid(columns: columns.columns, spacing: Double(grid.spacing)), width: width)
  }

  /// How many columns a masonry has at a reference width.
  func stackCount(at width: Int) -> Int {
    Masonry(columns, spacing: grid.spacing).columnCount(width: Double(width))
  }

  /// The baseline height of a row at a width, in CSS px.
  func rowHeight(at width: Int) -> Double {
    rowHeight ?? Self.defaultRowHeight(at: width)
  }

  /// The baseline height that suits a width: 156 px on a phone, at most 320.
  ///
  /// Rows that keep their height would show one photo each on a phone, and a wall of stamps on a
  /// large screen.
  package static func defaultRowHeight(at width: Int) -> Double {
    min(120 + Double(width) / 10, 320).rounded()
  }
}
