import ArgumentParser
import PhotoLayout
import SiteViews

/// The layouts of a site, or of `gallery layout`.
struct LayoutOptions: ParsableArguments {
  @Option(help: ArgumentHelp("A layout; repeatable. Pages show the first, the manifest has all.", valueName: "name"))
  var layout: [LayoutKind] = [.justified]

  @Option(
    help: ArgumentHelp(
      """
      The columns of a grid, separated by commas: fixed(100), flexible(100,300), adaptive(180). With the \
      default, pages have at least three.
      """, valueName: "columns"))
  var columns = "adaptive(180)"

  func validate() throws {
    do {
      _ = try specification
    } catch {
      throw ValidationError("--columns: \(error.description).")
    }
  }

  var specification: ColumnSpecification {
    get throws(ColumnSpecification.Problem) { try ColumnSpecification(columns) }
  }

  /// The layouts in the order given, without repetitions.
  var kinds: [LayoutKind] {
    layout.indices.filter { !layout[..<$0].contains(layout[$0]) }.map { layout[$0] }
  }

  /// Adds the options to a site's settings.
  func apply(to settings: inout SiteSettings) throws(ColumnSpecification.Problem) {
    settings.layouts = kinds
    settings.columns = try specification
  }
}

/// The options of layouts that `gallery layout` has on the command line, and a site in `gallery.yml`.
struct LayoutDetails: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The maximum height of a row of several photos, as a multiple of the row height (default: no \
      limit).
      """, example: "2", valueName: "n"))
  var maxScale: Double?

  @Option(
    help: ArgumentHelp(
      """
      The encoding of frames in the JSON: numbers (flat), the boxes of flickr/justified-layout (boxes), or \
      rows only (none).
      """, valueName: "encoding"))
  var frames: FrameEncoding = .flat

  func validate() throws {
    if let maxScale, !(maxScale >= 1) { throw ValidationError("--max-scale must be at least 1.") }
  }
}

extension LayoutKind: ExpressibleByArgument {}
extension FrameEncoding: ExpressibleByArgument {}
