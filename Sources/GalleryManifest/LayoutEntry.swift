/// The frames of items for one width.
///
/// At another width W that keeps the row breaks, the height is `s * W + k` exactly.
public struct LayoutEntry: Codable, Equatable, Sendable {
  /// The rule that made the frames, as `justified`.
  public var layout: String
  /// The reference width in CSS px.
  public var width: Int
  /// The baseline height of a row in CSS px.
  public var rowHeight: Double
  /// The gap between items and between rows in CSS px.
  public var spacing: Int
  /// The height of all rows in CSS px.
  public var height: Int
  /// CSS px of height a CSS px of width.
  public var s: Double
  /// The part of the height that does not depend on the width, in CSS px.
  public var k: Double
  /// How many items each row holds, from top to bottom; none where there are columns instead.
  public var rows: [Int]
  /// x, y, width and height of each item, one after the other, in CSS px; `nil` where they were
  /// not asked for.
  ///
  /// x begins at the section's left edge; pages that run from right to left mirror it.
  public var frames: [Int]?
  /// The frames as flickr/justified-layout writes them, for programs that read those; `nil` where
  /// they were not asked for.
  public var boxes: [Box]?

  /// A frame in the words of flickr/justified-layout, in CSS px.
  public struct Box: Codable, Equatable, Sendable {
    /// Width divided by height of the item.
    public var aspectRatio: Double
    /// Distance from the section's top edge.
    public var top: Int
    /// Distance from the section's left edge.
    public var left: Int
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Makes a box.
    public init(aspectRatio: Double, top: Int, left: Int, width: Int, height: Int) {
      self.aspectRatio = aspectRatio
      self.top = top
      self.left = left
      self.width = width
      self.height = height
    }
  }

  /// Makes a layout.
  public init(
    layout: String, width: Int, rowHeight: Double, spacing: Int, height: Int, s: Double, k: Double,
    rows: [Int], frames: [Int]?
  ) {
    self.layout = layout
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.height = height
    self.s = s
    self.k = k
    self.rows = rows
    self.frames = frames
  }
}
