package import GalleryManifest
package import PhotoLayout

extension LayoutEntry {
  /// An arrangement as the manifest and `gallery layout` write it, without frames.
  package init(_ arrangement: Arrangement) {
    self.init(
      layout: "justified", width: arrangement.width, rowHeight: arrangement.rowHeight,
      spacing: arrangement.spacing, height: arrangement.height,
      s: Self.rounded(arrangement.heightSlope), k: Self.rounded(arrangement.heightOffset),
      rows: zip(arrangement.rows, arrangement.edges).map { row, edge in
        [row.first, row.count, edge.top, edge.bottom - edge.top]
      },
      frames: nil)
  }

  /// Six decimals: a thousandth of a px at any width there is.
  static func rounded(_ value: Double) -> Double {
    (value * 1_000_000).rounded() / 1_000_000
  }
}
