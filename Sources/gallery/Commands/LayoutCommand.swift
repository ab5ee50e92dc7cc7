import ArgumentParser
import Foundation
import GalleryManifest
import PhotoLayout
import SiteViews
import SitePages
import Facts
import SiteBuilding

/// `gallery layout`: computes frames without a catalog or a site.
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    abstract: "Compute frames for sizes read from standard input.",
    discussion: """
      Reads a JSON array of aspect ratios, or of objects with width and height. Writes JSON, see \
      share/doc/gallery/json.md. Invalid sizes are laid out as squares, and named on standard error by their index from 0.

      EXAMPLE:
        echo '[1.5, {"width": 4000, "height": 3000}]' | gallery layout --width 1000
        echo '[1, 2, 1]' | gallery layout --layout grid --columns "adaptive(180)"
      """)

  @OptionGroup(title: "Rows") var rows: RowOptions
  @OptionGroup(title: "Layouts") var layouts: LayoutOptions
  @OptionGroup(title: "Layouts") var details: LayoutDetails

  @Flag(help: "Begin rows at the right edge.")
  var rtl = false

  @Flag(help: "End with status 1 if a size is invalid.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func run() throws {
    let sizes: [InputSize]
    do {
      sizes = try JSONDecoder().decode([InputSize].self, from: FileHandle.standardInput.readToEnd() ?? Data())
    } catch {
      throw CommandError.noSizes
    }
    let invalid = sizes.indices.filter { sizes[$0].aspect == nil }
    for index in invalid { Console.warn("standard input: [\(index)]: \(sizes[index].text)") }
    if !invalid.isEmpty {
      output.console.note("standard input: \(invalid.count) of \(sizes.count) sizes are invalid; laid out as squares")
    }
    let aspects = sizes.map { $0.aspect ?? .square }
    let rowHeight = { rows.rowHeight ?? SiteSettings.defaultRowHeight(at: $0) }
    let columns = try layouts.specification
    let entries = layouts.kinds.flatMap { kind in
      kind == .justified
        ? justified(aspects, rowHeight)
        : rows.width.map {
          other(kind, aspects, width: $0, rowHeight: rowHeight($0), columns: columns)
        }
    }
    var json = JSONWriter()
    json.object { json in
      json.member("layouts", entries) { $0.write($1.layout, rowFrames: $1.rows) }
    }
    try output.console.result(json)
    if strict, !invalid.isEmpty { throw ExitCode.failure }
  }

  private func justified(
    _ aspects: [AspectRatio], _ rowHeight: (Int) -> Double
  ) -> [(layout: LayoutEntry, rows: [[Int]])] {
    let grid = rows.grid(details, direction: rtl ? .rightToLeft : .leftToRight)
    return grid.arrange(aspects, widths: rows.width, rowHeight: rowHeight).map { arrangement in
      entry(LayoutEntry(arrangement), arrangement.frames(aspects), of: aspects)
    }
  }

  private func other(
    _ kind: LayoutKind, _ aspects: [AspectRatio], width: Int, rowHeight: Double,
    columns: ColumnSpecification
  ) -> (layout: LayoutEntry, rows: [[Int]]) {
    let tiles = kind.arrange(
      aspects, width: width, rowHeight: rowHeight, spacing: rows.spacing ?? RowOptions.defaultSpacing, columns: columns)
    return entry(
      LayoutEntry(tiles),
      rtl ? tiles.frames.map { $0.mirrored(in: Double(width)) } : tiles.frames, of: aspects)
  }

  private func entry(
    _ layout: LayoutEntry, _ frames: [LayoutRect], of aspects: [AspectRatio]
  ) -> (layout: LayoutEntry, rows: [[Int]]) {
    (layout.with(frames, of: aspects, as: details.frames), layout.rowFrames(frames))
  }
}

/// A size in the input: an aspect ratio, or an object with width and height.
private struct InputSize: Decodable {
  /// `nil` if the size is invalid.
  var aspect: AspectRatio?
  /// The size as it was read, for messages.
  var text: String

  private enum Key: CodingKey {
    case width, height
  }

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer().decode(Double.self) {
      (aspect, text) = (AspectRatio(value), Self.text(value))
    } else if let size = try? decoder.container(keyedBy: Key.self) {
      func side(_ key: Key) -> Double? { try? size.decode(Double.self, forKey: key) }
      let (width, height) = (side(.width), side(.height))
      aspect = width.flatMap { width in
        height.flatMap { AspectRatio(width: width, height: $0) }
      }
      text = "width \(Self.text(width)), height \(Self.text(height))"
    } else if (try? decoder.singleValueContainer().decodeNil()) == true {
      text = "null"
    } else {
      text = "neither a ratio nor a width and a height"
    }
  }

  private static func text(_ side: Double?) -> String {
    side.map { "\($0)".replacing(/\.0$/, with: "") } ?? "missing"
  }
}
