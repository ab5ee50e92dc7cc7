extension PhotoFacts {
  /// Adds missing facts from another file with the same content and another sidecar.
  ///
  /// Facts that the content determines are equal in both. A fact and its leader come from the same file.
  ///
  /// - Parameter other: The facts of a file that comes later in precedence.
  package mutating func setIfMissing(from other: PhotoFacts) {
    let known = self
    let placeName: FactDefinition = FactDefinitions.all.placeName
    for fact in FactDefinitions.list where isMissing(fact) {
      let leader = fact.leader.flatMap { FactDefinitions.named[$0] } ?? fact
      guard leader !== placeName, known.isMissing(leader) else { continue }
      values[fact] = other.values[fact]
      sources[fact] = other.sources[fact]
    }
    setPlaceNameIfMissing(from: other, hasCoordinate: known.coordinate != nil)
  }

  /// Sets the name of the place if it is missing.
  ///
  /// A name that was derived from a coordinate is replaced together with the coordinate, or by a name from the owner.
  private mutating func setPlaceNameIfMissing(from other: PhotoFacts, hasCoordinate: Bool) {
    let isCoordinateTaken = !hasCoordinate && other.coordinate != nil
    guard isCoordinateTaken || !other.isPlaceNameDerived else { return }
    if self.placeName == nil || self.isPlaceNameDerived, other.placeName != nil {
      (self.placeName, self.isPlaceNameDerived) = (other.placeName, other.isPlaceNameDerived)
      sources[\.placeName] = other.sources[\.placeName]
    }
  }
}
