/// The values of a fact with their numbers of photos.
package struct Leaderboard: Sendable {
  package struct Line: Sendable {
    package var name: String
    package var count: Int
    /// The path of the page of this value.
    package var path: String?
    /// The first photo with this value.
    package var cover: SitePhoto
  }

  /// The maximum number of lines for facts with many values.
  static let maxLines = 12

  package private(set) var lines: [Line] = []
  /// The number of values that are not listed.
  package private(set) var unlisted = 0

  /// The number of photos with a value.
  package private(set) var total = 0

  /// Counts the values of photos, the most frequent first.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - key: A photo's key, which is faster to read than its value; `nil` if it has none. Equal keys mean equal
  ///     values.
  ///   - name: A photo's value; `nil` if it has none.
  package init<Key: Hashable>(
    _ photos: [SitePhoto], by key: (SitePhoto) -> Key?, name: (SitePhoto) -> String?
  ) {
    // Makers are not consistent about case.
    var places: [String: Int] = [:]
    // The place of each key; `nil` for one without a name.
    var known: [Key: Int?] = [:]
    for photo in photos {
      guard let key = key(photo) else { continue }
      if let place = known[key] {
        guard let place else { continue }
        lines[place].count += 1
      } else if let name = name(photo) {
        let place = places[name.lowercased()] ?? lines.count
        if place == lines.count { lines.append(Line(name: name, count: 0, cover: photo)) }
        (places[name.lowercased()], known[key]) = (place, place)
        lines[place].count += 1
      } else {
        known[key] = .some(nil)
        continue
      }
      total += 1
    }
    let byName = lines.map { (NaturalOrder.key($0.name), $0) }
    lines = byName.sorted { one, other in
      (-one.1.count, one.0, one.1.name) < (-other.1.count, other.0, other.1.name)
    }.map(\.1)
  }

  /// The leaderboard limited to the most frequent values.
  package var short: Leaderboard {
    var short = self
    short.lines = Array(lines.prefix(Self.maxLines))
    short.unlisted += lines.count - short.lines.count
    return short
  }

  /// The leaderboard in another order.
  package func sorted<Key: Comparable>(by key: (Line) -> Key) -> Leaderboard {
    var board = self
    board.lines = lines.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return board
  }

  /// The leaderboard with the paths of the values' pages.
  package func linked(_ path: (String) -> String?) -> Leaderboard {
    var board = self
    for index in lines.indices { board.lines[index].path = path(lines[index].name) }
    return board
  }

  /// The rank of a line: 1 for the most frequent value and those with the same number of photos.
  package func rank(_ line: Line) -> Int { 1 + lines.count { $0.count > line.count } }
}
