/// The towns of GeoNames with at least 1000 people (https://www.geonames.org, CC BY 4.0). The data are part of the
/// program file, which the system maps into memory, so only the parts that are read take memory. `Scripts/make-places`
/// describes the format.
package struct Gazetteer: Sendable {
  /// Increased when the data or the choice of the nearest town change, so that places are determined again.
  package static let version = 1

  /// The towns that the program contains.
  package static let shared = Gazetteer(PlaceData(EmbeddedFile.places))

  /// A town.
  package struct Town: Equatable, Sendable {
    /// The name in English or in the language of the country.
    package var name: String
    /// The state or province; `nil` if unknown.
    package var region: String?
    package var country: String
    /// The code of the country by ISO 3166, such as `NO`.
    package var countryCode: String
    /// The position in the data, which identifies the town.
    let position: Int
  }

  /// The maximum distance of a place from the town that names it, in km.
  private static let maxDistance = 50.0
  private static let kilometresPerDegree = 111.2

  private let data: PlaceData

  init(_ data: PlaceData) { self.data = data }

  /// The nearest town; `nil` if no town is within 50 km.
  package func town(latitude: Double, longitude: Double) -> Town? {
    guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
    let width = max(0.01, Self.cosine(degrees: latitude))
    var nearest: (distance: Double, position: Int)?
    let limit = Self.maxDistance / Self.kilometresPerDegree
    // Searches rings of cells around the coordinate until no cell farther away can contain a nearer town.
    let (row, column) = PlaceData.cell(latitude, longitude)
    let most = Int((limit / width * 2).rounded(.up)) + 1
    for ring in 0...most {
      let gap = (Double(ring) - 1) / 2 * width
      if let nearest, gap > 0, gap * gap > nearest.distance { break }
      data.forEachCell(ring: ring, aroundRow: row, column: column) { cell in
        // Most cells around the first one are farther away than the nearest town in it.
        let north = Self.gap(latitude, from: Double(cell.row) / 2 - 90)
        let east = Self.gap(longitude, from: Double(cell.column) / 2 - 180) * width
        if let nearest, north * north + east * east >= nearest.distance { return }
        data.forEachTown(inCell: cell.index) { town in
          let north = Double(cell.row) / 2 - 90 + (Double(town.latitude) + 0.5) / 512
          let east = Double(cell.column) / 2 - 180 + (Double(town.longitude) + 0.5) / 512
          var across = abs(east - longitude)
          if across > 180 { across = 360 - across }
          let (dy, dx) = (north - latitude, across * width)
          let distance = dx * dx + dy * dy
          if distance < nearest?.distance ?? (limit * limit) {
            nearest = (distance, town.position)
          }
        }
      }
    }
    return nearest.map { data.town(at: $0.position) }
  }

  /// The distance in degrees from an angle to a cell of half a degree that begins at another angle.
  private static func gap(_ degree: Double, from start: Double) -> Double {
    let (before, behind) = (start - degree, degree - start - 0.5)
    // Across the date line, the cell may be nearer on the other side.
    return max(0, min(max(before, behind), 359.5 - max(before, behind)))
  }

  /// The name of a town in a language; the ordinary name if no name in the language is known.
  package func name(of town: Town, in language: String) -> String {
    data.translation(of: town.position, in: language) ?? town.name
  }

  /// The cosine, with an error of less than 0.001: this target needs no mathematical library.
  private static func cosine(degrees: Double) -> Double {
    // Bhaskara's approximation.
    let square = degrees * degrees
    return max(0, 4 * (8100 - square) / (32_400 + square))
  }
}
