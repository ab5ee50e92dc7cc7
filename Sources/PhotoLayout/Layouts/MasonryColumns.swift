/// The columns of a `Masonry` while items are added.
struct MasonryColumns {
  /// The position of an item.
  struct Position {
    var column: Int
    /// The top edge in px.
    var top: Double
    var height: Double
  }

  /// The bottom edge of each column including the gap below it, in 1/64 px.
  private var ends: [Int]
  private let gap: Int

  init(count: Int, spacing: Double) {
    ends = Array(repeating: 0, count: max(1, count))
    gap = Self.units(spacing)
  }

  /// The bottom edge of the longest column, without the gap below it.
  var height: Double {
    Double(max(0, (ends.max() ?? 0) - gap)) / 64
  }

  /// Adds an item to the shortest column.
  mutating func add(_ height: Double) -> Position {
    var column = 0
    for other in ends.indices where ends[other] < ends[column] { column = other }
    let top = ends[column]
    let length = Self.units(height)
    // The limit of 2^60 keeps the sum from overflowing.
    ends[column] = min(top + length + gap, 1 << 60)
    return Position(column: column, top: Double(top) / 64, height: Double(length) / 64)
  }

  /// Converts a length to 1/64 px, rounding down as browsers do; otherwise the error would add up
  /// in a long column.
  private static func units(_ length: Double) -> Int {
    Int((length.asLength * 64).wholeBelow)
  }
}

extension Masonry {
  /// Lays out photos at their own ratios in whole CSS px.
  ///
  /// Each edge is rounded separately, so that columns and gaps add up to the width exactly and
  /// rounding errors do not add up in a column.
  ///
  /// - Parameters:
  ///   - aspects: The ratios of the photos.
  ///   - width: The width of the section in CSS px; values below 1 count as 1.
  /// - Returns: The height, and the frames, which are disjoint and inside the width.
  public func arrange(aspects: [AspectRatio], width: Int) -> Arranged {
    let whole = Masonry(columns: columns, spacing: spacing.asGap)
    let width = width.asPixels.asLength
    let count = whole.columnCount(width: width)
    let columnWidth = whole.columnWidth(width: width, count: count)
    let edges = (0..<count).map { index in
      let left = (Double(index) * (width + whole.spacing) / Double(count)).asInt
      let next = (Double(index + 1) * (width + whole.spacing) / Double(count)).asInt
      return left..<max(left + 1, next - whole.spacing.asInt)
    }
    var columns = MasonryColumns(count: count, spacing: whole.spacing)
    var height = 0
    let frames = aspects.map { aspect in
      let position = columns.add(max(1, columnWidth / aspect.value))
      let top = position.top.asInt
      let bottom = (position.top + position.height).asInt
      height = max(height, bottom)
      let column = edges[position.column]
      return LayoutRect(
        x: column.lowerBound, y: top, width: column.count, height: max(1, bottom - top))
    }
    return Arranged(frames: frames, height: height)
  }

  /// Returns the frames of `arrange(aspects:width:)`.
  ///
  /// - Parameters:
  ///   - aspects: The ratios of the photos.
  ///   - width: The width of the section in CSS px; values below 1 count as 1.
  /// - Returns: One frame per photo.
  public func frames(aspects: [AspectRatio], width: Int) -> [LayoutRect] {
    arrange(aspects: aspects, width: width).frames
  }
}
