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

extension LayoutEntry: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind = "layout"
    case width, rowHeight, spacing, height, heightSlope, heightOffset, rows, lastRow, frames, boxes
  }

  /// A frame in the form of flickr/justified-layout.
  private struct Box: Codable {
    var aspectRatio: Double
    var top: Int
    var left: Int
    var width: Int
    var height: Int
  }

  /// Decodes a layout with frames in either form, or without.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    func value<Value: Decodable>(_ key: CodingKeys) throws -> Value {
      try container.decode(Value.self, forKey: key)
    }
    self.init(
      kind: try value(.kind), width: try value(.width), rowHeight: try value(.rowHeight),
      spacing: try value(.spacing), height: try value(.height),
      heightSlope: try value(.heightSlope), heightOffset: try value(.heightOffset),
      rows: try value(.rows), frames: nil)
    // A later version of gallery may have other modes, which a reader need not know.
    lastRow = try container.decodeIfPresent(String.self, forKey: .lastRow).flatMap(LastRow.init)
    if let numbers = try container.decodeIfPresent([Int].self, forKey: .frames) {
      guard numbers.count.isMultiple(of: 4) else {
        throw DecodingError.dataCorruptedError(
          forKey: .frames, in: container, debugDescription: "a frame has four numbers")
      }
      frames = stride(from: 0, to: numbers.count, by: 4).map {
        LayoutRect(
          x: numbers[$0], y: numbers[$0 + 1], width: numbers[$0 + 2], height: numbers[$0 + 3])
      }
    } else if let boxes = try container.decodeIfPresent([Box].self, forKey: .boxes) {
      frames = boxes.map { LayoutRect(x: $0.left, y: $0.top, width: $0.width, height: $0.height) }
      boxRatios = boxes.map(\.aspectRatio)
    }
  }

  /// Encodes the layout with frames in the form that `boxRatios` determines.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(kind, forKey: .kind)
    try container.encode(width, forKey: .width)
    try container.encode(rowHeight, forKey: .rowHeight)
    try container.encode(spacing, forKey: .spacing)
    try container.encode(height, forKey: .height)
    try container.encode(heightSlope, forKey: .heightSlope)
    try container.encode(heightOffset, forKey: .heightOffset)
    try container.encode(rows, forKey: .rows)
    try container.encodeIfPresent(lastRow?.rawValue, forKey: .lastRow)
    if let boxRatios {
      let boxes = zip((frames ?? []).map(\.wholePixels), boxRatios).map { frame, ratio in
        Box(
          aspectRatio: ratio, top: frame.y, left: frame.x, width: frame.width, height: frame.height)
      }
      try container.encode(boxes, forKey: .boxes)
    } else if let frames {
      let numbers = frames.map(\.wholePixels).flatMap { [$0.x, $0.y, $0.width, $0.height] }
      try container.encode(numbers, forKey: .frames)
    }
  }
}
