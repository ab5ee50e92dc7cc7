import Facts
import PhotoLayout
package import SiteViews

/// The style rules of a layout. Rows are flex lines. An item grows in proportion to its aspect ratio. An empty element
/// that is shown at one reference width ends a line there. The width then determines the height of a row, as
/// `PhotoLayout` computes it.
enum LayoutStyle {
  /// The rules that all pages of a site share: the gap, and the widths at which break markers are shown.
  static func shared(_ settings: SiteSettings) -> String {
    var css = ":root{--gap:\(settings.grid.spacing)px}\n" + laterImages(settings)
    for (index, condition) in conditions(settings.widths).enumerated() {
      let width = settings.widths.values[index]
      let name = settings.widths.names[index]
      css += "@container\(condition){.rows{--i:\(index);\(tiles(settings, width: width))}"
      css += ".rows .\(name){display:block}"
      if settings.grid.lastRow == .hide {
        css += ".rows:where(:not(.wrap,.grid,.masonry)) .h\(name) a{display:none}"
      }
      if settings.layout == .masonry { css += columns(settings, width: width) }
      css += "}\n"
    }
    if settings.layout == .wrap {
      css += ".layouts [value=wrap]{--icon:url(\"data:image/svg+xml,"
      css += "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='red' "
      css += "stroke-width='1.75' stroke-linejoin='round'>"
      css += "<path d='M4 5h8v5H4zM16 5h4v5h-4zM4 14h5v5H4zM13 14h5v5h-5z'/></svg>\")}\n"
    }
    // The `sizes` of images on a page with a grid are the widths of their visible parts.
    if settings.layout != .grid {
      css += "@media screen{.grid img{"
      css += "width:calc(100%*max(1,var(--r)));height:calc(100%*max(1,1/var(--r)))}}\n"
    }
    return css
  }

  /// The rules for the images below the first view: they are moved out of their clipped tiles until the page is
  /// scrolled for the first time. Chromium loads lazy images up to 1250 px below the window, which doubles the bytes of
  /// a page that is opened and left. A page with such images is higher than the window, so it can be scrolled. The
  /// delay of the transition keeps shown images in place when the user returns to the top. The link to the next album has
  /// the class `later` if the photos fill the first view at all widths.
  private static func laterImages(_ settings: SiteSettings) -> String {
    var css = """
      @supports (container-type:scroll-state){@media screen and (height<=960px){\
      :root{container-type:scroll-state}.rows,.later{--seen:0;--wait:9999s}}}
      @container scroll-state(scrollable:top){.rows,.later{--seen:1;--wait:0s}}
      .later img{\(aside)}

      """
    for (name, condition) in zip(settings.widths.names, conditions(settings.widths)) {
      css += "@container\(condition){.rows .f\(name)~li img{\(aside)}}\n"
    }
    return css
  }

  /// Moves an image out of its tile.
  private static let aside = "translate:0 calc(200% - 200%*var(--seen))"

  /// The rules of a page: its aspect ratios, its colours, and each section's height and last row.
  static func page(
    _ sections: [LaidOutSection], photos: [SitePhoto], settings: SiteSettings
  ) -> String {
    var css = ""
    for hundredths in Set(sections.flatMap { $0.aspects.map(\.hundredths) }).sorted() {
      css += ".r\(hundredths){--r:\(NumberFormat.decimal(Double(hundredths) / 100, 2))}"
    }
    for color in Set(photos.compactMap(\.shortColor)).sorted() {
      css += ".c\(color) a{background:#\(color)}"
    }
    let widths = settings.widths
    // The sections below one that fills the first view, see `laterImages`.
    let later = "#s1~.rows img,section~section .rows img{\(aside)}"
    let isFull = sections.dropLast().first.map { first in
      TileWidths(first, settings).counts(above: SectionMarkup.firstView(isBelowBanner: false))
        .map { $0 < first.aspects.count }
    }
    if isFull?.contains(false) == false { css += later }
    for (index, condition) in conditions(widths).enumerated() {
      css += "@container\(condition){"
      if let isFull, isFull.contains(false), isFull[index] { css += later }
      for (number, section) in sections.enumerated() {
        let selector = "#s\(number + 1)"
        css += rules(section.arrangements[index], selector: selector, width: widths.names[index])
        if settings.layout == .masonry {
          css += height(section.tiles[index], selector: selector, settings)
        }
      }
      css += "}"
    }
    guard settings.layout == .grid else { return css }
    return css
      + sections.enumerated().map { "#s\($0 + 1){--n:\($1.photos.count)}" }.joined()
  }

