package import GalleryManifest
package import PhotoLayout
package import SiteViews

extension LayoutEntry {
  /// Justified rows as the manifest and `gallery layout` write them, without frames.
  package init(_ arrangement: Arrangement) {
    self.init(
      kind: .justified, width: arrangement.width,
      rowHeight: arrangement.rowHeight, spacing: arrangement.spacing, height: arrangement.height,
      heightSlope: Self.rounded(arrangement.heightSlope),
      heightOffset: Self.rounded(arrangement.heightOffset),
      rows: arrangement.rows.map(\.count), lastRow: arrangement.lastRow, frames: nil)
  }

  /// Another layout as the manifest and `gallery layout` write it, without frames.
  package init(_ tiles: TileArrangement) {
    self.init(
      kind: Kind(tiles.kind), width: tiles.width, rowHeight: tiles.rowHeight,
      spacing: tiles.spacing, height: tiles.heightAtWidth,
      heightSlope: Self.rounded(tiles.height.slope),
      heightOffset: Self.rounded(tiles.height.offset), rows: tiles.rows, frames: nil)
  }

  /// The layout with its items' frames.
  package func with(
    _ frames: [LayoutRect], of aspects: [AspectRatio], as encoding: FrameEncoding
  ) -> LayoutEntry {
    var entry = self
    switch encoding {
    case .flat:
      entry.frames = frames
    case .boxes:
      entry.frames = frames
      entry.boxRatios = aspects.map(\.value)
    case .none:
      break
    }
    return entry
  }

  /// The first item, the count, the top and the height of each row, as `gallery layout` writes them.
  package func rowFrames(_ frames: [LayoutRect]) -> [[Int]] {
    var first = 0
    return rows.map { count in
      let items = frames.dropFirst(first).prefix(count).map(\.wholePixels)
      defer { first += count }
      return [
        first, count, items.first?.y ?? 0, items.reduce(0) { max($0, $1.height) },
      ]
    }
  }

  /// Six decimals: an error below a thousandth of a px at any width of a screen.
  private static func rounded(_ value: Double) -> Double {
    (value * 1_000_000).rounded() / 1_000_000
  }
}

extension LayoutEntry.Kind {
  fileprivate init(_ kind: LayoutKind) {
    self =
      switch kind {
      case .justified: .justified
      case .wrap: .wrap
      case .grid: .grid
      case .masonry: .masonry
      }
  }
}

extension LaidOutSection {
  /// All layouts of the section as the manifest writes them.
  func entries(_ encoding: FrameEncoding) -> [LayoutEntry] {
    layouts.flatMap { layout -> [LayoutEntry] in
      switch layout {
      case .rows(let arrangements):
        arrangements.map {
          LayoutEntry($0).with($0.frames(aspects), of: aspects, as: encoding)
        }
      case .tiles(let tiles):
        tiles.map { LayoutEntry($0).with($0.frames, of: aspects, as: encoding) }
      }
    }
  }
}
