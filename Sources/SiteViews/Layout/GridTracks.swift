package import PhotoLayout

/// The columns of a grid near a reference width. Some have a fixed width; the others share the rest in the same
/// proportions as at the reference width.
package struct GridTracks {
  package enum Track: Equatable {
    case px(Double)
    case share(Double)
  }

  package let tracks: [Track]
  private let gap: Double

  package init(_ grid: ColumnGrid, width: Int) {
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

  /// The width of the widest column, which is the height of a square tile.
  package var tile: LinearLength {
    var taken = gap * Double(max(0, tracks.count - 1))
    var shares = 0.0
    var (widestPx, widestShare) = (0.0, 0.0)
    for track in tracks {
      switch track {
      case .px(let width): (taken, widestPx) = (taken + width, max(widestPx, width))
      case .share(let share): (shares, widestShare) = (shares + share, max(widestShare, share))
      }
    }
    guard widestShare > widestPx else { return LinearLength(offset: max(1, widestPx)) }
    return LinearLength(slope: widestShare / shares, offset: -taken * widestShare / shares)
  }

  /// The height of a grid with a number of tiles.
  package func height(of count: Int) -> LinearLength {
    let rows = Double(rowCount(of: count))
    let gaps = gap * max(0, rows - 1)
    return LinearLength(slope: rows * tile.slope, offset: rows * tile.offset + gaps)
  }

  package func rowCount(of count: Int) -> Int {
    let columns = max(1, tracks.count)
    return (count + columns - 1) / columns
  }
}

extension SiteSettings {
  /// The columns near a reference width, where pages show tiles.
  package func tracks(at width: Int) -> GridTracks {
    GridTracks(
      ColumnGrid(columns: columns(of: .grid, at: width).columns, spacing: Double(grid.spacing)),
      width: width)
  }
}
