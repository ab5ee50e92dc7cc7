extension PhotoFacts {
  /// Adds the facts that are missing from those of another file with the same content and another sidecar.
  ///
  /// What the content determines, such as sizes, is the same in both.
  ///
  /// - Parameter other: The facts of a file that comes later in precedence.
  package mutating func setIfMissing(from other: PhotoFacts) {
    func set<Value>(_ fact: Fact, _ property: WritableKeyPath<PhotoFacts, Value?>) {
      setIfMissing(fact, property, other[keyPath: property], other.sources[fact] ?? "")
    }
    if taken == nil {
      (taken, offset, subsecond) = (other.taken, other.offset, other.subsecond)
      sources[.taken] = other.sources[.taken]
    }
    set(.make, \.make)
    set(.model, \.model)
    set(.lens, \.lens)
    set(.exposure, \.exposure)
    set(.fnumber, \.fNumber)
    set(.iso, \.iso)
    set(.focal, \.focalLength)
    set(.title, \.title)
    set(.description, \.description)
    set(.rating, \.rating)
    set(.copyright, \.copyright)
    set(.creator, \.creator)
    setIfMissing(keywords: other.keywords, other.sources[.keywords] ?? "")
    if keywordPaths.isEmpty, !other.keywordPaths.isEmpty {
      keywordPaths = other.keywordPaths
      sources[.keywordPaths] = other.sources[.keywordPaths]
    }
    setPlaceIfMissing(from: other)
    if people.isEmpty, !other.people.isEmpty {
      people = other.people
      sources[.people] = other.sources[.people]
    }
    version = version ?? other.version
    burst = burst ?? other.burst
  }

  /// A name that follows from a coordinate is replaced with the coordinate or by a name of the owner.
  private mutating func setPlaceIfMissing(from other: PhotoFacts) {
    if coordinate == nil, other.coordinate != nil {
      coordinate = other.coordinate
      sources[.place] = other.sources[.place]
    } else if other.isPlaceNameDerived {
      return
    }
    if placeName == nil || isPlaceNameDerived, other.placeName != nil {
      (placeName, isPlaceNameDerived) = (other.placeName, other.isPlaceNameDerived)
      sources[.placeName] = other.sources[.placeName]
    }
  }
}
