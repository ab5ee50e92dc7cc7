extension RowMeasure {
  /// The rows that begin at the given items.
  func rows(_ starts: [Int], _ aspects: [AspectRatio]) -> [Row] {
    var rows: [Row] = []
    rows.reserveCapacity(starts.count)
    for (number, first) in starts.enumerated() {
      let isLast = number == starts.count - 1
      let end = isLast ? aspects.count : starts[number + 1]
      var aspect = 0.0
      for index in first..<end { aspect += aspects[index].value }
      if isLast {
        rows += lastRow(first: first, count: end - first, aspect: aspect, above: rows.last?.height)
      } else {
        rows.append(row(first: first, count: end - first, aspect: aspect))
      }
    }
    return rows
  }

  /// A row other than the last.
  func row(first: Int, count: Int, aspect: Double) -> Row {
    grid.fill
      ? fullRow(first: first, count: count, aspect: aspect)
      : unscaledRow(first: first, count: count, aspect: aspect, height: grid.rowHeight)
  }

  /// The last row, or an empty array if it is hidden.
  func lastRow(first: Int, count: Int, aspect: Double, above: Double?) -> [Row] {
    let scale = scale(aspect: aspect, count: count)
    // The published greedy walk leaves its last row at the baseline height.
    let isStretched = grid.fill && grid.breaks == .optimal && scale <= Self.nearlyFull
    switch grid.lastRow {
    case .hide where scale > Self.maxHiddenScale:
      return []
    case .hide where grid.fill:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .justify where grid.fill && scale <= scales.upperBound:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .natural where isStretched, .center where isStretched, .trailing where isStretched:
      return [fullRow(first: first, count: count, aspect: aspect)]
    case .previous:
      let height = above ?? grid.rowHeight
      return [unscaledRow(first: first, count: count, aspect: aspect, height: height)]
    default:
      return [unscaledRow(first: first, count: count, aspect: aspect, height: grid.rowHeight)]
    }
  }

  private func fullRow(first: Int, count: Int, aspect: Double) -> Row {
    Row(first: first, count: count, height: available(count) / aspect, aspect: aspect)
  }

  /// A row of the given height, or a full row if the empty space is smaller than a gap.
  private func unscaledRow(first: Int, count: Int, aspect: Double, height: Double) -> Row {
    let isCentred = grid.lastRow == .center
    let gaps = Double((count + (isCentred ? 1 : 0)) * grid.spacing)
    let rest = Double(width) - aspect * height - gaps
    guard rest > 0 else { return fullRow(first: first, count: count, aspect: aspect) }
    let filler = rest / height
    var row = Row(first: first, count: count, height: height, aspect: aspect)
    switch grid.lastRow {
    case .center: (row.leadingFiller, row.filler) = (filler / 2, filler / 2)
    case .trailing: row.leadingFiller = filler
    default: row.filler = filler
    }
    return row
  }
}
