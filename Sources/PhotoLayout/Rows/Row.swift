/// A run of items that share one line.
public struct Row: Hashable, Sendable {
  /// Index of the row's first item.
  public var first: Int
  /// How many items the row holds, at least 1.
  public var count: Int
  /// The exact height in CSS px, before rounding.
  public var height: Double
  /// The sum of the items' aspect ratios.
  public var aspect: Double
  /// The aspect ratio of the empty space before the first item; 0 for a row that begins at the edge.
  public var leadingFiller: Double
  /// The aspect ratio of the empty space that ends the row; 0 for a row that reaches the edge.
  ///
  /// A page fills it with an invisible item, so that the row keeps its height at every width.
  public var filler: Double

  /// The indices of the row's items.
  public var items: Range<Int> { first..<(first + count) }

  /// Whether the row's widths and gaps add up to the whole width.
  public var isFull: Bool { filler == 0 && leadingFiller == 0 }

  /// The ratio of the whole line: of the items and of the empty space around them.
  var lineAspect: Double { leadingFiller + aspect + filler }

  /// How many gaps the line has; the empty space at an end has a gap as well.
  var gapCount: Int {
    count - 1 + (filler > 0 ? 1 : 0) + (leadingFiller > 0 ? 1 : 0)
  }

  /// Makes a row.
  ///
  /// - Parameters:
  ///   - first: Index of the first item.
  ///   - count: How many items, at least 1.
  ///   - height: The exact height in CSS px.
  ///   - aspect: The sum of the items' aspect ratios.
  ///   - leadingFiller: The aspect ratio of the empty space at the beginning; 0 for none.
  ///   - filler: The aspect ratio of the empty space at the end; 0 for a full row.
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
