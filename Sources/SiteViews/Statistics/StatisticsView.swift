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