  private static func rules(
    _ arrangement: Arrangement, selector: String, width: String
  ) -> String {
    // Every photo has its gap below it, in the last row too.
    let offset = arrangement.heightOffset + Double(arrangement.spacing)
    var css = "\(selector){--s:\(NumberFormat.decimal(arrangement.heightSlope * 100, 3))"
    css += ";--k:\(NumberFormat.decimal(offset, 1))}"
    if let filler = arrangement.rows.last?.filler, filler > 0 {
      css += "\(selector) .fill{display:block;flex-grow:\(NumberFormat.decimal(filler * 100, 2))}"
    }
    if let filler = arrangement.rows.last?.leadingFiller, filler > 0 {
      css +=
        "\(selector) .l\(width){display:block;flex:\(NumberFormat.decimal(filler * 100, 3)) 1 0}"
    }
    return css
  }

  private static func conditions(_ widths: ReferenceWidths) -> [String] {
    let borders = widths.borders
    guard let first = borders.first, let last = borders.last else { return ["(width>=0px)"] }
    let between = zip(borders, borders.dropFirst()).map { "(\($0)px<=width<\($1)px)" }
    return ["(width<\(first)px)"] + between + ["(width>=\(last)px)"]
  }
}

/// The style sheet that all pages of a site share.
package enum Stylesheet {
  /// The bytes of the style sheet.
  package static func render(_ settings: SiteSettings) -> [UInt8] {
    PageAssets.siteStyle(settings) + Array(LayoutStyle.shared(settings).utf8)
  }
}

/// The rules for layouts without justified rows.
extension LayoutStyle {
  /// The declarations for all lists of photos near a reference width: the numbers of columns of a grid and of a
  /// masonry.
  static func tiles(_ settings: SiteSettings, width: Int) -> String {
    let tracks = settings.tracks(at: width)
    var css = "--m:\(settings.masonryColumnCount(at: width));--q:\(max(1, tracks.tracks.count))"
    if !tracks.areEqualShares {
      css += ";--g:\(tracks.template);--h:\(inlineSize(tracks.tile))"
    }
    if settings.layout == .wrap {
      css += ";--t:\(Int(settings.rowHeight(at: width).rounded()))"
    }
    return css
  }

  /// The rules for the columns of a masonry that pages show first, at a reference width.
  static func columns(_ settings: SiteSettings, width: Int) -> String {
    let count = settings.masonryColumnCount(at: width)
    let name = settings.widths.name(of: width)
    let orders = (0..<count).map { ".masonry .\(name)\($0) a{order:\($0)}" }
    // An empty element as high as the list separates two columns.
    let cuts = (0..<count - 1).map { ".masonry .cut\($0){display:block;order:\($0)}" }
    return (orders + cuts).joined()
  }

  /// The height of a section of a masonry at a reference width.
  static func height(
    _ tiles: TileArrangement, selector: String, _ settings: SiteSettings
  ) -> String {
    // Each photo has a gap below it, and the browser rounds each height up to a 64th of a px. A column
    // that does not fit would be split.
    let slack = Double(settings.grid.spacing) + 2
    let heights = (tiles.columns?.highest ?? []).map { line in
      inlineSize(LinearLength(slope: line.slope, offset: line.offset + slack))
    }
    return "\(selector).masonry{height:max(\(heights.joined(separator: ",")))}"
  }

  private static func inlineSize(_ line: LinearLength) -> String {
    "calc(\(NumberFormat.decimal(line.slope * 100, 5))*1cqw + \(NumberFormat.decimal(line.offset, 4))px)"
  }
}

extension GridTracks {
  /// Whether all columns share the width equally, as the style sheet assumes.
  fileprivate var areEqualShares: Bool {
    guard case .share = tracks.first else { return false }
    return tracks.allSatisfy { $0 == tracks[0] }
  }

  fileprivate var template: String {
    tracks.map { track in
      switch track {
      case .px(let width): NumberFormat.decimal(width, 4) + "px"
      case .share(let share): "minmax(0,\(NumberFormat.decimal(share, 4))fr)"
      }
    }.joined(separator: " ")
  }
}
