/// Counts as horizontal bars for a terminal.
struct BarChart {
  /// The maximum width of a chart in characters.
  static let maxWidth = 80
  private static let maxBar = 32
  private static let minBar = 4

  /// The lines, such as `  Canon EOS R5        120 ████████`.
  let lines: [String]

  init(_ values: [(name: String, count: Int)], width: Int = maxWidth) {
    let countWidth = values.map { "\($0.count)".count }.max() ?? 0
    // Two spaces before the name, and one on each side of the count.
    let room = min(width, Self.maxWidth) - 1 - 4 - countWidth
    let longest = values.map(\.name.count).max() ?? 0
    let nameWidth = min(longest, max(8, room / 2))
    let barWidth = min(Self.maxBar, max(Self.minBar, room - nameWidth))
    let most = max(1, values.map(\.count).max() ?? 1)
    lines = values.map { value in
      let name =
        value.name.count > nameWidth ? value.name.prefix(nameWidth - 1) + "…" : value.name
      let count = "\(value.count)"
      // In halves of a character; every value that exists is visible.
      let halves = max(value.count > 0 ? 1 : 0, value.count * barWidth * 2 / most)
      let bar = String(repeating: "█", count: halves / 2) + (halves % 2 == 1 ? "▌" : "")
      return "  " + name + String(repeating: " ", count: nameWidth - name.count + 1)
        + String(repeating: " ", count: countWidth - count.count) + count + " " + bar
    }
  }
}
