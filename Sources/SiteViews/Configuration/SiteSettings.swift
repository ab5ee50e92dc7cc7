package import PhotoLayout
package import Facts
package import Renditions

/// How a site looks and what it contains. The output folder and the library are not part of the settings.
package struct SiteSettings: Sendable {
  /// The site's title; `nil` for the library's name.
  package var title: String?
  package var widths: ReferenceWidths
  /// The baseline height of a row in CSS px; `nil` for one that grows with the width.
  package var rowHeight: Double?
  /// The layouts in the manifest; pages show the first.
  package var layouts: [LayoutKind]
  /// The columns of `grid`; `masonry` takes its columns from the first.
  package var columns: ColumnSpecification
  /// How rows are made. Its row height is not used, because the height of rows depends on the width.
  package var grid: FlowGrid
  package var recipe: RenditionRecipe
  package var video = VideoRecipe()
  /// Which files of one moment are shown as one photo.
  package var stacks = StackMode.raw
  /// Whether each page of a TIFF file is a photo of its own; otherwise only the first page is shown.
  package var showsTIFFPages = false
  package var placeholder: Placeholder
  /// The encoding of frames in the manifest.
  package var frames: FrameEncoding = .flat
  /// The orders of photos and of albums that album.md does not specify.
  package var photoOrder = PhotoOrder.date
  package var albumOrder = AlbumOrder.name
  /// Whether the site has pages; otherwise it has images and the manifest alone, for another program's pages.
  package var hasPages = true
  /// Whether each photo has a page of its own.
  package var hasPhotoPages = true
  /// Whether the site has pages of years, cameras, lenses, keywords, people and places, and statistics.
  package var hasFacetPages = true
  /// How precisely the site shows where photos were taken.
  package var location = LocationLevel.none
  /// The names of Exif tags that photo pages show, see `ExifDescription.isName`.
  package var exifTags: [String] = []
  /// Whether the site names the people in photos.
  package var includesPeople = false
  /// What visitors can save.
  package var downloads: Set<Download> = []
  package var originalsMetadata = OriginalsMetadata.strip
  /// The sections of the site's first page, in order.
  package var home: [HomeSectionKind] = []
  /// Whether browsers keep visited pages for reading without a network.
  package var isOffline = false
  /// The address of the site, ending in a slash, for absolute links.
  package var baseURL: String?
  /// The language of the site's own texts.
  package var language = SiteLanguage.en
  /// Colours, typefaces, logo, footer and links.
  package var look = SiteLook()
  /// The Markdown files of the library that become pages, without `.md`; empty for the default names, `nil` for none.
  package var ownPages: [String]? = []
  /// The exports for other programs; none without `baseURL`.
  package var exports: [SiteExport] = []
  /// Which photos have tiles; none without the export of IIIF.
  package var tiledPhotos = TiledPhotos.none

  /// Whether visitors can save the images of photos.
  package var offersImages: Bool { downloads.contains(.images) || downloads.contains(.zip) }

  /// Whether a page or a feed shows the photos that were added last.
  package var showsAdditions: Bool {
    home.contains(.recent) || exports.contains(.atom) || exports.contains(.jsonfeed)
  }

  package init(
    title: String? = nil, widths: ReferenceWidths = ReferenceWidths(),
    rowHeight: Double? = nil, layouts: [LayoutKind] = [.justified],
    columns: ColumnSpecification = .tiles, grid: FlowGrid = FlowGrid(),
    recipe: RenditionRecipe = RenditionRecipe(), placeholder: Placeholder = .color
  ) {
    self.title = title
    self.widths = widths
    self.rowHeight = rowHeight
    self.layouts = layouts.isEmpty ? [.justified] : layouts
    self.columns = columns
    self.grid = grid
    self.recipe = recipe
    self.placeholder = placeholder
  }

  /// The layout that pages show.
  package var layout: LayoutKind { layouts[0] }

  /// The layouts that pages can show: the site's own, followed by those that suit every site.
  package var switchableLayouts: [LayoutKind] {
    [layout] + [.justified, .grid, .masonry].filter { $0 != layout }
  }

  /// The columns of a layout at a reference width. A grid has at least three columns by default: on a phone, two
  /// columns of squares would be larger than photos in rows. A masonry has at least two, because one column would be a
  /// list.
  package func columns(of kind: LayoutKind, at width: Int) -> ColumnSpecification {
    guard columns == .tiles, kind == .grid || kind == .masonry else { return columns }
    return .tiles(atLeast: kind == .grid ? 3 : 2, width: width, spacing: grid.spacing)
  }

  /// The baseline height of a row at a width, in CSS px.
  package func rowHeight(at width: Int) -> Double {
    rowHeight ?? Self.defaultRowHeight(at: width)
  }

  /// The baseline height of the rows of some photos at a width, in CSS px. An album of portraits has higher rows, so
  /// that its photos have about the area of landscape photos. On phones, a small album of landscape photos shows one a
  /// row.
  package func rowHeight(at width: Int, of aspects: [AspectRatio], in size: AlbumSize) -> Double {
    let height = rowHeight(at: width)
    guard rowHeight == nil, !aspects.isEmpty else { return height }
    let sum = aspects.reduce(0) { $0 + $1.value }
    let aspect = sum / Double(aspects.count)
    if size == .few {
      // One row, unless it would be flat, or its photos narrow.
      let gaps = Double((aspects.count - 1) * grid.spacing)
      let inOneRow = (Double(width) - gaps) / sum
      let isLarge = inOneRow >= height && Double(width) >= Self.minFewTile * Double(aspects.count)
      return (isLarge ? inOneRow : Double(width) / aspect).rounded()
    }
    if isOneLandscapeARow(at: width, of: aspects, in: size) {
      return (Double(width) / Self.usualAspect).rounded()
    }
    let shape = min(max((Self.usualAspect / aspect).squareRoot(), 1), Self.maxShape)
    return max(height * shape, min(Self.minTile / aspect, Double(width) / aspect)).rounded()
  }

  /// Whether rows have the height of one landscape photo, which is that of two portraits too: most photos of a small
  /// album are landscapes, and the window is that of a phone.
  private func isOneLandscapeARow(at width: Int, of aspects: [AspectRatio], in size: AlbumSize) -> Bool {
    rowHeight == nil && size == .small && width <= Self.widestPhone
      && aspects.count { $0.value > 1 } * 2 > aspects.count
  }

  /// The largest reference width of phones held upright, in CSS px.
  private static let widestPhone = 480

  /// The aspect ratio of the photos for which `defaultRowHeight` is made.
  private static let usualAspect = 1.4
  /// The largest factor by which portraits are higher.
  private static let maxShape = 1.5
  /// The least width of most photos in CSS px, for which a phone shows two portraits in a row.
  private static let minTile = 180.0

  /// The least width of each of a few photos in one row, in CSS px.
  private static let minFewTile = 150.0

  /// The default baseline height at a width, in CSS px: 156 on a phone, at most 320. With a constant height, rows would
  /// hold a single photo on a phone and very many on a large screen.
  package static func defaultRowHeight(at width: Int) -> Double {
    min(120 + Double(width) / 10, 320).rounded()
  }
}

extension SiteSettings {
  /// The texts in the site's language.
  package var strings: Strings { language.strings }
}
