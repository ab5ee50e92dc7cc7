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

/// The columns of a masonry near a reference width: their photos, and their heights at any width with the same columns.
package struct MasonryColumns {
  /// The column of each photo, from 0.
  package let columns: [Int]
  /// The height of each column without a gap at its end.
  package let heights: [LinearLength]
  private let width: Int

  package init(_ frames: [LayoutRect], _ aspects: [AspectRatio], width: Int, spacing: Int) {
    self.width = width
    let edges = Set(frames.map(\.x)).sorted()
    let order = Dictionary(uniqueKeysWithValues: zip(edges, edges.indices))
    let columns = frames.map { order[$0.x] ?? 0 }
    let gap = Double(spacing)
    // Empty columns take part of the width too, but contain no frame.
    let columnWidth = frames.first?.width ?? Double(width)
    let count = max(1, ((Double(width) + gap) / (columnWidth + gap)).rounded())
    var heights = [LinearLength](repeating: LinearLength(offset: -gap), count: edges.count)
    for (column, aspect) in zip(columns, aspects) {
      heights[column].slope += 1 / (count * aspect.value)
      heights[column].offset += (gap / count - gap) / aspect.value + gap
    }
    self.columns = columns
    self.heights = heights
  }

  /// The height of the tallest column at the reference width.
  package var height: LinearLength {
    heights.max { $0.at(width) < $1.at(width) } ?? LinearLength()
  }

  /// The heights of the columns that are the tallest at some width: no other has both a greater slope and a greater
  /// offset.
  package var highest: [LinearLength] {
    var highest: [LinearLength] = []
    let steepest = heights.sorted { ($0.slope, $0.offset) > ($1.slope, $1.offset) }
    for line in steepest where line.offset > highest.last?.offset ?? -.infinity {
      highest.append(line)
    }
    return highest
  }
}
