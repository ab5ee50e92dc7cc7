/// Justified rows: a row is filled at the baseline height, then scaled so that widths and gaps give
/// the viewport's width exactly.
///
/// The rule is that of rdev/FlowGrid (2021): a row closes when the next item does not fit. Unlike
/// the published code it counts the gaps, shrinks an item that is wider than the viewport, and never
/// opens an empty row.
public struct FlowGrid: Sendable {
  /// The baseline height of a row in CSS px, above 0.
  public var rowHeight: Double
  /// The gap between items and between rows in CSS px, at least 0.
  public var spacing: Int

  /// Makes a layout.
  ///
  /// - Parameters:
  ///   - rowHeight: The baseline height of a row in CSS px; values below 1 count as 1.
  ///   - spacing: The gap in CSS px; negative values count as 0.
  public init(rowHeight: Double = 240, spacing: Int = 4) {
    self.rowHeight = rowHeight.isFinite ? max(1, rowHeight) : 240
    self.spacing = max(0, spacing)
  }

  /// Breaks the items into rows for one width.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - width: The viewport's width in CSS px; values below 1 count as 1.
  /// - Returns: The rows and what follows from them.
  /// - Complexity: O(n) in the number of items.
  public func arrange(_ aspects: [AspectRatio], width: Int) -> Arrangement {
    let width = max(1, width)
    var rows: [Row] = []
    var first = 0
    var aspect = 0.0
    for index in aspects.indices {
      let next = aspects[index].value
      let count = index - first
      if count > 0 && !fits(aspect: aspect + next, count: count + 1, width: width) {
        rows.append(fullRow(first: first, count: count, aspect: aspect, width: width))
        first = index
        aspect = 0
      }
      aspect += next
    }
    if first < aspects.count {
      rows.append(lastRow(first: first, count: aspects.count - first, aspect: aspect, width: width))
    }
    return Arrangement(width: width, rowHeight: rowHeight, spacing: spacing, rows: rows)
  }

  /// Whether items fit at the baseline height.
  ///
  /// The tolerance of a thousandth of a px keeps five items of a fifth of the width in one row
  /// whatever their sum rounds to.
  private func fits(aspect: Double, count: Int, width: Int) -> Bool {
    aspect * rowHeight + gaps(count) <= Double(width) + 0.001
  }

  private func fullRow(first: Int, count: Int, aspect: Double, width: Int) -> Row {
    Row(first: first, count: count, height: scaledHeight(aspect, count, width), aspect: aspect)
  }

  /// The last row stays at the baseline height, unless it is wider than the viewport or the space
  /// that remains would not even hold a gap.
  private func lastRow(first: Int, count: Int, aspect: Double, width: Int) -> Row {
    let rest = Double(width) - aspect * rowHeight - gaps(count + 1)
    guard rest > 0 else {
      return fullRow(first: first, count: count, aspect: aspect, width: width)
    }
    return Row(
      first: first, count: count, height: rowHeight, aspect: aspect, filler: rest / rowHeight)
  }

  /// The height at which the items and their gaps take the whole width.
  ///
  /// Where the gaps alone are wider than the viewport, the items share one px.
  private func scaledHeight(_ aspect: Double, _ count: Int, _ width: Int) -> Double {
    max(Double(width) - gaps(count), 1) / aspect
  }

  private func gaps(_ count: Int) -> Double {
    Double((count - 1) * spacing)
  }
}
