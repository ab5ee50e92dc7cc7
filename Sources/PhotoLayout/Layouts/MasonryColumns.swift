/// The columns of a `Masonry` while they are filled.
struct MasonryColumns {
  /// Where an item came to stand.
  struct Place {
    var column: Int
    /// The edge above the item, in px.
    var top: Double
    var height: Double
  }

  /// The edge below each column's last item and the gap there, in 1/64 px.
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

  /// Puts an item below the shortest column.
  mutating func add(_ height: Double) -> Place {
    var column = 0
    for other in ends.indices where ends[other] < ends[column] { column = other }
    let top = ends[column]
    let length = Self.units(height)
    // No sum of lengths reaches the end of 64 bits, nor 2^60 more than once.
    ends[column] = min(top + length + gap, 1 << 60)
    return Place(column: column, top: Double(top) / 64, height: Double(length) / 64)
  }

  /// Browsers cut lengths to such parts; a long column of rounded ones would end elsewhere on a page.
  private static func units(_ length: Double) -> Int {
    Int((length.asLength * 64).wholeBelow)
  }
}

extension Masonry {
  /// Lays photos out at their own ratios, in whole CSS px.
  ///
  /// Every edge is rounded by itself, so that columns and gaps add up to the width exactly and no
  /// error adds up down a column.
  ///
  /// - Parameters:
  ///   - aspects: The photos' ratios.
  ///   - width: The width of the section; below 1 counts as 1.
  /// - Returns: The frames, disjoint and inside of the width, and the height.
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
      let place = columns.add(max(1, columnWidth / aspect.value))
      let top = place.top.asInt
      let bottom = (place.top + place.height).asInt
      height = max(height, bottom)
      let column = edges[place.column]
      return Frame(x: column.lowerBound, y: top, width: column.count, height: max(1, bottom - top))
    }
    return Arranged(frames: frames, height: height)
  }

  /// Gives the frames of `arrange(aspects:width:)`.
  ///
  /// - Parameters:
  ///   - aspects: The photos' ratios.
  ///   - width: The width of the section; below 1 counts as 1.
  /// - Returns: One frame for each photo.
  public func frames(aspects: [AspectRatio], width: Int) -> [Frame] {
    arrange(aspects: aspects, width: width).frames
  }
}
