/// How similar two names are.
enum NameSimilarity {
  /// Names are compared up to this length, so that the time is bounded.
  private static let maxLength = 64

  /// The most similar of some names, without regard to case.
  ///
  /// - Parameters:
  ///   - name: The name that was written.
  ///   - names: The names that exist.
  /// - Returns: The name; the first in alphabetical order of several; `nil` if more than a third of `name` would differ.
  static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let written = characters(name)
    var best: (name: String, cost: Int)?
    for other in names {
      let candidate = characters(other)
      let limit = best?.cost ?? 2 * max(2, written.count / 3)
      guard 2 * abs(candidate.count - written.count) <= limit else { continue }
      let cost = cost(written, candidate)
      guard cost <= limit, best.map({ ($0.cost, $0.name) > (cost, other) }) ?? true else {
        continue
      }
      best = (other, cost)
    }
    return best?.name
  }

  private static func characters(_ name: String) -> [Character] {
    Array(name.lowercased().prefix(maxLength))
  }

  /// The cost of edits that make one name from another: 2 for each character, 1 for two that were exchanged.
  private static func cost(_ one: [Character], _ other: [Character]) -> Int {
    var (last, row) = ([Int](), (0...other.count).map { 2 * $0 })
    for i in one.indices {
      var next = [row[0] + 2]
      for j in other.indices {
        var cost = min(row[j] + (one[i] == other[j] ? 0 : 2), row[j + 1] + 2, next[j] + 2)
        if i > 0, j > 0, one[i] == other[j - 1], one[i - 1] == other[j] {
          cost = min(cost, last[j - 1] + 1)
        }
        next.append(cost)
      }
      (last, row) = (row, next)
    }
    return row[other.count]
  }
}
