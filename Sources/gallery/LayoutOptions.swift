import ArgumentParser
import GallerySite
import PhotoLayout

/// Which layouts are made; the same for a site and for the engine alone.
struct LayoutOptions: ParsableArguments {
  @Option(
    name: .customLong("layout"),
    help: "A layout: justified, wrap, grid or masonry; may be repeated, pages show the first.")
  var kinds: [LayoutKind] = []

  @Option(
    help: ArgumentHelp(
      "The columns of a grid: fixed(100), flexible(100,300), adaptive(180), and commas between.",
      valueName: "columns"))
  var columns = "adaptive(180)"

  @Option(
    help: "How JSON tells frames: flat, boxes (as flickr/justified-layout) or none (rows alone).")
  var frames: FrameForm = .flat

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

  /// Each layout once, in the order given.
  var layouts: [LayoutKind] {
    kinds.isEmpty
      ? [.justified]
      : kinds.indices.filter { !kinds[..<$0].contains(kinds[$0]) }.map { kinds[$0] }
  }
}

extension LayoutKind: ExpressibleByArgument {}
extension FrameForm: ExpressibleByArgument {}
