import PhotoLayout

extension LayoutBenchmark {
  /// Measures the deviation of row heights, the rounding of frames, and the length of last rows.
  static func quality() {
    let ratios = PhotoMix.ratios(100_000)
    let aspects = ratios.map { AspectRatio(Double($0)) ?? .square }
    for breaks in RowBreaking.allCases {
      let arrangement = FlowGrid(breaks: breaks).arrange(aspects, width: 1280)
      let rows = arrangement.rows.dropLast()
      let deviation = rows.reduce(0) { $0 + abs($1.height / 240 - 1) } / Double(rows.count)
      let frames = arrangement.frames(aspects)
      let short = rows.count { row in
        let last = frames[row.items.upperBound - 1]
        return last.maxX != 1280
      }
      var (distortion, ofWidths) = (0.0, 0.0)
      for row in arrangement.rows {
        for (frame, aspect) in zip(frames[row.items], aspects[row.items]) {
          let shown = frame.width / frame.height
          distortion = max(distortion, abs(shown / aspect.value - 1))
          ofWidths = max(ofWidths, abs(frame.width / row.height / aspect.value - 1))
        }
      }
      print(
        """
        quality, \(breaks): mean |h/T - 1| \(rounded(deviation * 100)) % (optimal limit 6.1), \
        \(short) underfull rows (0), worst distortion by whole widths \
        \(rounded(ofWidths * 100)) % (0.75), by whole frames \(rounded(distortion * 100)) %, \
        h/T \(rounded((rows.map(\.height).min() ?? 0) / 240)) to \
        \(rounded((rows.map(\.height).max() ?? 0) / 240))
        """)
    }
    for lastRow in [LastRow.natural, .justify] {
      lastRows(lastRow)
    }
  }

  private static func lastRows(_ lastRow: LastRow) {
    let ratios = PhotoMix.ratios(2000 * 62, seed: 7)
    var first = 0
    var fills: [Double] = []
    var lonely = 0
    var deviation = (sum: 0.0, rows: 0)
    for gallery in 0..<2000 {
      let count = 3 + (gallery * 7919) % 118
      guard first + count <= ratios.count else { break }
      let aspects = ratios[first..<first + count].map { AspectRatio(Double($0)) ?? .square }
      first += count
      let rows = FlowGrid(lastRow: lastRow).arrange(aspects, width: 1280).rows
      guard let last = rows.last else { continue }
      fills.append(1 - last.filler * last.height / 1280)
      lonely += last.count == 1 ? 1 : 0
      deviation.sum += rows.dropLast().reduce(0) { $0 + abs($1.height / 240 - 1) }
      deviation.rows += rows.count - 1
    }
    let short = Double(fills.count { $0 < 0.5 }) / Double(fills.count)
    let mean = fills.reduce(0, +) / Double(fills.count)
    print(
      """
      last rows of \(fills.count) galleries, \(lastRow): mean fill \(rounded(mean * 100)) %, \
      below half \(rounded(short * 100)) % (limit 4), one photo \
      \(rounded(Double(lonely) / Double(fills.count) * 100)) %, mean |h/T - 1| \
      \(rounded(deviation.sum / Double(deviation.rows) * 100)) %
      """)
  }
}
