/// The number of typing errors that turn one word into another.
package enum EditDistance {
  /// Counts the letters that are missing, added, replaced, or swapped with their neighbour; `nil` if it is greater than
  /// the limit.
  package static func of(_ word: String, _ other: String, atMost limit: Int) -> Int? {
    let (one, two) = (Array(word.unicodeScalars), Array(other.unicodeScalars))
    guard abs(one.count - two.count) <= limit else { return nil }
    // The last three rows of the matrix of distances between prefixes.
    var rows = [[Int]](repeating: [], count: 2) + [Array(0...two.count)]
    for i in one.indices {
      var row = [i + 1]
      for j in two.indices {
        var best = min(rows[2][j + 1] + 1, row[j] + 1)
        best = min(best, rows[2][j] + (one[i] == two[j] ? 0 : 1))
        if i > 0, j > 0, one[i] == two[j - 1], one[i - 1] == two[j] {
          best = min(best, rows[1][j - 1] + 1)
        }
        row.append(best)
      }
      rows = [rows[1], rows[2], row]
    }
    let distance = rows[2][two.count]
    return distance <= limit ? distance : nil
  }
}
