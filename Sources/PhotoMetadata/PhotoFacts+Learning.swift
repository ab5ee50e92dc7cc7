extension PhotoFacts {
  /// Takes a fact that is not known yet, and remembers which tag said so.
  ///
  /// Readers come in the order of trust, so the first that knows a fact is believed.
  mutating func learn<Value>(
    _ fact: Fact, _ property: WritableKeyPath<PhotoFacts, Value?>, _ value: Value?, _ tag: String
  ) {
    guard let value, self[keyPath: property] == nil else { return }
    self[keyPath: property] = value
    sources[fact] = tag
  }

  mutating func learn(moment: Moment?, _ tag: String) {
    guard let moment else { return }
    if taken == nil {
      (taken, offset, subsecond) = (moment.time, moment.offset, moment.subsecond)
      sources[.taken] = tag
    } else if taken == moment.time {
      // Who is believed first need not be who says most.
      offset = offset ?? moment.offset
      subsecond = subsecond ?? moment.subsecond
    }
  }

  mutating func learn(keywords words: [String], _ tag: String) {
    guard keywords.isEmpty, !words.isEmpty else { return }
    var seen: Set<String> = []
    keywords = words.filter { seen.insert($0).inserted }
    sources[.keywords] = tag
  }
}

extension [String] {
  /// Names of people as one text; `nil` for none.
  var joinedNames: String? {
    isEmpty ? nil : joined(separator: "; ")
  }
}
