/// The frames of items at one width.
///
/// At another width W with the same row breaks, the height is exactly `heightSlope * W + heightOffset`.
public struct LayoutEntry: Codable, Equatable, Sendable {
  /// The name of the layout, such as `justified`.
  public var layout: String
  /// The reference width in CSS px.
  public var width: Int
  /// The baseline height of a row in CSS px.
  public var rowHeight: Double
  /// The gap between items and between rows in CSS px.
  public var spacing: Int
  /// The height of all rows in CSS px.
  public var height: Int
  /// How much the height grows with the width, in px per px.
  public var heightSlope: Double
  /// The part of the height that does not depend on the width, in CSS px.
  public var heightOffset: Double
  /// The numbers of items in the rows from top to bottom; empty for layouts in columns.
  public var rows: [Int]
  /// The frames as consecutive values x, y, width and height in CSS px; `nil` if they were not
  /// requested.
  ///
  /// x is the distance from the left edge of the section; pages in right-to-left languages mirror
  /// it.
  public var frames: [Int]?
  /// The frames in the format of flickr/justified-layout; `nil` if they were not requested.
  public var boxes: [Box]?

  /// A frame in the format of flickr/justified-layout, in CSS px.
  public struct Box: Codable, Equatable, Sendable {
    /// The width of the item divided by its height.
    public var aspectRatio: Double
    /// The distance from the top edge of the section.
    public var top: Int
    /// The distance from the left edge of the section.
    public var left: Int
    /// The width.
    public var width: Int
    /// The height.
    public var height: Int

    /// Creates a box.
    public init(aspectRatio: Double, top: Int, left: Int, width: Int, height: Int) {
      self.aspectRatio = aspectRatio
      self.top = top
      self.left = left
      self.width = width
      self.height = height
    }
  }

  /// Creates a layout.
  public init(
    layout: String, width: Int, rowHeight: Double, spacing: Int, height: Int, heightSlope: Double,
    heightOffset: Double, rows: [Int], frames: [Int]?
  ) {
    self.layout = layout
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.height = height
    self.heightSlope = heightSlope
    self.heightOffset = heightOffset
    self.rows = rows
    self.frames = frames
  }
}
