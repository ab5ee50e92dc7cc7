/// The numbers of columns of the cards of a page, so that no card is alone in the last row. Where no number of columns
/// avoids that, the last card fills its row. The first one would often repeat the banner.
struct CardGrid {
  /// The number of cards, without that of the album that leads.
  let count: Int
  /// Whether an album leads.
  let hasLead: Bool

  /// The columns of a page whose number of cards is not known.
  static let usual = CardGrid(count: 0, hasLead: false)

  /// The number of cards at the beginning that have the size of the lead: a single other one would be alone below it.
  var leadCount: Int { hasLead ? count == 1 ? 2 : 1 : 0 }

  /// The number of cards at the beginning that are beside each other in a very wide window: a single other one would
  /// be alone below them. One has nothing beside it.
  var pairCount: Int { hasLead && count > 0 ? count == 2 ? 3 : 2 : 0 }

  /// The widths of windows with the same number of columns.
  private struct Windows {
    /// The CSS length at which they begin, and their largest width in px.
    let start: String
    let largest: Double
    /// The usual number of columns, and those that a page can have instead.
    let columns: Int
    let others: [Int]
  }

  // Columns of small windows depend on the size of text.
  private static let windows = [
    Windows(start: "19rem", largest: 456, columns: 2, others: []),
    Windows(start: "28.5rem", largest: 640, columns: 3, others: [2]),
    Windows(start: "640px", largest: 810, columns: 2, others: [3]),
    Windows(start: "810px", largest: 1089, columns: 3, others: [4]),
    Windows(start: "1089px", largest: 1800, columns: 4, others: [5, 3]),
    Windows(start: "1800px", largest: 2500, columns: 5, others: [6, 4, 7]),
  ]

  /// The start of the windows that have several leads.
  private static let widest = "1800px"

  /// Media conditions for the ends of the windows; the last ones have none.
  private static let ends = windows.dropFirst().map { "width<\($0.start)" } + [nil]

  /// The numbers of cards that fill rows of three better than rows of four, such as 3 + 2 instead of 4 + 1.
  private static let countsInThrees: Set = [2, 3, 5, 6, 9]

  /// The number of columns in some windows, and whether a card has a row of its own.
  private func layout(_ windows: Windows) -> (columns: Int, isWide: Bool) {
    let count = windows.start == Self.widest ? self.count + min(pairCount, 1) - pairCount : self.count
    func leavesOne(_ columns: Int) -> Bool { count % columns == 1 }
    if windows.columns == 4, Self.countsInThrees.contains(count) { return (3, false) }
    // A row of large cards is better than one that is not full.
    if windows.start == Self.widest, pairCount > 0, count < windows.columns { return (max(count, 2), false) }
    // Two rows of two fill a small window better than one of four.
    if windows.columns == 3, count == 4 { return (2, false) }
    guard count > 1 || !hasLead && windows.columns == 2, leavesOne(windows.columns) else {
      return (windows.columns, false)
    }
    let other = windows.others.first { $0 <= count && !leavesOne($0) }
    return (other ?? windows.columns, other == nil)
  }

  /// The rules of the page, as CSS.
  var style: String {
    zip(Self.windows, Self.ends).map { windows, end -> String in
      let (columns, isWide) = layout(windows)
      // On a phone, the usual shape is high enough.
      let shape = windows.largest > 640 ? "--r:2.2;" : ""
      let wide = isWide ? ".cards>:last-child{\(shape)grid-column:1/-1}" : ""
      guard windows.start == Self.widest, pairCount > 0 else {
        return "@media screen and (\(windows.start)<=\(end ?? "width")){.cards{--n:\(columns)}\(wide)}"
      }
      // Each card has as many columns as there are leads, and each lead as many as there are cards in a row.
      let pair = ".cards>*{grid-column:span \(pairCount)}.cards>.pair{grid-column:span \(columns)}"
      return "@media screen and (\(windows.start)<=width){.cards{--n:\(columns * pairCount)}\(pair)\(wide)}"
    }.joined()
  }

  /// The width of the cover of a card.
  func width(_ index: Int) -> DisplayWidth {
    let isLast = index == count - 1
    var sizes: [(length: String, end: String?)] = []
    var largest = 0.0
    for (windows, end) in zip(Self.windows, Self.ends) {
      let layout = layout(windows)
      let columns = Double(layout.isWide && isLast ? 1 : layout.columns)
      // Margins and gaps are about 8 % of a window.
      let length = "\(Int((columns == 1 ? 96 : 92 / columns).rounded(.up)))vw"
      if sizes.last?.length == length { sizes.removeLast() }
      sizes.append((length, end))
      let free = windows.largest - 2 * min(0.026 * windows.largest, 40) - 24 * (columns - 1)
      largest = max(largest, free / columns)
    }
    var rules = sizes.map { length, end in end.map { "(\($0)) \(length)" } ?? length }
    if pairCount > 0, index + 1 < pairCount {
      rules.insert("(width>=\(Self.widest)) \(96 / pairCount)vw", at: 0)
      largest = max(largest, 2500 / Double(pairCount))
    }
    return DisplayWidth(sizes: rules.joined(separator: ","), range: 140...largest, crop: 1.5)
  }
}
