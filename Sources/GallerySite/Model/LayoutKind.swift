package import GalleryManifest
package import PhotoLayout

/// The layouts that `--layout` names.
package enum LayoutKind: String, CaseIterable, Sendable {
  case justified, wrap, grid, masonry
}

extension LayoutKind {
  /// A layout that is not made of justified rows, with its frames.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios.
  ///   - width: In CSS px.
  ///   - rowHeight: The height of a row of `wrap`, in CSS px.
  ///   - spacing: The gap in CSS px.
  ///   - columns: The columns of `grid`, of which `masonry` takes the first.
  /// - Returns: The layout as manifests write it, but for the frames, and these in order.
  package func arrange(
    _ aspects: [AspectRatio], width: Int, rowHeight: Double, spacing: Int,
    columns: ColumnSpecification
  ) -> (entry: LayoutEntry, frames: [Frame]) {
    let frames: [Frame]
    var line = LineInWidth()
    switch self {
    case .justified, .wrap:
      frames = FlexibleLayout(spacing: Double(spacing)).frames(
        aspects: aspects, rowHeight: rowHeight, width: width)
      // No line: where rows break depends on every px.
      line.offset = Double(frames.reduce(0) { max($0, $1.y + $1.height) })
    case .grid:
      let grid = LazyVGrid(columns: columns.columns, spacing: Double(spacing))
      frames = grid.frames(aspects: aspects, width: width)
      line = GridTracks(grid, width: width).height(of: aspects.count)
    case .masonry:
      let masonry = Masonry(columns, spacing: spacing)
      frames = masonry.frames(aspects: aspects, width: width)
      line = MasonryStacks(frames, aspects, width: width, spacing: spacing).height
    }
    let entry = LayoutEntry(
      layout: rawValue, width: width, rowHeight: rowHeight, spacing: spacing,
      height: frames.reduce(0) { max($0, $1.y + $1.height) },
      s: LayoutEntry.rounded(line.slope), k: LayoutEntry.rounded(line.offset),
      rows: self == .masonry ? [] : Self.rows(frames), frames: nil)
    return (entry, frames)
  }

  /// How many items stand at one height, run by run.
  private static func rows(_ frames: [Frame]) -> [Int] {
    var rows: [Int] = []
    var top: Int?
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

/// A length that follows a width: `slope` px a px of it, and `offset` px.
struct LineInWidth: Equatable {
  var slope = 0.0
  var offset = 0.0

  func at(_ width: Int) -> Double { slope * Double(width) + offset }
}

extension Masonry {
  /// Columns of one kind: as many as are named, or as many as fit.
  init(_ columns: ColumnSpecification, spacing: Int) {
    if columns.columns.count == 1, case .adaptive(let minimum, _) = columns.columns[0] {
      self.init(columns: .adaptive(minimum: minimum), spacing: Double(spacing))
    } else {
      self.init(columns: .count(columns.columns.count), spacing: Double(spacing))
    }
  }
}
