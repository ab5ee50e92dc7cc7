import PhotoMetadata

/// The values of a fact, with how many photos have each.
struct Leaderboard: Sendable {
  struct Line: Sendable {
    var name: String
    var count: Int
    /// The page of all photos with this value, from the site's folder.
    var path: String?
    /// The first photo with it.
    var cover: SitePhoto
  }

  /// The most that are listed of values that can be any number.
  static let mostLines = 12

  private(set) var lines: [Line] = []
  /// How many rarer values are not listed.
  private(set) var unlisted = 0

  /// How many photos have any value.
  private(set) var total = 0

  /// Counts the values of photos, the most frequent first.
  ///
  /// - Parameters:
  ///   - photos: Every photo once.
  ///   - name: A photo's value; `nil` where it has none.
  init(_ photos: [SitePhoto], name: (PhotoFacts) -> String?) {
    var places: [String: Int] = [:]
    for photo in photos {
      guard let name = name(photo.facts) else { continue }
      // Makers do not agree with themselves on capitals.
      let key = name.lowercased()
      total += 1
      if let place = places[key] {
        lines[place].count += 1
      } else {
        places[key] = lines.count
        lines.append(Line(name: name, count: 1, cover: photo))
      }
    }
    let byName = lines.map { (NaturalOrder.key($0.name), $0) }
    lines = byName.sorted { one, other in
      (-one.1.count, one.0, one.1.name) < (-other.1.count, other.0, other.1.name)
    }.map(\.1)
  }

  /// The same with the most frequent alone.
  var short: Leaderboard {
    var short = self
    short.lines = Array(lines.prefix(Self.mostLines))
    short.unlisted += lines.count - short.lines.count
    return short
  }

  /// The same in another order.
  func sorted<Key: Comparable>(by key: (Line) -> Key) -> Leaderboard {
    var board = self
    board.lines = lines.map { (key($0), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return board
  }

  /// The same with the pages that its values have.
  func linked(_ path: (String) -> String?) -> Leaderboard {
    var board = self
    for index in lines.indices { board.lines[index].path = path(lines[index].name) }
    return board
  }

  /// The place of a line among all: 1 for the most frequent, and for all that equal it.
  func rank(_ line: Line) -> Int { 1 + lines.count { $0.count > line.count } }
}
