/// Items at their own sizes, in lines that wrap; CSS's `flex-wrap: wrap`, after FiveStars'
/// FlexibleView (2020).
///
/// The published code counts a gap behind the last item and so breaks a line too early, and opens an
/// empty line before an item that is wider than the viewport; this one does neither, and shrinks
/// such an item by proposing it the width.
public struct FlexibleLayout: Layout {
  /// The gap between items and between lines in CSS px.
  public var spacing: Double
  /// Where a line stands that is narrower than the viewport.
  public var alignment: HorizontalAlignment

  /// Makes a layout.
  public init(spacing: Double = 8, alignment: HorizontalAlignment = .leading) {
    self.spacing = spacing.asLength
    self.alignment = alignment
  }

  /// The size of the lines.
  public func sizeThatFits(
    proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> Size {
    let lines = lines(subviews, width: proposal.width)
    let height = lines.reduce(0) { $0 + $1.height } + spacing * Double(max(0, lines.count - 1))
    return Size(width: lines.reduce(0) { max($0, $1.width) }, height: height)
  }

  /// The place of each item.
  public func placeSubviews(
    in bounds: Rectangle, proposal: ProposedSize, subviews: [Subview], cache: inout Void
  ) -> [Rectangle] {
    var places: [Rectangle] = []
    var y = bounds.y
    for line in lines(subviews, width: proposal.width) {
      var x = bounds.x + alignment.offset(max(0, bounds.width - line.width))
      for size in line.sizes {
        places.append(Rectangle(x: x, y: y, width: size.width, height: size.height))
        x += size.width + spacing
      }
      y += line.height + spacing
    }
    return places
  }

  private struct Line {
    var sizes: [Size] = []
    var width = 0.0
    var height = 0.0
  }

  private func lines(_ subviews: [Subview], width: Double?) -> [Line] {
    var lines: [Line] = []
    var line = Line()
    for subview in subviews {
      var size = subview.sizeThatFits(.unspecified)
      if let width, size.width > width {
        size = subview.sizeThatFits(ProposedSize(width: width))
      }
      let needed = line.width + spacing + size.width
      // A thousandth of a px: an exact fit must not depend on how a sum was rounded.
      if let width, !line.sizes.isEmpty, needed > width + 0.001 {
        lines.append(line)
        line = Line()
      }
      line.width += (line.sizes.isEmpty ? 0 : spacing) + size.width
      line.height = max(line.height, size.height)
      line.sizes.append(size)
    }
    if !line.sizes.isEmpty { lines.append(line) }
    return lines
  }
}
