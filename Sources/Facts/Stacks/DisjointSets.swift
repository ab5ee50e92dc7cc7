/// A partition of indices into sets that are joined step by step (union-find with path halving).
package struct DisjointSets {
  private var parents: [Int]

  /// Makes a set of each index.
  package init(count: Int) {
    parents = Array(0..<count)
  }

  /// The smallest index in the set of an index.
  package mutating func first(of index: Int) -> Int {
    var index = index
    while parents[index] != index {
      parents[index] = parents[parents[index]]
      index = parents[index]
    }
    return index
  }

  /// Joins the sets of two indices.
  package mutating func join(_ one: Int, _ other: Int) {
    let (one, other) = (first(of: one), first(of: other))
    parents[max(one, other)] = min(one, other)
  }

  /// The sets with more than one member, each in order, by their smallest index.
  package mutating func groups() -> [[Int]] {
    var members: [Int: [Int]] = [:]
    for index in parents.indices where parents[index] != index {
      members[first(of: index), default: []].append(index)
    }
    return members.map { [$0] + $1 }.sorted { $0[0] < $1[0] }
  }
}
