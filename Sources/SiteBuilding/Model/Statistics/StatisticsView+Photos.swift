import Facts
package import SiteViews

extension StatisticsView {
  /// The smallest focal length of each class except the first, in mm.
  static let focalBorders = [18, 25, 36, 51, 86, 136, 301]

  /// Counts photos.
  package init(_ all: [SitePhoto], _ strings: Strings) {
    let counts = PhotoCounts(all)
    let photos = all.filter(\.isShown)
    let focalLengths = Leaderboard(photos, by: Self.focalClass) { photo in
      Self.focalClass(photo).map { Self.lengths($0, strings.statistics) }
    }
    let apertures = Leaderboard(photos, by: Self.aperture) { photo in
      Self.aperture(photo).map { "f/\(strings.decimal($0, 1))" }
    }
    let years = Leaderboard(
      photos, by: { $0.taken?.year }, name: { $0.taken.map { "\($0.year)" } })
    var hours = [[Int]](repeating: [Int](repeating: 0, count: 24), count: 7)
    for date in photos.lazy.compactMap(\.taken) {
      if let day = date.weekday, let clock = date.clock { hours[day][clock.hour] += 1 }
    }
    self.init(
      count: counts.count, videoCount: counts.videos, dates: counts.dates.map(DateSpan.init),
      cameras: Leaderboard(photos, by: { [$0.facts.make, $0.facts.model] }) { $0.camera }.short,
      lenses: Leaderboard(photos, by: \.lens) { $0.lens }.short,
      focalLengths: focalLengths.sorted { Self.focalClass($0.cover) ?? 0 },
      apertures: apertures.short.sorted { Self.aperture($0.cover) ?? 0 },
      years: years.sorted { -($0.cover.taken?.year ?? 0) }, hours: hours)
  }

  /// The statistics with links to the pages of values.
  package func linked(to links: ValueLinks) -> StatisticsView {
    var linked = self
    linked.cameras = cameras.linked { links.path(.cameras, $0) }
    linked.lenses = lenses.linked { links.path(.lenses, $0) }
    linked.years = years.linked { links.path(.years, $0) }
    return linked
  }

  /// The index of a focal length's class.
  private static func focalClass(_ photo: SitePhoto) -> Int? {
    guard let length = photo.facts.focalLength, (0.5..<100_000).contains(length) else {
      return nil
    }
    return focalBorders.count { $0 <= Int(length.rounded()) }
  }

  /// The name of a class of focal lengths, by its index.
  private static func lengths(_ number: Int, _ strings: StatisticsStrings) -> String {
    func length(_ number: Int) -> String { "\(number)\u{A0}mm" }
    if number == 0 { return strings.below(length(focalBorders[0])) }
    let least = focalBorders[number - 1]
    guard number < focalBorders.count else { return strings.over(length(least - 1)) }
    return "\(least)–\(length(focalBorders[number] - 1))"
  }

  /// The f-number rounded to tenths, as on lenses.
  private static func aperture(_ photo: SitePhoto) -> Double? {
    guard let number = photo.facts.fNumber, (0.5..<1000).contains(number) else { return nil }
    return (number * 10).rounded() / 10
  }
}

extension Leaderboard {
  /// Counts the values of photos, the most frequent first. `key` and `name` return `nil` if the photo has none.
  init<Key: Hashable>(
    _ photos: [SitePhoto], by key: (SitePhoto) -> Key?, name: (SitePhoto) -> String?
  ) {
    var lines: [Line] = []
    var total = 0
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
        if place == lines.count { lines.append(Line(name, count: 0, cover: photo)) }
        (places[name.lowercased()], known[key]) = (place, place)
        lines[place].count += 1
      } else {
        known[key] = .some(nil)
        continue
      }
      total += 1
    }
    let byName = lines.map { (NaturalOrder.key($0.name), $0) }
    let sorted = byName.sorted { one, other in
      (-one.1.count, one.0, one.1.name) < (-other.1.count, other.0, other.1.name)
    }
    self.init(sorted.map(\.1), total: total)
  }
}
