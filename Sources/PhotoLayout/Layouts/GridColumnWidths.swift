/// The widths of the columns of a `Grid`.
struct GridColumnWidths {
  private(set) var widths: [Double] = []

  private struct Column {
    /// The width of the widest cell, with flexible cells at their minimum.
    var minimum = 0.0
    /// The width of the widest cell if no width is proposed.
    var ideal = 0.0
    /// The maximum width of the flexible cells.
    var maximum = 0.0
    var isFlexible = false
    var priority = -Double.infinity

    mutating func add(_ item: LayoutItem) {
      let natural = item.sizeThatFits(.unspecified).width
      let largest = item.sizeThatFits(ProposedSize(width: .infinity, height: nil)).width
      let isGrowing = largest > natural
      let smallest =
        isGrowing ? item.sizeThatFits(ProposedSize(width: 0, height: nil)).width : natural
      minimum = max(minimum, smallest)
      ideal = max(ideal, natural)
      maximum = max(maximum, largest)
      isFlexible = isFlexible || isGrowing
      if !item.priority.isNaN { priority = max(priority, item.priority) }
    }
  }

  /// - Parameters:
  ///   - rows: The cells of each row that has columns.
  ///   - width: The width to fill; `nil` for the ideal width of each column.
  ///   - spacing: The gap between columns.
  init(rows: [ArraySlice<LayoutItem>], width: Double?, spacing: Double) {
    var columns = Array(repeating: Column(), count: rows.map(\.count).max() ?? 0)
    for row in rows {
      for (index, item) in row.enumerated() { columns[index].add(item) }
    }
    widths = columns.map(\.ideal)
    guard let width else { return }

    let flexible = columns.indices.filter { columns[$0].isFlexible }
    let gaps = Double(max(0, columns.count - 1)) * spacing
    var rest = columns.reduce(width - gaps) { $0 - ($1.isFlexible ? 0 : $1.ideal) }
    // The least flexible columns first: the width that they cannot take is left for the others.
    let order = flexible.sorted { one, other in
      let (first, second) = (columns[one], columns[other])
      if first.priority != second.priority { return first.priority > second.priority }
      let (give, otherGive) = (first.maximum - first.minimum, second.maximum - second.minimum)
      return give != otherGive ? give < otherGive : one < other
    }
    for (rank, index) in order.enumerated() {
      let column = columns[index]
      let after = order[rank...]
      let equals = after.count { columns[$0].priority == column.priority }
      let reserved = after.dropFirst(equals).reduce(0) { $0 + columns[$1].minimum }
      let share = (rest - reserved) / Double(equals)
      widths[index] = max(column.minimum, min(share, column.maximum)).asLength
      rest -= widths[index]
    }
  }
}
