public import PhotoLayout

/// The frames of items at one width.
///
/// At another width W with the same row breaks, the height is exactly `heightSlope * W + heightOffset`.
public struct LayoutEntry: Equatable, Sendable {
  /// How photos are placed.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    /// Rows that fill the width.
    case justified
    /// Rows of one height.
    case wrap
    /// Tiles of one shape in columns.
    case grid
    /// Columns of one width.
    case masonry
  }

  /// How photos are placed.
  public var kind: Kind
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
  /// How a last row that does not reach the edge is treated; `nil` for other layouts than justified rows, and in manifests
  /// of gallery 1.0.
  public var lastRow: LastRow?
  /// The frames of the items in whole px; `nil` if they were not requested.
  ///
  /// x is the distance from the left edge of the section; pages in right-to-left languages mirror
  /// it.
  public var frames: [LayoutRect]?
  /// The aspect ratios of the items, which only the boxes of flickr/justified-layout have; `nil` for frames in the
  /// form of consecutive numbers.
  public var boxRatios: [Double]?

  /// Creates a layout.
  public init(
    kind: Kind, width: Int, rowHeight: Double, spacing: Int, height: Int, heightSlope: Double,
    heightOffset: Double, rows: [Int], lastRow: LastRow? = nil, frames: [LayoutRect]?
  ) {
    self.kind = kind
    self.width = width
    self.rowHeight = rowHeight
    self.spacing = spacing
    self.height = height
    self.heightSlope = heightSlope
    self.heightOffset = heightOffset
    self.rows = rows
    self.lastRow = lastRow
    self.frames = frames
  }
}
