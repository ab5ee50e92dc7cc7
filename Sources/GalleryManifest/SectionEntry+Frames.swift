/// Where a photo stands in its section at some width, in CSS px from the top left corner.
public struct TileFrame: Equatable, Sendable {
  /// The photo's index in `AlbumManifest.photos`.
  public var photo: Int
  /// Distance from the left edge, or from the right one where pages run from right to left.
  public var x: Double
  /// Distance from the top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double
}

extension SectionEntry {
  /// The justified layout whose rows are shown at a width; `nil` where the manifest has none.
  ///
  /// The border between two reference widths is their geometric mean.
  ///
  /// - Parameter width: In CSS px, above 0.
  /// - Returns: The layout.
  public func layout(at width: Double) -> LayoutEntry? {
    let justified = layouts.filter { $0.layout == "justified" }
    let next = zip(justified, justified.dropFirst()).first { one, other in
      width < (Double(one.width) * Double(other.width)).squareRoot().rounded()
    }
    return next?.0 ?? justified.last
  }

  /// The frames of the section's photos at any width, as the page shows them.
  ///
  /// At a reference width they are those of the manifest before these are rounded to whole px;
  /// between two, every length follows from the photos' ratios.
  ///
  /// - Parameters:
  ///   - width: In CSS px, above 0.
  ///   - photos: Those of the album's part that holds the section.
  /// - Returns: The frames row by row; none where the manifest has no justified rows. Photos that
  ///   `--last-row hide` leaves out have none.
  public func frames(at width: Double, of photos: [PhotoEntry]) -> [TileFrame] {
    guard let layout = layout(at: width) else { return [] }
    var rest = photos.indices.dropFirst(max(0, first)).prefix(max(0, count))
    var tiles: [TileFrame] = []
    var y = 0.0
    for (number, length) in layout.rows.enumerated() {
      let items = rest.prefix(max(0, length))
      rest = rest.dropFirst(items.count)
      let aspects = photos[items].reduce(0) { $0 + $1.aspect }
      let gaps = Double(max(0, items.count - 1)) * Double(layout.spacing)
      let isLast = number == layout.rows.count - 1
      // The last row may be shorter than the width; the section's height tells its own.
      let height = isLast ? layout.s * width + layout.k - y : (width - gaps) / max(aspects, 0.01)
      var x = isLast ? layout.indent(ofLast: items.count) * (width - gaps - aspects * height) : 0
      for photo in items {
        let side = photos[photo].aspect * height
        tiles.append(TileFrame(photo: photo, x: x, y: y, width: side, height: height))
        x += side + Double(layout.spacing)
      }
      y += height + Double(layout.spacing)
    }
    return tiles
  }
}

extension LayoutEntry {
  /// The part of a row's empty space that stands before it: none, half or all.
  fileprivate func indent(ofLast count: Int) -> Double {
    let frames = frames ?? []
    guard count > 0, frames.count / 4 >= count else { return 0 }
    let last = frames.count - 4
    // A manifest from elsewhere may hold any numbers.
    let left = Double(frames[frames.count - 4 * count])
    let right = Double(width) - Double(frames[last]) - Double(frames[last + 2])
    // Frames are whole px, so that halves of an odd number differ by one.
    return left == 0 ? 0 : right >= left - 1 ? 0.5 : 1
  }
}
