import PhotoLayout
import SiteViews
import Facts

/// The widths of a section's tiles on all screens.
struct TileWidths {
  private let settings: SiteSettings
  private let aspects: [AspectRatio]
  /// The frames at each reference width; none for the photos of a hidden last row.
  private let frames: [[LayoutRect]]
  /// The value of `sizes` for layouts whose tiles have the same width.
  private let common: String?

  init(_ section: LaidOutSection, _ settings: SiteSettings) {
    self.settings = settings
    aspects = section.aspects
    frames =
      settings.layout == .justified
      ? section.arrangements.map { $0.frames(section.aspects) } : section.tiles.map(\.frames)
    common = Self.columns(settings).map { lengths in
      DisplayWidth.sizes(lengths.map(Self.length), settings.widths)
    }
  }

  /// The number of photos that begin above a height, at each reference width.
  func counts(above height: Int) -> [Int] {
    frames.map { $0.firstIndex { $0.y >= Double(height) } ?? aspects.count }
  }

  /// Whether the section is at least as high as a height, at all reference widths.
  func fills(_ height: Int) -> Bool {
    frames.allSatisfy { tiles in tiles.contains { $0.y + $0.height >= Double(height) } }
  }

  /// The width of a photo's tile.
  func width(_ index: Int, isExact: Bool) -> DisplayWidth {
    let isGrid = settings.layout == .grid
    let shown = zip(settings.widths.values, frames).map { width, frames in
      frames.indices.contains(index) ? (width, Int(frames[index].width)) : (width, 0)
    }
    var display = DisplayWidth(sizes: "", range: range(shown), crop: isGrid ? 1 : nil, isTile: true)
    if let common {
      display.sizes = common
      return display
    }
    display.sizes =
      isExact || settings.layout == .wrap
      ? DisplayWidth.sizes(shown.map(length), settings.widths) : estimate(aspects[index].value)
    return display
  }

  /// The smallest and the largest width: a tile is scaled between the borders of a reference width.
  private func range(_ shown: [(width: Int, tile: Int)]) -> ClosedRange<Double> {
    let borders = settings.widths.borders
    let starts = [min(320, shown[0].width)] + borders
    let ends = borders + [shown[shown.count - 1].width]
    let visible = shown.indices.filter { shown[$0].tile > 0 }
    let scales = visible.map { index in
      let tile = Double(shown[index].tile) / Double(shown[index].width)
      return (tile * Double(starts[index]), tile * Double(ends[index]))
    }
    let smallest = scales.map(\.0).min() ?? 1
    return smallest...max(smallest, scales.map(\.1).max() ?? 1)
  }

  /// The length of a tile near a reference width.
  private func length(_ width: Int, _ tile: Int) -> String {
    let share = NumberFormat.decimal(Double(tile) / Double(width) * 100, 1) + "vw"
    return settings.layout == .wrap && tile < width ? "\(tile)px" : share
  }

  /// The width in a row of the baseline height, for browsers that do not measure.
  private func estimate(_ aspect: Double) -> String {
    func times(_ length: Double) -> Int { Int((length * aspect).rounded()) }
    let height = settings.rowHeight.map { "\(times($0))px" }
    let text = height ?? "\(times(120))px + \(times(10))vw,\(times(320))px"
    guard aspect > 2 else { return height ?? "min(\(text))" }
    return "min(100vw,\(text))"
  }

  /// The width of the columns at each reference width; `nil` for layouts without columns.
  private static func columns(_ settings: SiteSettings) -> [LinearLength]? {
    let gap = Double(settings.grid.spacing)
    switch settings.layout {
    case .justified, .wrap: return nil
    case .grid: return settings.widths.values.map { settings.tracks(at: $0).tile }
    case .masonry:
      return settings.widths.values.map { width in
        let count = Double(settings.masonryColumnCount(at: width))
        return LinearLength(slope: 1 / count, offset: gap / count - gap)
      }
    }
  }

  private static func length(_ line: LinearLength) -> String {
    let share = NumberFormat.decimal(line.slope * 100, 2) + "vw"
    let offset = Int(line.offset.rounded())
    if line.slope == 0 { return "\(offset)px" }
    return offset == 0 ? share : "calc(\(share) \(offset < 0 ? "-" : "+") \(abs(offset))px)"
  }
}
