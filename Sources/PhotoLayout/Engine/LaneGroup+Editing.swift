extension LaneGroup {
  /// Items between two fronts that are kept, so that a search can begin at one and end at another.
  static let checkpointDistance = 256

  /// Looks again at the items that an edit may have changed.
  ///
  /// - Parameters:
  ///   - range: The items that were replaced, as they were numbered before.
  ///   - count: How many items stand in their place.
  ///   - sums: The sums after the edit.
  /// - Returns: How many items were looked at.
  mutating func replace(_ range: Range<Int>, count: Int, sums: AspectSums) -> Int {
    let change = count - range.count
    let end = front.shifted(by: change)
    let later = checkpoints.filter { $0.position >= range.upperBound }
      .map { $0.shifted(by: change) }
    checkpoints.removeAll { $0.position > range.lowerBound }
    front = checkpoints.last ?? BreakFront()
    let start = front.position
    counts.replace(range, count: count)
    prepare(sums)
    for known in later {
      search(sums.values, to: known.position)
      if front.agrees(with: known) {
        checkpoints += later.filter { $0.position > known.position }
        defer { front = end }
        return front.position - start
      }
    }
    search(sums.values, to: sums.count)
    return sums.count - start
  }
}

extension BreakFront {
  fileprivate func shifted(by change: Int) -> BreakFront {
    var front = self
    front.position += change
    return front
  }
}

extension BackCounts {
  fileprivate mutating func replace(_ range: Range<Int>, count: Int) {
    switch self {
    case .bytes(var bytes):
      self = .bytes([])
      bytes.replaceSubrange(range, with: repeatElement(SIMD8(), count: count))
      self = .bytes(bytes)
    case .words(var words):
      self = .bytes([])
      words.replaceSubrange(range, with: repeatElement(SIMD8(), count: count))
      self = .words(words)
    }
  }
}
