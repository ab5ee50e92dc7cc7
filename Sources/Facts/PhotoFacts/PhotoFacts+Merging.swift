extension PhotoFacts {
  /// Sets a fact and its source if the fact is missing.
  ///
  /// Sources are read in the order of precedence, so the first value is kept.
  @inlinable @inline(__always)
  public mutating func setIfMissing<Value>(
    _ path: KeyPath<FactDefinitions, Fact<Value>>, _ value: Value?, _ tag: String
  ) {
    guard let value else { return }
    let fact = FactDefinitions.all[keyPath: path]
    guard values[fact] == nil else { return }
    values[fact] = value.stored
    sources[fact] = tag
  }

  /// Sets the date, with the offset and the fraction of the same source, if it is missing.
  ///
  /// Dates that cannot be those of photos are ignored.
  package mutating func setIfMissing(moment: Moment?, _ tag: String) {
    guard self.taken == nil, let moment, moment.isBelievable else { return }
    (self.taken, self.offset, self.subsecond) = (moment.time, moment.offset, moment.subsecond)
    sources[\.taken] = tag
  }

  /// Sets the altitude if it is missing, unless another source said that the photo was taken elsewhere.
  ///
  /// - Parameters:
  ///   - altitude: The altitude in m; `nil` or a height that no photo has if it is unknown.
  ///   - place: The coordinate of the same source.
  ///   - tag: The source.
  package mutating func setIfMissing(altitude: Double?, at place: Coordinate?, _ tag: String) {
    guard let altitude, FactDefinitions.all.altitude.values.isPossible(altitude.stored) else {
      return
    }
    if let known = self.coordinate {
      guard let place, known.isNear(place) else { return }
    }
    setIfMissing(\.altitude, altitude, tag)
  }

  /// Sets the keywords without duplicates if they are missing.
  package mutating func setIfMissing(keywords words: [String], _ tag: String) {
    guard self.keywords.isEmpty, !words.isEmpty else { return }
    var seen: Set<String> = []
    self.keywords = words.filter { seen.insert($0).inserted }
    sources[\.keywords] = tag
  }

  /// Sets the hierarchical keywords without duplicates if they are missing.
  ///
  /// - Parameters:
  ///   - paths: The names of the keywords, each after its parents.
  ///   - tag: The source.
  package mutating func setIfMissing(keywordPaths paths: [[String]], _ tag: String) {
    let texts = paths.map { path in
      path.compactMap { PlainText.clean($0) }.joined(separator: "|")
    }
    var seen: Set<String> = []
    let unique = texts.filter { !$0.isEmpty && seen.insert($0).inserted }
    guard self.keywordPaths.isEmpty, !unique.isEmpty else { return }
    self.keywordPaths = unique
    sources[\.keywordPaths] = tag
  }
}

extension Coordinate {
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
