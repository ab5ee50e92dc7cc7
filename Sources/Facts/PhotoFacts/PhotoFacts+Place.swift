extension PhotoFacts {
  /// The source of the names of places that follow from coordinates.
  package static let gazetteerTag = "GeoNames"

  /// Sets the name of the place that the coordinate has, if the file has none. `name` returns `nil` far from every
  /// town.
  package mutating func derivePlaceName(_ name: (Coordinate) -> PlaceName?) {
    guard self.placeName == nil || self.isPlaceNameDerived, let coordinate = self.coordinate else {
      return
    }
    self.placeName = name(coordinate)
    self.isPlaceNameDerived = self.placeName != nil
    sources[\.placeName] = self.isPlaceNameDerived ? Self.gazetteerTag : nil
  }
}
