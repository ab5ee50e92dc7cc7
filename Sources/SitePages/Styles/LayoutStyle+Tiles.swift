import PhotoLayout
import SiteFormats
import SiteModel

/// The rules for layouts without justified rows.
extension LayoutStyle {
  /// The rules that all pages share at a reference width.
  static func shared(_ settings: SiteSettings, width: Int) -> String {
    let gap = settings.grid.spacing
    switch settings.layout {
    case .justified: return ""
    case .wrap: return ".wrap{--t:\(Int(settings.rowHeight(at: width).rounded()))}"
    case .grid:
      let tracks = settings.tracks(at: width)
      return ".grid{grid-template-columns:\(tracks.template);--h:\(inlineSize(tracks.tile))}"
    case .masonry:
      let count = settings.masonryColumnCount(at: width)
      let name = settings.widths.name(of: width)
      let orders = (0..<count).map { ".masonry .\(name)\($0) a{order:\($0)}" }
      // An empty element as high as the list separates two columns.
      let cuts = (0..<count - 1).map { ".masonry .cut\($0){display:block;order:\($0)}" }
      let column = "calc((100cqw + \(gap)px)/\(count) - \(gap)px)"
      return ".masonry{--c:\(column)}" + (orders + cuts).joined()
    }
  }

  /// The rules for a section at a reference width.
  static func tiles(
    _ tiles: TileArrangement, selector: String, _ settings: SiteSettings
  ) -> String {
    switch settings.layout {
    case .justified, .wrap: return ""
    case .grid:
      return "\(selector){--n:\(settings.tracks(at: tiles.width).rowCount(of: tiles.frames.count))}"
    case .masonry:
      // Each photo has a gap below it, and the browser rounds each height up to a 64th of a px. A column
      // that does not fit would be split.
      let slack = Double(settings.grid.spacing) + 2
      let heights = (tiles.columns?.highest ?? []).map { line in
        inlineSize(LinearLength(slope: line.slope, offset: line.offset + slack))
      }
      return "\(selector){height:max(\(heights.joined(separator: ",")))}"
    }
  }

  private static func inlineSize(_ line: LinearLength) -> String {
    "calc(\(NumberFormat.decimal(line.slope * 100, 5))*1cqw + \(NumberFormat.decimal(line.offset, 4))px)"
  }
}

extension GridTracks {
  fileprivate var template: String {
    tracks.map { track in
      switch track {
      case .px(let width): NumberFormat.decimal(width, 4) + "px"
      case .share(let share): "minmax(0,\(NumberFormat.decimal(share, 4))fr)"
      }
    }.joined(separator: " ")
  }
}
