public import PhotoLayout

/// A photo with its frame at a width.
public struct TileFrame: Hashable, Sendable {
  /// The index of the photo in `AlbumManifest.photos`.
  public var photo: Int
  /// The frame in CSS px from the top left corner, or from the top right corner in right-to-left languages.
  public var frame: LayoutRect
}

/// The rows of a part of an album at a width.
public struct TileRows: Hashable, Sendable {
  /// The rows from top to bottom, each from its beginning.
  public var rows: [[TileFrame]]
  /// The height of all rows in CSS px.
  public var height: Double
}

extension AlbumManifest {
  /// Returns the rows of all sections of this part at any width.
  ///
  /// A section begins below the previous one.
  ///
  /// - Parameter width: The width in CSS px, above 0.
  /// - Returns: The rows, with frames from the corner of the part; none without a justified layout.
  public func rows(at width: Double) -> TileRows {
    var all = TileRows(rows: [], height: 0)
    for section in sections {
      guard let layout = section.layout(at: width) else { continue }
      if all.height > 0 { all.height += Double(layout.spacing) }
      var last: Double?
      for tile in section.frames(at: width, of: photos) {
        let frame = tile.frame
        if last != frame.y { all.rows.append([]) }
        last = frame.y
        all.rows[all.rows.count - 1].append(
          TileFrame(
            photo: tile.photo,
            frame: LayoutRect(
              x: frame.x, y: all.height + frame.y, width: frame.width, height: frame.height)))
      }
      all.height += layout.heightSlope * width + layout.heightOffset
    }
    return all
  }
}

extension SectionEntry {
  /// Returns the justified layout whose rows are shown at a width; `nil` if there is none.
  ///
  /// The breakpoint between two reference widths is their geometric mean.
  ///
  /// - Parameter width: The width in CSS px, above 0.
  /// - Returns: The layout.
  public func layout(at width: Double) -> LayoutEntry? {
    let justified = layouts.filter { $0.kind == .justified }
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
        tiles.append(
          TileFrame(photo: photo, frame: LayoutRect(x: x, y: y, width: side, height: height)))
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
    switch lastRow {
    case .center: return 0.5
    case .trailing: return 1
    case .natural, .justify, .hide, .previous: return 0
    // Manifests of gallery 1.0 tell it by their frames only.
    case nil: break
    }
    guard let frames, count > 0, let last = frames.last, frames.count >= count else { return 0 }
    let left = frames[frames.count - count].x
    let right = Double(width) - last.maxX
    // Frames are integers, so the two halves of an odd space differ by 1.
    return left == 0 ? 0 : right >= left - 1 ? 0.5 : 1
  }
}
