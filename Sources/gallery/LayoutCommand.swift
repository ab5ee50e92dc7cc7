import ArgumentParser
import Foundation
import GalleryManifest
import GallerySite
import PhotoLayout

/// `gallery layout`: the engine alone.
struct LayoutCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Compute frames for sizes read from standard input.",
    discussion: """
      Reads a JSON array of aspect ratios, or of objects with width and height.

      EXAMPLE:
        echo '[1.5, 0.75, {"width": 4000, "height": 3000}]' | gallery layout --width 1000
      """)

  @OptionGroup var layout: RowOptions
  @OptionGroup var output: OutputOptions

  @Option(help: "How frames are written: flat, boxes (as flickr/justified-layout) or none.")
  var frames: FrameForm = .flat

  enum FrameForm: String, ExpressibleByArgument, CaseIterable {
    case flat, boxes, none
  }

  func run() throws {
    let items: [LayoutItem]
    do {
      items = try JSONDecoder().decode(
        [LayoutItem].self, from: FileHandle.standardInput.readToEnd() ?? Data())
    } catch {
      throw InputError()
    }
    let bad = items.count { $0.aspect == nil }
    if bad > 0 {
      output.console.note("\(bad) of \(items.count) sizes are none; laid out as squares")
    }
    let aspects = items.map { $0.aspect ?? .square }
    let widths = layout.width.isEmpty ? ReferenceWidths.ladder : layout.width
    let entries = widths.map { width in
      let rowHeight = layout.rowHeight ?? SiteSettings.defaultRowHeight(at: width)
      let grid = FlowGrid(
        rowHeight: rowHeight, spacing: layout.spacing,
        breaks: layout.breaks == .greedy ? .greedy : .optimal)
      return entry(grid.arrange(aspects, width: width), aspects)
    }
    var console = output.console
    console.isJSON = true
    try console.result("", json: ["layouts": entries])
  }

  private func entry(_ arrangement: Arrangement, _ aspects: [AspectRatio]) -> LayoutEntry {
    var entry = LayoutEntry(arrangement, aspects: aspects)
    switch frames {
    case .flat:
      break
    case .none:
      entry.frames = nil
    case .boxes:
      entry.boxes = zip(arrangement.frames(aspects), aspects).map { frame, aspect in
        LayoutEntry.Box(
          aspectRatio: aspect.value, top: frame.y, left: frame.x, width: frame.width,
          height: frame.height)
      }
      entry.frames = nil
    }
    return entry
  }

  private struct InputError: Error, CustomStringConvertible {
    let description =
      "standard input: not a JSON array of numbers or of objects with width and height"
  }
}

/// A size as JSON: a ratio, or a width and a height; anything else is no size.
private struct LayoutItem: Decodable {
  var aspect: AspectRatio?

  private enum Key: CodingKey {
    case width, height
  }

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Double.self) {
      aspect = AspectRatio(value)
    } else if let size = try? decoder.container(keyedBy: Key.self),
      let width = try? size.decode(Double.self, forKey: .width),
      let height = try? size.decode(Double.self, forKey: .height)
    {
      aspect = AspectRatio(width: width, height: height)
    }
  }
}
