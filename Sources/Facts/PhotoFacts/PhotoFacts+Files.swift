extension PhotoFacts {
  /// Adds missing facts from another file with the same content and another sidecar. Facts that the content determines
  /// are equal in both. A fact and its leader come from the same file.
  package mutating func setIfMissing(from other: PhotoFacts) {
    setIfMissing(FactDefinitions.list, from: other)
  }

  /// Adds missing facts about the moment from another file of the same moment, such as the original of an edited copy.
  package mutating func setIfMissing(ofMoment other: PhotoFacts) {
    setIfMissing(Self.ofMoment, from: other)
  }

  /// The facts that are equal in all files of a moment; the others are about a file.
  private static let ofMoment: [FactDefinition] = {
    let all = FactDefinitions.all
    return [
      all.taken, all.isTakenDerived, all.offset, all.subsecond, all.make, all.model, all.lens,
      all.exposure,
      all.fNumber, all.iso,
      all.focalLength, all.flash, all.coordinate, all.altitude, all.placeName,
      all.isPlaceNameDerived, all.title,
      all.description, all.keywords, all.keywordPaths, all.creator, all.copyright, all.license,
      all.people,
      all.rating,
      all.isFavorite,
    ]
  }()

  private mutating func setIfMissing(_ facts: [FactDefinition], from other: PhotoFacts) {
    // The date of the last change of an edited copy is not that of the photo.
    if self.isTakenDerived, other.taken != nil, !other.isTakenDerived { removeDate() }
    let known = self
    let placeName: FactDefinition = FactDefinitions.all.placeName
    for fact in facts where isMissing(fact) {
      let leader = fact.leader.flatMap { FactDefinitions.named[$0] } ?? fact
      guard leader !== placeName, known.isMissing(leader) else { continue }
      values[fact] = other.values[fact]
      sources[fact] = other.sources[fact]
    }
    setPlaceNameIfMissing(from: other, hasCoordinate: known.coordinate != nil)
  }

  /// Sets the name of the place if it is missing. A name that was derived from a coordinate is replaced together with
  /// the coordinate, or by a name from the owner.
  private mutating func setPlaceNameIfMissing(from other: PhotoFacts, hasCoordinate: Bool) {
    let isCoordinateTaken = !hasCoordinate && other.coordinate != nil
    guard isCoordinateTaken || !other.isPlaceNameDerived else { return }
    if self.placeName == nil || self.isPlaceNameDerived, other.placeName != nil {
      (self.placeName, self.isPlaceNameDerived) = (other.placeName, other.isPlaceNameDerived)
      sources[\.placeName] = other.sources[\.placeName]
    }
  }
}
