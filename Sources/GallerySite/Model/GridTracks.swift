import PhotoLayout

/// The columns of a grid near a reference width, as a page has them: some keep their width, the
/// others share what is left as they do at that width.
struct GridTracks {
  enum Track: Equatable {
    case px(Double)
    case share(Double)
  }

  let tracks: [Track]
  private let gap: Double

  init(_ grid: LazyVGrid, width: Int) {
    gap = grid.spacing
    let widths = grid.resolve(width: Double(width)).render.widths
    tracks = zip(grid.columns, widths).flatMap { rule, widths in
      widths.map { width -> Track in
        switch rule {
        case .fixed: .px(width)
        case .flexible(_, let maximum), .adaptive(_, let maximum):
          width >= maximum ? .px(width) : .share(width)
        }
      }
    }
  }

  /// The width of the widest column, and the height of a square tile.
  var tile: LineInWidth {
    var taken = gap * Double(max(0, tracks.count - 1))
    var shares = 0.0
    var (widestPx, widestShare) = (0.0, 0.0)
    for track in tracks {
      switch track {
      case .px(let width): (taken, widestPx) = (taken + width, max(widestPx, width))
      case .share(let share): (shares, widestShare) = (shares + share, max(widestShare, share))
      }
    }
    guard widestShare > widestPx else { return LineInWidth(offset: max(1, widestPx)) }
    return LineInWidth(slope: widestShare / shares, offset: -taken * widestShare / shares)
  }

  /// The height of a grid of so many tiles.
  func height(of count: Int) -> LineInWidth {
    let rows = Double(rowCount(of: count))
    let gaps = gap * max(0, rows - 1)
    return LineInWidth(slope: rows * tile.slope, offset: rows * tile.offset + gaps)
  }

  func rowCount(of count: Int) -> Int {
    let columns = max(1, tracks.count)
    return (count + columns - 1) / columns
  }
}
