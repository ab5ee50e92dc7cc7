package import GalleryManifest
package import PhotoLayout

extension LayoutEntry {
  /// An arrangement as the manifest and `gallery layout` write it, without frames.
  package init(_ arrangement: Arrangement) {
    self.init(
      layout: "justified", width: arrangement.width, rowHeight: arrangement.rowHeight,
      spacing: arrangement.spacing, height: arrangement.height,
      s: Self.rounded(arrangement.heightSlope), k: Self.rounded(arrangement.heightOffset),
      rows: arrangement.rows.map(\.count), frames: nil)
  }

  /// First item, count, top and height of each row, as `gallery layout` tells them.
  ///
  /// - Parameter frames: The items', in order.
  /// - Returns: Four numbers a row.
  package func rowFrames(_ frames: [Frame]) -> [[Int]] {
    var first = 0
    return rows.map { count in
      let items = frames.dropFirst(first).prefix(count)
      defer { first += count }
      return [
        first, count, items.first?.y ?? 0, items.reduce(0) { max($0, $1.height) },
      ]
    }
  }

  /// Six decimals: a thousandth of a px at any width there is.
  static func rounded(_ value: Double) -> Double {
    (value * 1_000_000).rounded() / 1_000_000
  }
}
