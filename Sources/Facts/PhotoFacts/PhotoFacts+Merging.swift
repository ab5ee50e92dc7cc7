extension PhotoFacts {
  /// Sets a fact and its source if the fact is missing. Sources are read in the order of precedence, so the first value
  /// is kept, and so is the statement that there is none.
  @inlinable @inline(__always)
  public mutating func setIfMissing<Value>(
    _ path: KeyPath<FactDefinitions, Fact<Value>>, _ value: Value?, _ tag: String
  ) {
    guard let value else { return }
    let fact = FactDefinitions.all[keyPath: path]
    guard values[fact] == nil, sources[fact] == nil else { return }
    values[fact] = value.stored
    sources[fact] = tag
  }

  /// Whether no source has said anything about a fact.
  package func isMissing(_ fact: FactDefinition) -> Bool {
    values[fact] == nil && sources[fact] == nil
  }

  /// Notes that a source states that a fact has no value, such as a sidecar with an empty title. The fact then has a
  /// source and no value.
  package mutating func setEmptyIfMissing(_ fact: FactDefinition, _ tag: String) {
    if isMissing(fact) { sources[fact] = tag }
  }

  /// Sets a title or a caption if it is missing, unless a camera or a program writes the same into every file.
  package mutating func setIfMissing(
    words path: KeyPath<FactDefinitions, Fact<String>>, _ text: String?, _ tag: String
  ) {
    guard let text, isMissing(FactDefinitions.all[keyPath: path]),
      !GeneratedText.matches(text, model: self.model, isTitle: path == \.title)
    else { return }
    setIfMissing(path, text, tag)
  }

  /// Sets the rating if it is missing.
  package mutating func setIfMissing(rating: Rating?, _ tag: String) {
    guard let rating, isMissing(FactDefinitions.all.rating) else { return }
    sources[\.rating] = tag
    switch rating {
    case .stars(let number): self.rating = number
    case .rejected: self.isRejected = true
    case .none: break
    }
  }

  /// Sets the date, with the offset and the fraction of the same source, if it is missing. Dates that cannot be those
  /// of photos are ignored.
  package mutating func setIfMissing(moment: Moment?, _ tag: String) {
    guard isMissing(FactDefinitions.all.taken), let moment, moment.isBelievable else { return }
    (self.taken, self.offset, self.subsecond) = (moment.time, moment.offset, moment.subsecond)
    sources[\.taken] = tag
  }

  /// Sets the place and the altitude if they are missing. The altitude is not set if another source said that the photo
  /// was taken elsewhere, or nowhere. `altitude` is `nil` or a height that no photo has if it is unknown.
  package mutating func setIfMissing(
    place: Coordinate?, altitude: Double?, _ tag: (place: String, altitude: String)
  ) {
    let place = place.flatMap { $0.isUnknown ? nil : $0 }
    setIfMissing(\.coordinate, place, tag.place)
    guard let altitude, FactDefinitions.all.altitude.values.isPossible(altitude.stored) else {
      return
    }
    if !isMissing(FactDefinitions.all.coordinate) {
      guard let place, let known = self.coordinate, known.isNear(place) else { return }
    }
    setIfMissing(\.altitude, altitude, tag.altitude)
  }

  /// Sets the keywords without duplicates if they are missing.
  package mutating func setIfMissing(keywords words: [String], _ tag: String) {
    guard isMissing(FactDefinitions.all.keywords), !words.isEmpty else { return }
    var seen: Set<String> = []
    self.keywords = words.filter { seen.insert($0).inserted }
    sources[\.keywords] = tag
  }

  /// Sets the hierarchical keywords without duplicates if they are missing.
  package mutating func setIfMissing(keywordPaths paths: [[String]], _ tag: String) {
    let texts = paths.map { path in
      path.compactMap { PlainText.clean($0) }.joined(separator: "|")
    }
    var seen: Set<String> = []
    let unique = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard isMissing(FactDefinitions.all.keywordPaths), !unique.isEmpty else { return }
    self.keywordPaths = unique
    sources[\.keywordPaths] = tag
  }
}

extension Coordinate {
  /// Whether it is 0°, 0°, which programs write for a place that they do not know.
  package var isUnknown: Bool { latitude == 0 && longitude == 0 }

  /// Whether both are the same place in two notations: about 100 m.
  fileprivate func isNear(_ other: Coordinate) -> Bool {
    abs(latitude - other.latitude) < 0.001 && abs(longitude - other.longitude) < 0.001
  }
}

extension [String] {
  /// Names of people joined with semicolons; `nil` if there are none.
  package var joinedNames: String? {
    isEmpty ? nil : joined(separator: "; ")
  }
}
