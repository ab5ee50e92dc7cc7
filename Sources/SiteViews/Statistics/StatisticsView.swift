import Facts

/// What the page of statistics shows: the cameras, lenses, settings and times of a site's photos.
package struct StatisticsView: View {
  /// The number of photos and videos.
  package let count: Int
  /// How many of them are videos.
  package let videoCount: Int
  package let dates: DateSpan?
  package var cameras: Leaderboard
  package var lenses: Leaderboard
  package let focalLengths: Leaderboard
  package let apertures: Leaderboard
  package var years: Leaderboard
  /// The number of photos in each hour of each weekday, from Monday.
  package let hours: [[Int]]

  package init(
    count: Int, videoCount: Int, dates: DateSpan?, cameras: Leaderboard, lenses: Leaderboard,
    focalLengths: Leaderboard, apertures: Leaderboard, years: Leaderboard, hours: [[Int]]
  ) {
    (self.count, self.videoCount, self.dates) = (count, videoCount, dates)
    (self.cameras, self.lenses, self.years) = (cameras, lenses, years)
    (self.focalLengths, self.apertures, self.hours) = (focalLengths, apertures, hours)
  }

  /// Whether no photo has a counted fact.
  package var isEmpty: Bool {
    [cameras, lenses, focalLengths, apertures, years].allSatisfy { $0.lines.isEmpty }
  }
}

/// The values of a fact with their numbers of photos.
package struct Leaderboard: View {
  package struct Line: View {
    package var name: String
    package var count: Int
    /// The path of the page of this value.
    package var path: String?
    /// The first photo with this value.
    package var cover: SitePhoto

    package init(_ name: String, count: Int, cover: SitePhoto) {
      (self.name, self.count, self.cover) = (name, count, cover)
    }
  }

  /// The maximum number of lines for facts with many values.
  static let maxLines = 12

  package private(set) var lines: [Line]
  /// The number of values that are not listed.
  package private(set) var unlisted: Int

  /// The number of photos with a value.
  package let total: Int

  package init(_ lines: [Line], unlisted: Int = 0, total: Int) {
    (self.lines, self.unlisted, self.total) = (lines, unlisted, total)
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
