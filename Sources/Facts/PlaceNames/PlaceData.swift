/// The tables that `Scripts/make-places` writes.
struct PlaceData: Sendable {
  /// A cell of half a degree.
  struct Cell {
    /// The index among the cells that contain towns.
    var index: Int
    var row: Int
    var column: Int
  }

  /// A town as stored, with its coordinate in 1/256 of its cell.
  struct StoredTown {
    var latitude: UInt8
    var longitude: UInt8
    var position: Int
  }

  private static let rowCount = 360
  private static let columnCount = 720

  private let bytes: StaticBytes
  private let cellCount: Int
  /// The positions of the tables.
  private let rows: Int
  private let columns: Int
  private let starts: Int
  private let towns: Int
  private let languages: Int
  private let countries: [(code: String, name: String)]
  private let regions: [(country: Int, name: String)]

  init(_ bytes: StaticBytes) {
    self.bytes = bytes
    func section(_ number: Int) -> Int { Int(bytes.uint32(at: 8 + 4 * number)) }
    let cells = section(2)
    cellCount = Int(bytes.uint32(at: cells))
    rows = cells + 4
    columns = rows + 4 * (Self.rowCount + 1)
    starts = columns + 2 * cellCount
    (towns, languages) = (section(3), section(4))
    var next = section(0)
    countries = (0..<Int(bytes.uint16(at: next))).reduce(into: []) { list, index in
      if index == 0 { next += 2 }
      let code = bytes.text(at: next, count: 2)
      let count = Int(bytes[next + 2])
      list.append((code, bytes.text(at: next + 3, count: count)))
      next += 3 + count
    }
    next = section(1)
    regions = (0..<Int(bytes.uint16(at: next))).reduce(into: []) { list, index in
      if index == 0 { next += 2 }
      let count = Int(bytes[next + 1])
      list.append((Int(bytes[next]), bytes.text(at: next + 2, count: count)))
      next += 2 + count
    }
  }

  /// The row and the column of the cell that contains a coordinate.
  static func cell(_ latitude: Double, _ longitude: Double) -> (row: Int, column: Int) {
    let row = min(Int((latitude + 90) * 2), rowCount - 1)
    return (row, Int((longitude + 180) * 2) % columnCount)
  }

  /// Calls a closure with each cell that contains towns in a square ring around a cell.
  func forEachCell(
    ring: Int, aroundRow row: Int, column: Int, _ body: (Cell) -> Void
  ) {
    for y in max(0, row - ring)...min(Self.rowCount - 1, row + ring) {
      let isEdge = abs(y - row) == ring
      // All cells of the first and the last row, and the outer two cells of the other rows.
      for x in stride(from: -ring, through: ring, by: isEdge || ring == 0 ? 1 : 2 * ring) {
        let column = (column + x + Self.columnCount) % Self.columnCount
        if let index = cellIndex(row: y, column: column) {
          body(Cell(index: index, row: y, column: column))
        }
      }
    }
  }

  private func cellIndex(row: Int, column: Int) -> Int? {
    var low = Int(bytes.uint32(at: rows + 4 * row))
    var high = Int(bytes.uint32(at: rows + 4 * (row + 1)))
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if Int(bytes.uint16(at: columns + 2 * middle)) < column {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low < end && Int(bytes.uint16(at: columns + 2 * low)) == column ? low : nil
  }

  /// Calls a closure with each town of a cell.
  func forEachTown(inCell cell: Int, _ body: (StoredTown) -> Void) {
    var position = Int(bytes.uint32(at: starts + 4 * cell))
    let end = Int(bytes.uint32(at: starts + 4 * (cell + 1)))
    while position < end {
      let start = towns + position
      body(
        StoredTown(latitude: bytes[start], longitude: bytes[start + 1], position: position))
      position += 5 + Int(bytes[start + 4])
    }
  }

  /// The town at a position.
  func town(at position: Int) -> Gazetteer.Town {
    let start = towns + position
    let region = regions[Int(bytes.uint16(at: start + 2))]
    let country = countries[region.country]
    return Gazetteer.Town(
      name: bytes.text(at: start + 5, count: Int(bytes[start + 4])),
      region: region.name.isEmpty ? nil : region.name, country: country.name,
      countryCode: country.code, position: position)
  }

  /// The name of the town at a position in a language; `nil` if it does not differ from the ordinary name.
  func translation(of position: Int, in language: String) -> String? {
    var next = languages + 1
    for _ in 0..<Int(bytes[languages]) {
      let code = bytes.text(at: next, count: 2)
      let size = Int(bytes.uint32(at: next + 2))
      if code == language {
        return translation(of: position, at: next + 10, count: Int(bytes.uint32(at: next + 6)))
      }
      next += 10 + size
    }
    return nil
  }

  private func translation(of position: Int, at start: Int, count: Int) -> String? {
    var next = start
    for _ in 0..<count {
      let found = Int(bytes.uint32(at: next))
      let size = Int(bytes[next + 4])
      if found == position { return bytes.text(at: next + 5, count: size) }
      if found > position { return nil }
      next += 5 + size
    }
    return nil
  }
}
