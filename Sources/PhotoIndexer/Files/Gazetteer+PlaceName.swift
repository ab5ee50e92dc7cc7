import Facts

extension Gazetteer {
  /// The name of the place of a coordinate; `nil` far from every town.
  func placeName(of coordinate: Coordinate) -> PlaceName? {
    town(latitude: coordinate.latitude, longitude: coordinate.longitude).flatMap {
      PlaceName(city: $0.name, region: $0.region, country: $0.country)
    }
  }
}
