package import PhotoLayout

/// A section in a layout without justified rows, at one reference width.
package struct TileArrangement: Sendable {
  package var kind: LayoutKind
  /// The reference width in CSS px.
  package var width: Int
  /// The height of a row of `wrap` in CSS px.
  package var rowHeight: Double
  /// The gap in CSS px.
  package var spacing: Int
  /// The frames of the photos, in order.
  package var frames: [LayoutRect]
  /// The section's height near the reference width.
  package var height: LinearLength
  package var columns: MasonryColumns?

  /// The section's height at the reference width in CSS px.
  package var heightAtWidth: Int { Int(frames.reduce(0) { max($0, $1.maxY) }) }

  /// The numbers of consecutive photos with the same top edge; none in a masonry.
  package var rows: [Int] {
    guard kind != .masonry else { return [] }
    var rows: [Int] = []
    var top: Double?
    for frame in frames {
      if frame.y == top {
        rows[rows.count - 1] += 1
      } else {
        rows.append(1)
        top = frame.y
      }
    }
    return rows
  }
}

extension LayoutKind {
  /// Lays items out in any layout but `justified`.
  package func arrange(
    _ aspects: [AspectRatio], width: Int, rowHeight: Double, spacing: Int,
    columns: ColumnSpecification
  ) -> TileArrangement {
    var tiles = TileArrangement(
      kind: self, width: width, rowHeight: rowHeight, spacing: spacing, frames: [],
      height: LinearLength())
    switch self {
    case .justified, .wrap:
      tiles.frames = FlexibleLayout(spacing: Double(spacing)).frames(
        aspects: aspects, rowHeight: rowHeight, width: width)
      // The breaks depend on every px, so the height is a constant.
      tiles.height.offset = Double(tiles.heightAtWidth)
    case .grid:
      let grid = ColumnGrid(columns: columns.columns, spacing: Double(spacing))
      tiles.frames = grid.frames(aspects: aspects, width: width)
      tiles.height = GridTracks(grid, width: width).height(of: aspects.count)
    case .masonry:
      let masonry = Masonry(columns, spacing: spacing)
      tiles.frames = masonry.frames(aspects: aspects, width: width)
      let columns = MasonryColumns(tiles.frames, aspects, width: width, spacing: spacing)
      tiles.height = columns.height
      tiles.columns = columns
    }
    return tiles
  }
}

extension Masonry {
  /// Columns of one kind: as many as are specified, or as many as fit.
  init(_ columns: ColumnSpecification, spacing: Int) {
    if columns.columns.count == 1, case .adaptive(let minimum, _) = columns.columns[0] {
      self.init(columns: .adaptive(minimum: minimum), spacing: Double(spacing))
    } else {
      self.init(columns: .count(columns.columns.count), spacing: Double(spacing))
    }
  }
}

extension SiteSettings {
  /// The number of columns of a masonry at a reference width.
  package func masonryColumnCount(at width: Int) -> Int {
    Masonry(columns(of: .masonry, at: width), spacing: grid.spacing).columnCount(
      width: Double(width))
  }
}

/// A length that depends on a width: `slope · width + offset`, in CSS px.
package struct LinearLength: Equatable, Sendable {
  package var slope = 0.0
  package var offset = 0.0

  package init(slope: Double = 0, offset: Double = 0) {
    self.slope = slope
    self.offset = offset
  }

  /// The length at a width in CSS px.
  package func at(_ width: Int) -> Double { slope * Double(width) + offset }
}
