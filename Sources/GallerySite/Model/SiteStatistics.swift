import PhotoMetadata

/// What the photos of a site were taken with, and when.
struct SiteStatistics: Sendable {
  /// How many photos there are, and from when to when.
  var count: Int
  var dates: (first: LocalDateTime, last: LocalDateTime)?
  var cameras: Leaderboard
  var lenses: Leaderboard
  var focalLengths: Leaderboard
  var apertures: Leaderboard
  var years: Leaderboard
  /// How many photos were taken in each hour of each day of the week, from Monday.
  var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)

  /// The first focal length of each class but the first, in whole mm.
  static let focalBorders = [18, 25, 36, 51, 86, 136, 301]

  /// Counts photos.
  ///
  /// - Parameters:
  ///   - all: Every photo once; those that could not be rendered do not count.
  ///   - facets: The pages that values have.
  ///   - words: The site's, for the names of values.
  init(_ all: [SitePhoto], facets: Facets, words: Words) {
    let photos = all.filter { !$0.renditions.isEmpty }
    count = photos.count
    let taken = photos.compactMap(\.facts.taken)
    dates = taken.min().flatMap { first in taken.max().map { (first, $0) } }
    cameras = Leaderboard(photos) { $0.camera }.short.linked { facets.path(.cameras, $0) }
    lenses = Leaderboard(photos) { $0.lens }.short.linked { facets.path(.lenses, $0) }
    focalLengths = Leaderboard(photos) { facts in
      Self.focalClass(facts).map { Self.lengths($0, words.statistics) }
    }.sorted { Self.focalClass($0.cover.facts) ?? 0 }
    apertures = Leaderboard(photos) { facts in
      Self.aperture(facts).map { "f/\(words.decimal($0, 1))" }
    }.short.sorted { Self.aperture($0.cover.facts) ?? 0 }
    years = Leaderboard(photos) { $0.taken.map { "\($0.year)" } }
      .sorted { -($0.cover.facts.taken?.year ?? 0) }.linked { facets.path(.years, $0) }
    for date in taken { hours[date.weekday][date.hour] += 1 }
  }

  /// Whether nothing is known of any photo.
  var isEmpty: Bool {
    [cameras, lenses, focalLengths, apertures, years].allSatisfy { $0.lines.isEmpty }
  }

  /// The number of a focal length's class.
  private static func focalClass(_ facts: PhotoFacts) -> Int? {
    guard let length = facts.focalLength, (0.5..<100_000).contains(length) else { return nil }
    return focalBorders.count { $0 <= Int(length.rounded()) }
  }

  /// A class of focal lengths, by its number.
  private static func lengths(_ number: Int, _ words: StatisticsWords) -> String {
    func length(_ number: Int) -> String { "\(number)\u{A0}mm" }
    if number == 0 { return words.below(length(focalBorders[0])) }
    let least = focalBorders[number - 1]
    guard number < focalBorders.count else { return words.over(length(least - 1)) }
    return "\(least)–\(length(focalBorders[number] - 1))"
  }

  /// The f-number in tenths, as lenses are marked.
  private static func aperture(_ facts: PhotoFacts) -> Double? {
    guard let number = facts.fNumber, (0.5..<1000).contains(number) else { return nil }
    return (number * 10).rounded() / 10
  }
}

extension LocalDateTime {
  /// The day of the week, 0 for Monday (Sakamoto's rule).
  var weekday: Int {
    let shifts = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4]
    let year = month < 3 ? year - 1 : year
    return (year + year / 4 - year / 100 + year / 400 + shifts[month - 1] + day + 6) % 7
  }
}
