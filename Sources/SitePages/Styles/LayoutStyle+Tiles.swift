import PhotoLayout
import SiteViews
import Facts

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
