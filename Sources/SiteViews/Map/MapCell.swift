import Facts

/// A square of the map whose coasts have a data file of their own, for a map that is magnified.
package struct MapCell: Hashable, View {
  /// The number of columns and rows of the map.
  package static let count = 64
  /// The width and height in degrees.
  package static let side = 360.0 / Double(count)
  /// A distance that each photo has at least from what has no file, in thousandths of a degree.
  private static let margin = 2500
  /// The width of a frame in degrees whose drawing has all details.
  private static let detailedWidth = 6.0

  /// Its place, from the top left corner.
  package let column: Int
  package let row: Int

  /// The squares around photos, in the order of rows.
  package static func all(around points: [MapPoint], in frame: MapFrame) -> [MapCell] {
    guard frame.width > detailedWidth else { return [] }
    func index(_ place: Int) -> Int { Int((Double(place) / 1000 / side).rounded(.down)) }
    var cells: Set<MapCell> = []
    for point in points {
      for row in index(point.y - margin)...index(point.y + margin) where (0..<count).contains(row) {
        for column in index(point.x - margin)...index(point.x + margin) {
          cells.insert(MapCell(column: (column + count) % count, row: row))
        }
      }
    }
    return cells.sorted { ($0.row, $0.column) < ($1.row, $1.column) }
  }
}
