import Facts
import Renditions
package import SiteViews

/// The data files with the photos of the map. A file has the points of a square. If these are many, they are in the
/// files of the quarters of the square, which it names, and it has groups of them, for a map that shows the whole
/// square.
package struct MapPoints {
  /// The maximum number of points in a file.
  private static let limit = 1000
  /// The number of columns and rows in which points are grouped in a file that has them not all.
  private static let grid = 16
  /// The side of the square of the map, in thousandths of a degree.
  private static let side = 360_000

  /// The paths and contents.
  package private(set) var files: [(path: String, bytes: [UInt8])] = []
  /// The path of the file of the whole map.
  package private(set) var root = ""

  private let settings: SiteSettings
  private let details: MapDetails

  /// Makes the files.
  package init(_ map: MapView, _ details: MapDetails, _ settings: SiteSettings) {
    (self.settings, self.details) = (settings, details)
    // Of places with equally many photos, the page shows the first where thumbnails would overlap.
    let points =
      map.points.filter(\.photo.photo.isCoverCandidate)
      + map.points.filter { !$0.photo.photo.isCoverCandidate }
    root = add(points, Square(x: 0, y: 0, side: Self.side))
  }

  private struct Square {
    let x, y, side: Int

    var quarters: [Square] {
      let half = side / 2
      return [(x, y), (x + half, y), (x, y + half), (x + half, y + half)].map {
        Square(x: $0.0, y: $0.1, side: side - half)
      }
    }

    /// The index of the quarter that contains a point.
    func quarter(_ point: MapPoint) -> Int {
      (point.x < x + side / 2 ? 0 : 1) + (point.y < y + side / 2 ? 0 : 2)
    }
  }

  /// Adds the files of a square.
  private mutating func add(_ points: [MapPoint], _ square: Square) -> String {
    var json = JSONWriter()
    // The points differ by at least a hundredth of a degree of longitude or latitude, so small squares have few.
    if points.count <= Self.limit || square.side < 20 {
      json.object { json in
        json.member("points", points.map { [$0] }, point)
        addDetails(of: square, to: &json)
      }
    } else {
      var parts = [[MapPoint]](repeating: [], count: 4)
      for point in points { parts[square.quarter(point)].append(point) }
      let quarters = zip(square.quarters, parts).filter { !$0.1.isEmpty }.map {
        (square: $0.0, path: add($0.1, $0.0))
      }
      json.object { json in
        json.member("points", groups(points, square), point)
        json.member("parts", quarters) { json, quarter in
          let (square, path) = quarter
          json.list([square.x, square.y, square.side]) { $0.write($1) }
          json.write(path)
        }
        addDetails(of: square, to: &json)
      }
    }
    let bytes = DataScript.render(json)
    let path = SitePaths.mapData(bytes)
    files.append((path, bytes))
    return path
  }

  private func addDetails(of square: Square, to json: inout JSONWriter) {
    guard square.side == Self.side, !details.files.isEmpty else { return }
    json.member("cells", details.files) { json, file in
      json.list([file.cell.column, file.cell.row]) { $0.write($1) }
      json.write(file.path)
    }
  }

  /// The points by the cells of a grid.
  private func groups(_ points: [MapPoint], _ square: Square) -> [[MapPoint]] {
    var cells: [Int: [MapPoint]] = [:]
    for point in points {
      let column = (point.x - square.x) * Self.grid / square.side
      let row = (point.y - square.y) * Self.grid / square.side
      cells[row * Self.grid + column, default: []].append(point)
    }
    return cells.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Writes a group: where it is, its number of photos, the number of its place in the list, image, and page.
  private func point(_ json: inout JSONWriter, _ group: [MapPoint]) {
    let count = group.reduce(0) { $0 + $1.count }
    func mean(_ value: (MapPoint) -> Int) -> Int {
      group.reduce(0) { $0 + value($1) * $1.count } / count
    }
    let shown = group.reduce(group[0]) { $1.count > $0.count ? $1 : $0 }
    let image = shown.photo.photo.rendition(atLeast: 104)?.path ?? ""
    let page = shown.photo.path(hasPhotoPages: settings.hasPhotoPages)
    json.list([mean(\.x), mean(\.y), count, shown.place + 1]) { $0.write($1) }
    json.list(count == 1 ? [image, page] : [image]) { $0.write($1) }
  }
}

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
