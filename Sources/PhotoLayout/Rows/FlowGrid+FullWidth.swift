extension FlowGrid {
  /// Breaks the items into rows, with some of them in a row of their own as wide as the viewport.
  ///
  /// The rows before such an item end as if nothing followed, but are stretched to the edge where
  /// `maxScale` allows it, because a hole before a large picture looks like a mistake.
  ///
  /// - Parameters:
  ///   - aspects: The items' ratios, in order.
  ///   - fullWidth: The indices of the items that break out; others than items are ignored.
  ///   - widths: The viewports' widths in CSS px; values below 1 count as 1.
  ///   - rowHeight: The baseline height at a width.
  /// - Returns: One arrangement a width, in their order.
  public func arrange(
    _ aspects: [AspectRatio], fullWidth: Set<Int>, widths: [Int], rowHeight: (Int) -> Double
  ) -> [Arrangement] {
    let heroes = fullWidth.filter(aspects.indices.contains).sorted()
    guard !heroes.isEmpty else { return arrange(aspects, widths: widths, rowHeight: rowHeight) }
    var before = self
    before.lastRow = .justify
    var rows = widths.map { _ in [Row]() }
    var first = 0
    for hero in heroes + [aspects.count] {
      let run = Array(aspects[first..<hero])
      let grid = hero == aspects.count ? self : before
      let arrangements = grid.arrange(run, widths: widths, rowHeight: rowHeight)
      for (index, arrangement) in arrangements.enumerated() {
        rows[index] += arrangement.rows.map { $0.moved(by: first) }
        if hero < aspects.count {
          rows[index].append(Self.hero(hero, aspects[hero], width: arrangement.width))
        }
      }
      first = hero + 1
    }
    return zip(widths, rows).map { width, rows in
      measure(width: width, rowHeight: rowHeight(width)).arrangement(rows: rows)
    }
  }

  private static func hero(_ index: Int, _ aspect: AspectRatio, width: Int) -> Row {
    Row(first: index, count: 1, height: Double(width) / aspect.value, aspect: aspect.value)
  }
}

extension Row {
  /// The same row, later in the list.
  func moved(by count: Int) -> Row {
    var row = self
    row.first += count
    return row
  }
}
