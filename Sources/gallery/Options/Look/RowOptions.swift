public import ArgumentParser
public import PhotoLayout
import SiteViews

/// The rows of a site, or of `gallery layout`.
struct RowOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A viewport width to compute rows for, in CSS px; repeatable.", valueName: "px"))
  var width: [Int] = ReferenceWidths.ladder

  @Option(
    help: ArgumentHelp(
      "The height of a row before scaling, in CSS px (default: grows with the width).",
      example: "240", valueName: "px"))
  var rowHeight: Double?

  @Option(
    help: ArgumentHelp(
      "The gap between photos, in CSS px (default: 4, or that of the theme).", example: "4",
      valueName: "px"))
  var spacing: Int?

  @Option(help: ArgumentHelp("How rows are broken: all together (optimal) or one by one (greedy).", valueName: "rule"))
  var breaks: RowBreaking = .optimal

  @Option(help: ArgumentHelp("How an incomplete last row is laid out.", valueName: "mode"))
  var lastRow: LastRow = .natural

  func validate() throws {
    if width.contains(where: { !(1...100_000).contains($0) }) {
      throw ValidationError("--width must be from 1 to 100000 px.")
    }
    if let rowHeight, !(1...10_000).contains(rowHeight) {
      throw ValidationError("--row-height must be from 1 to 10000 px.")
    }
    if let spacing, !(0...1000).contains(spacing) {
      throw ValidationError("--spacing must be from 0 to 1000 px.")
    }
  }

  /// The gap between photos in CSS px.
  static let defaultSpacing = 4

  /// The layout of justified rows.
  func grid(
    _ details: LayoutDetails, direction: LineDirection = .leftToRight, spacing: Int = Self.defaultSpacing
  ) -> FlowGrid {
    FlowGrid(
      spacing: self.spacing ?? spacing, breaks: breaks, lastRow: lastRow,
      maxScale: details.maxScale ?? .infinity, direction: direction)
  }
}

/// The rows of a site.
struct SiteRowOptions: ParsableArguments {
  @OptionGroup var rows: RowOptions

  @Flag(
    help: "Use exactly the widths given; otherwise those of smaller and larger screens are added.")
  var onlyWidths = false

  /// Adds the options to a site's settings, which have the gap of the theme.
  func apply(to settings: inout SiteSettings, _ details: LayoutDetails) {
    settings.widths = ReferenceWidths(rows.width, isExact: onlyWidths)
    settings.rowHeight = rows.rowHeight
    settings.grid = rows.grid(details, spacing: settings.grid.spacing)
  }
}

extension RowBreaking: ExpressibleByArgument {}
extension LastRow: ExpressibleByArgument {}
