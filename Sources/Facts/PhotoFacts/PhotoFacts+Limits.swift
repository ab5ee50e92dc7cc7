/// The values that facts can have. Readers of files return no others, and a catalog with others is damaged.
extension PhotoFacts {
  /// The maximum width and height in px, so that the area fits in 64 bits.
  package static let maxSide = Int(Int32.max)

  /// The maximum number of pages of a file.
  static let maxPages = (1 << 20) + 1

  /// Whether width and height are possible for a picture.
  var hasPossibleSize: Bool {
    [width, height, displayWidth, displayHeight].allSatisfy((1...Self.maxSide).contains)
  }

  /// The name of a fact with a value that no file can have; `nil` if there is none.
  package var impossibleFact: String? {
    guard hasPossibleSize else { return "size" }
    let impossible = FactDefinitions.list.first { fact in
      values[fact].map { !fact.values.isPossible($0) } ?? false
    }
    if let impossible { return impossible.name }
    return laterPages.count < self.pages ? nil : FactDefinitions.all.laterPages.name
  }

  /// Removes numbers that are possible in a file but not in a photo, such as an exposure of 10^300 seconds.
  package mutating func removeImpossibleNumbers() {
    for fact in FactDefinitions.limited {
      guard let value = values[fact], !fact.values.isPossible(value) else { continue }
      values[fact] = fact.values.possible(value)
      if values[fact] == nil { sources[fact] = nil }
    }
  }
}
