import ArgumentParser
import Foundation
import GalleryManifest
import GallerySite
import PhotoLayout

/// `gallery layout`: the engine alone.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Compute frames for sizes read from standard input.",
    discussion: """
      Reads a JSON array of aspect ratios, or of objects with width and height.

      EXAMPLE:
        echo '[1.5, 0.75, {"width": 4000, "height": 3000}]' | gallery layout --width 1000
        echo '[1, 2, 1]' | gallery layout --layout grid --columns "fixed(100),adaptive(180)"
      """)

  @OptionGroup var layout: RowOptions
  @OptionGroup var output: OutputOptions

  @OptionGroup var kinds: LayoutOptions

  @Flag(inversion: .prefixedNo, help: "Rows begin at the right edge.")
  var rtl = false

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
    let rowHeight = { layout.rowHeight ?? SiteSettings.defaultRowHeight(at: $0) }
    let columns = try kinds.specification
    let entries = kinds.layouts.flatMap { kind in
      kind == .justified
        ? justified(aspects, widths, rowHeight)
        : widths.map {
          other(kind, aspects, width: $0, rowHeight: rowHeight($0), columns: columns)
        }
    }
    var json = JSONWriter()
    json.object { json in
      json.member("layouts", entries) { $0.write($1.layout, rowFrames: $1.rows) }
    }
    try output.console.result(json)
  }

  private func justified(
    _ aspects: [AspectRatio], _ widths: [Int], _ rowHeight: (Int) -> Double
  ) -> [(layout: LayoutEntry, rows: [[Int]])] {
    let grid = FlowGrid(
      spacing: layout.spacing, breaks: layout.breaks.rule, lastRow: layout.lastRow.rule,
      maxScale: layout.maxScale ?? .infinity, direction: rtl ? .rightToLeft : .leftToRight)
    return grid.arrange(aspects, widths: widths, rowHeight: rowHeight).map { arrangement in
      told(LayoutEntry(arrangement), arrangement.frames(aspects), of: aspects)
    }
  }

  private func other(
    _ kind: LayoutKind, _ aspects: [AspectRatio], width: Int, rowHeight: Double,
    columns: ColumnSpecification
  ) -> (layout: LayoutEntry, rows: [[Int]]) {
    let (entry, frames) = kind.arrange(
      aspects, width: width, rowHeight: rowHeight, spacing: layout.spacing, columns: columns)
    return told(entry, rtl ? frames.map { $0.mirrored(in: width) } : frames, of: aspects)
  }

  private func told(
    _ layout: LayoutEntry, _ frames: [Frame], of aspects: [AspectRatio]
  ) -> (layout: LayoutEntry, rows: [[Int]]) {
    (layout.with(frames, of: aspects, as: kinds.frames), layout.rowFrames(frames))
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
