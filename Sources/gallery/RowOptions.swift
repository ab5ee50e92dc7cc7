import ArgumentParser
import PhotoLayout

/// How rows are made; the same for a site and for the engine alone.
struct RowOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A viewport width to compute rows for, in CSS px; may be repeated.", valueName: "px"))
  var width: [Int] = []

  @Option(
    help: ArgumentHelp(
      "The height of a row before it is scaled, in CSS px (default: grows with the width).",
      valueName: "px"))
  var rowHeight: Double?

  @Option(help: ArgumentHelp("The gap between photos, in CSS px.", valueName: "px"))
  var spacing = 4

  @Option(help: "How rows are broken: all together (optimal), or one after the other (greedy).")
  var breaks: Breaks = .optimal

  enum Breaks: String, ExpressibleByArgument, CaseIterable {
    case optimal, greedy

    var rule: RowBreaking { RowBreaking(rawValue: rawValue) ?? .optimal }
  }

  @Option(
    help: "A last row that is not full: natural, justify, center, trailing, hide or previous.")
  var lastRow: LastRowMode = .natural

  @Option(
    help: ArgumentHelp(
      "No row of several items is higher than so many times the row height (default: no limit).",
      valueName: "n"))
  var maxScale: Double?

  enum LastRowMode: String, ExpressibleByArgument, CaseIterable {
    case natural, justify, center, trailing, hide, previous

    var rule: LastRow { LastRow(rawValue: rawValue) ?? .natural }
  }

  func validate() throws {
    if let maxScale, !(maxScale >= 1) { throw ValidationError("--max-scale must be at least 1.") }
    if width.contains(where: { !(1...100_000).contains($0) }) {
      throw ValidationError("--width must be from 1 to 100000 px.")
    }
    if let rowHeight, !(1...10_000).contains(rowHeight) {
      throw ValidationError("--row-height must be from 1 to 10000 px.")
    }
    if !(0...1000).contains(spacing) {
      throw ValidationError("--spacing must be from 0 to 1000 px.")
    }
  }
}
