/// Where a watermark is in a picture.
package enum WatermarkPosition: String, Codable, Sendable, CaseIterable {
  case bottomRight = "bottom-right"
  case bottomLeft = "bottom-left"
  case topRight = "top-right"
  case topLeft = "top-left"
  case center

  /// The side of the picture; `nil` for the middle.
  package var side: Side? {
    switch self {
    case .bottomRight, .topRight: .right
    case .bottomLeft, .topLeft: .left
    case .center: nil
    }
  }

  /// Whether it is at the upper edge.
  package var isTop: Bool { self == .topLeft || self == .topRight }

  package enum Side: Sendable { case left, right }
}
