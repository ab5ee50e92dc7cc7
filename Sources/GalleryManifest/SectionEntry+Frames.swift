/// The frame of a photo in its section at a width, in CSS px from the top left corner.
public struct TileFrame: Equatable, Sendable {
  /// The index of the photo in `AlbumManifest.photos`.
  public var photo: Int
  /// The distance from the left edge, or from the right edge in right-to-left languages.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double
  /// The width.
  public var width: Double
  /// The height.
  public var height: Double
}

extension SectionEntry {
  /// Returns the justified layout whose rows are shown at a width; `nil` if there is none.
  ///
  /// The breakpoint between two reference widths is their geometric mean.
  ///
  /// - Parameter width: The width in CSS px, above 0.
  /// - Returns: The layout.
  public func layout(at width: Double) -> LayoutEntry? {
    let justified = layouts.filter { $0.layout == "justified" }
    let next = zip(justified, justified.dropFirst()).first { one, other in
      width < (Double(one.width) * Double(other.width)).squareRoot().rounded()
    }
    return next?.0 ?? justified.last
  }

  /// Returns the frames of the photos at any width, as the page shows them.
  ///
  /// At a reference width, the frames are those of the manifest, but not rounded. At other widths, they are computed
  /// from the ratios of the photos.
  ///
  /// - Parameters:
  ///   - width: The width in CSS px, above 0.
  ///   - photos: The photos of the part that contains the section.
  /// - Returns: The frames row by row; empty if there is no justified layout. Photos that `--last-row hide` hides
  ///   have no frame.
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
      // The last row may be shorter than the width, so its height is computed from the height of the section.
      let height =
        isLast
        ? layout.heightSlope * width + layout.heightOffset - y : (width - gaps) / max(aspects, 0.01)
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
  /// The part of the empty space of the last row that is before it: 0, 0.5 or 1.
  fileprivate func indent(ofLast count: Int) -> Double {
    let frames = frames ?? []
    guard count > 0, frames.count / 4 >= count else { return 0 }
    let last = frames.count - 4
    // A manifest of another program may contain any numbers.
    let left = Double(frames[frames.count - 4 * count])
    let right = Double(width) - Double(frames[last]) - Double(frames[last + 2])
    // Frames are integers, so the two halves of an odd space differ by 1.
    return left == 0 ? 0 : right >= left - 1 ? 0.5 : 1
  }
}
