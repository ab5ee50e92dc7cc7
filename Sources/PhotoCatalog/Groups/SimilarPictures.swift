package import Facts

/// Finds pictures that look the same: copies in other sizes, formats and qualities.
package enum SimilarPictures {
  /// The maximum distance between the hashes of similar pictures; 95 % of copies at a quarter of the size are within
  /// it.
  package static let maxDistance = 5

  /// A part of a hash. A hash has one part more than the maximum distance, so similar pictures are equal in at least
  /// one part.
  private struct Part: Hashable {
    var number: Int
    var bits: UInt64
  }

  /// Finds groups.
  ///
  /// A group can be a chain: each picture is similar to another one of the group.
  ///
  /// - Complexity: O(*n*) for pictures that differ, on average; *n*^2 / 2,000 comparisons for random ones.
  package static func groups(_ looks: [Likeness]) -> [[Int]] {
    var sets = DisjointSets(count: looks.count)
    // Equal hashes are joined first, so that a thousand copies are compared once.
    var first: [UInt64: Int] = [:]
    for (index, look) in looks.enumerated() where look.isDistinct {
      if let known = first[look.hash] {
        sets.join(known, index)
      } else {
        first[look.hash] = index
      }
    }
    var parts: [Part: [Int]] = [:]
    for index in first.values.sorted() {
      for part in Self.parts(of: looks[index].hash) {
        for other in parts[part, default: []]
        where looks[index].distance(to: looks[other]) <= maxDistance {
          sets.join(other, index)
        }
        parts[part, default: []].append(index)
      }
    }
    return sets.groups()
  }

  private static func parts(of hash: UInt64) -> [Part] {
    let count = maxDistance + 1
    return (0..<count).map { number in
      let (start, end) = (64 * number / count, 64 * (number + 1) / count)
      return Part(number: number, bits: hash >> UInt64(start) & (1 << UInt64(end - start) - 1))
    }
  }
}
