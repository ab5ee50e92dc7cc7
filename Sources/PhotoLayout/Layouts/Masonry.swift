/// Items in columns of equal width; each item is added to the shortest column.
///
/// If columns are equally short, the leftmost is chosen. Heights are integers in 1/64 px, so that
/// sums do not depend on the order of addition.
public struct Masonry: FrameLayout, Hashable {
  /// The number of columns.
  public enum Columns: Hashable, Sendable {
    /// This number at every width, as long as each column is at least 1 px wide.
    case count(Int)
    /// As many as fit at the minimum width in CSS px, at least one.
    case adaptive(minimum: Double)
  }

  /// Frames in whole CSS px and their total height.
  public struct Arranged: Hashable, Sendable {
    /// One frame per item; frames are disjoint.
    public let frames: [LayoutRect]
    /// The bottom edge of the longest column, in CSS px.
    public let height: Int
  }

  /// The number of columns.
  public let columns: Columns
  /// The gap between neighbours in both directions, in CSS px.
  public let spacing: Double

  /// Creates the layout.
  ///
  /// - Parameters:
  ///   - columns: The number of columns.
  ///   - spacing: The gap between neighbours in both directions, in CSS px.
  public init(columns: Columns = .adaptive(minimum: 180), spacing: Double = 8) {
    self.columns = columns
    self.spacing = spacing.asLength
  }

  /// Returns the number of columns at a width.
  ///
  /// - Parameter width: The width in CSS px.
  /// - Returns: At least 1, and at most the number at which each column is 1 px wide.
  public func columnCount(width: Double) -> Int {
    let width = width.asLength
    let maximum = (width + spacing) / (1 + spacing)
    let wanted =
      switch columns {
      case .count(let count): Double(max(1, count))
      case .adaptive(let minimum): (width + spacing) / (max(1, minimum.asLength) + spacing)
      }
    return max(1, Int(min(wanted, maximum, Double(GridColumn.maxAdaptiveColumns))))
  }

  /// Returns the proposed width and the height of the longest column.
  ///
  /// Without a finite proposed width, each of a fixed number of columns is as wide as the widest item; adaptive
  /// columns share the width of one such item.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> LayoutSize {
    let width = width(proposal, subviews)
    let filled = fill(subviews, width: width)
    return LayoutSize(width: width, height: filled.columns.height)
  }

  /// Returns the frames; each is as wide as its column.
  public func placeSubviews(
    in bounds: LayoutRect, proposal: ProposedSize, subviews: [LayoutItem], cache: inout Void
  ) -> [LayoutRect] {
    let filled = fill(subviews, width: width(proposal, subviews))
    return filled.positions.map { position in
      LayoutRect(
        x: bounds.minX + Double(position.column) * (filled.columnWidth + spacing),
        y: bounds.minY + position.top, width: filled.columnWidth, height: position.height)
    }
  }

  /// The width of each of `count` columns.
  func columnWidth(width: Double, count: Int) -> Double {
    max(0, width - spacing * Double(count - 1)) / Double(count)
  }

  private func width(_ proposal: ProposedSize, _ subviews: [LayoutItem]) -> Double {
    if let width = proposal.finiteWidth { return width }
    let widest = subviews.reduce(0) { max($0, $1.sizeThatFits(.unspecified).width) }
    guard case .count(let count) = columns, count > 1 else { return widest.asLength }
    let all = Double(min(count, GridColumn.maxAdaptiveColumns))
    return (widest * all + spacing * (all - 1)).asLength
  }

  private func fill(
    _ subviews: [LayoutItem], width: Double
  ) -> (columns: MasonryColumns, columnWidth: Double, positions: [MasonryColumns.Position]) {
    let count = columnCount(width: width)
    let columnWidth = columnWidth(width: width, count: count)
    var columns = MasonryColumns(count: count, spacing: spacing)
    let positions = subviews.map { item in
      columns.add(item.sizeThatFits(ProposedSize(width: columnWidth, height: nil)).height)
    }
    return (columns, columnWidth, positions)
  }
}

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
