import ArgumentParser
import GalleryManifest
import PhotoLayout

/// The layouts that `--layout` names.
enum LayoutKind: String, ExpressibleByArgument, CaseIterable {
  case justified, wrap, grid, masonry
}

extension LayoutKind {
  /// A layout that is not made of justified rows, as `gallery layout` writes it.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios.
  ///   - width: In CSS px.
  ///   - rowHeight: The height of a row of `wrap`, in CSS px.
  ///   - spacing: The gap in CSS px.
  ///   - columns: The columns of `grid`, of which `masonry` takes the first.
  /// - Returns: The entry, and the frames in order.
  func arrange(
    _ aspects: [AspectRatio], width: Int, rowHeight: Double, spacing: Int,
    columns: ColumnSpecification
  ) -> (entry: LayoutEntry, frames: [Frame]) {
    func frames(_ width: Int) -> [Frame] {
      switch self {
      case .justified, .wrap:
        FlexibleLayout(spacing: Double(spacing)).frames(
          aspects: aspects, rowHeight: rowHeight, width: width)
      case .grid:
        LazyVGrid(columns: columns.columns, spacing: Double(spacing)).frames(
          aspects: aspects, width: width)
      case .masonry:
        Masonry(columns: Self.masonryColumns(columns), spacing: Double(spacing)).frames(
          aspects: aspects, width: width)
      }
    }
    let frames = frames(width)
    let height = Self.bottom(frames)
    // Heights follow the width in a line as long as the columns stay the same.
    let slope = self == .justified || self == .wrap ? 0 : slope(frames, aspects)
    let entry = LayoutEntry(
      layout: rawValue, width: width, rowHeight: rowHeight, spacing: spacing, height: height,
      s: slope, k: Double(height) - slope * Double(width),
      rows: self == .masonry ? [] : Self.rows(frames), frames: nil)
    return (entry, frames)
  }

  /// How much higher the tallest column gets by a px of width, where all columns share the width.
  private func slope(
    _ frames: [Frame], _ aspects: [AspectRatio]
  ) -> Double {
    var columns: [Int: (bottom: Int, share: Double)] = [:]
    for (frame, aspect) in zip(frames, aspects) {
      let share = self == .masonry ? 1 / aspect.value : 1
      columns[frame.x, default: (0, 0)].bottom = frame.y + frame.height
      columns[frame.x, default: (0, 0)].share += share
    }
    let tallest = columns.values.max { ($0.bottom, $0.share) < ($1.bottom, $1.share) }
    let slope = (tallest?.share ?? 0) / Double(max(1, columns.count))
    return (slope * 1_000_000).rounded() / 1_000_000
  }

  /// Masonry has columns of one kind: as many as are named, or as many as fit.
  private static func masonryColumns(_ columns: ColumnSpecification) -> Masonry.Columns {
    if columns.columns.count == 1, case .adaptive(let minimum, _) = columns.columns[0] {
      return .adaptive(minimum: minimum)
    }
    return .count(columns.columns.count)
  }

  private static func bottom(_ frames: [Frame]) -> Int {
    frames.reduce(0) { max($0, $1.y + $1.height) }
  }

  /// First item, count, top and height of each run of items that stand at one height.
  private static func rows(_ frames: [Frame]) -> [[Int]] {
    var rows: [[Int]] = []
    for (index, frame) in frames.enumerated() {
      if let last = rows.last, last[2] == frame.y {
        rows[rows.count - 1] = [last[0], last[1] + 1, last[2], max(last[3], frame.height)]
      } else {
        rows.append([index, 1, frame.y, frame.height])
      }
    }
    return rows
  }
}
