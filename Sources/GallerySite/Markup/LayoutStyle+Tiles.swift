import PhotoLayout

/// The rules for pages whose photos do not stand in justified rows.
extension LayoutStyle {
  /// What all pages share at one reference width.
  static func shared(_ settings: SiteSettings, width: Int) -> String {
    let gap = settings.grid.spacing
    switch settings.layout {
    case .justified: return ""
    case .wrap: return ".wrap{--t:\(Int(settings.rowHeight(at: width).rounded()))}"
    case .grid:
      let tracks = settings.tracks(at: width)
      return ".grid{grid-template-columns:\(tracks.template);--h:\(inlineSize(tracks.tile))}"
    case .masonry:
      let count = settings.stackCount(at: width)
      let name = settings.widths.name(of: width)
      let orders = (0..<count).map { ".masonry .\(name)\($0) a{order:\($0)}" }
      // Between two columns an empty element as high as the list ends the first one.
      let cuts = (0..<count - 1).map { ".masonry .cut\($0){display:block;order:\($0)}" }
      let column = "calc((100cqw + \(gap)px)/\(count) - \(gap)px)"
      return ".masonry{--c:\(column)}" + (orders + cuts).joined()
    }
  }

  /// What a page needs of each ratio.
  static func ratio(_ hundredths: Int, _ kind: LayoutKind) -> String {
    let ratio = decimal(Double(hundredths) / 100, 2)
    switch kind {
    case .justified: return "flex-grow:\(hundredths);aspect-ratio:\(ratio)"
    case .wrap:
      return """
        width:min(round(var(--t)*\(ratio)*1px,1px),100cqw);\
        height:min(var(--t)*1px,round(100cqw/\(ratio),1px))
        """
    case .grid: return ""
    case .masonry: return "height:calc(var(--c)/\(ratio))"
    }
  }

  /// What a page needs of a section at one reference width.
  static func tiles(
    _ section: AlbumSection, selector: String, frames: [Frame], width: Int, _ settings: SiteSettings
  ) -> String {
    switch settings.layout {
    case .justified, .wrap: return ""
    case .grid:
      return "\(selector){--n:\(settings.tracks(at: width).rowCount(of: frames.count))}"
    case .masonry:
      let stacks = MasonryStacks(
        frames, section.aspects, width: width, spacing: settings.grid.spacing)
      // Each photo has its gap below it, and the browser rounds each height to a 64th of a px up: a
      // column that does not fit would break in two.
      let slack = Double(settings.grid.spacing) + 2
      let heights = stacks.highest.map { line in
        inlineSize(LineInWidth(slope: line.slope, offset: line.offset + slack))
      }
      return "\(selector){height:max(\(heights.joined(separator: ",")))}"
    }
  }

  private static func inlineSize(_ line: LineInWidth) -> String {
    "calc(\(decimal(line.slope * 100, 5))*1cqw + \(decimal(line.offset, 4))px)"
  }
}

extension GridTracks {
  fileprivate var template: String {
    tracks.map { track in
      switch track {
      case .px(let width): LayoutStyle.decimal(width, 4) + "px"
      case .share(let share): "minmax(0,\(LayoutStyle.decimal(share, 4))fr)"
      }
    }.joined(separator: " ")
  }
}
