/// Consecutive items that share a line.
public struct Row: Hashable, Sendable {
  /// The index of the first item.
  public var first: Int
  /// The number of items, at least 1.
  public var count: Int
  /// The exact height in CSS px, before rounding.
  public var height: Double
  /// The sum of the items' aspect ratios.
  public var aspect: Double
  /// The aspect ratio of the empty space before the first item; 0 if the row begins at the edge.
  public var leadingFiller: Double
  /// The aspect ratio of the empty space after the last item; 0 if the row reaches the edge.
  ///
  /// Pages fill the space with an invisible item, so that the row keeps its height at every width.
  public var filler: Double

  /// The indices of the row's items.
  public var items: Range<Int> { first..<(first + count) }

  /// Whether the row's widths and gaps add up to the whole width.
  public var isFull: Bool { filler == 0 && leadingFiller == 0 }

  /// The ratio of the whole line, including the empty space.
  var lineAspect: Double { leadingFiller + aspect + filler }

  /// The number of gaps in the line; empty space at an end adds one.
  var gapCount: Int {
    count - 1 + (filler > 0 ? 1 : 0) + (leadingFiller > 0 ? 1 : 0)
  }

  /// Creates a row.
  ///
  /// - Parameters:
  ///   - first: The index of the first item.
  ///   - count: The number of items, at least 1.
  ///   - height: The exact height in CSS px.
  ///   - aspect: The sum of the items' aspect ratios.
  ///   - leadingFiller: The aspect ratio of the empty space before the items; 0 for none.
  ///   - filler: The aspect ratio of the empty space after the items; 0 for none.
  public init(
    first: Int, count: Int, height: Double, aspect: Double, leadingFiller: Double = 0,
    filler: Double = 0
  ) {
    self.first = first
    self.count = count
    self.height = height
    self.aspect = aspect
    self.leadingFiller = leadingFiller
    self.filler = filler
  }
}
