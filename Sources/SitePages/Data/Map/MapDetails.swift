import Facts
package import SiteViews

/// The data files with the coasts and borders of squares of the map.
package struct MapDetails {
  /// The size of a unit of the paths in degrees.
  private static let unit = 0.002
  /// The shapes continue beyond the square, so that there is no gap to the next one.
  private static let margin = 0.02

  /// The squares with the paths of their files.
  let files: [(cell: MapCell, path: String)]

  /// Makes the files.
  package init(_ cells: [MapCell], _ put: (String, [UInt8]) throws -> Void) rethrows {
    files = try cells.map { cell in
      let bytes = DataScript.render(Self.content(cell))
      let path = SitePaths.mapData(bytes)
      try put(path, bytes)
      return (cell, path)
    }
  }

  /// The paths of a square, by the classes of the page.
  private static func content(_ cell: MapCell) -> JSONWriter {
    let origin = EarthPoint(
      x: Double(cell.column) * MapCell.side, y: Double(cell.row) * MapCell.side)
    let area = EarthArea(
      west: origin.x, north: origin.y, east: origin.x + MapCell.side,
      south: origin.y + MapCell.side)
    let drawing = EarthMap.shared.drawing(
      of: area.extended(by: margin), origin: origin, unit: unit)
    var json = JSONWriter()
    json.object { json in
      json.member("land", drawing.land)
      json.member("lakes", drawing.lakes)
      json.member("border", drawing.borders)
      json.member("disputed", drawing.disputed)
    }
    return json
  }
}
