/// The name of a country at a place of the map.
package struct CountryLabel: Equatable, Sendable {
  package let name: String
  /// The middle of the text.
  package let point: EarthPoint

  fileprivate let distance: Double

  /// Half of the width and of the height of the text, in letters of its size.
  private var half: (x: Double, y: Double) { (Double(name.count) * 0.3, 0.7) }

  /// Whether its text would cover that of another label.
  fileprivate func covers(_ other: CountryLabel, size: Double) -> Bool {
    abs(point.x - other.point.x) < (half.x + other.half.x) * size
      && abs(point.y - other.point.y) < (half.y + other.half.y) * size
  }
}

extension EarthMap {
  /// The names of the countries in an area. A name stands where its country has the most room around it. It is left out
  /// if the country is much smaller than the text, or the text would cover another one or leave the area.
  package func labels(in area: EarthArea, letter: Double, language: String) -> [CountryLabel] {
    let all = area.turns.flatMap { turn in
      countries.compactMap { label(of: $0, in: area.moved(by: -turn), turn, letter, language) }
    }
    var kept: [CountryLabel] = []
    for label in all.sorted(by: { ($1.distance, $0.name) < ($0.distance, $1.name) })
    where !kept.contains(where: { $0.name == label.name || $0.covers(label, size: letter) }) {
      kept.append(label)
    }
    return kept
  }

  private func label(
    of country: Country, in area: EarthArea, _ turn: Double, _ letter: Double, _ language: String
  ) -> CountryLabel? {
    let name = country.name(in: language)
    let (x, y) = (Double(name.count) * 0.3 * letter, letter)
    let inner = EarthArea(
      west: area.west + x, north: area.north + y, east: area.east - x, south: area.south - y)
    guard let place = country.places.first(where: { inner.contains($0.point) }),
      place.distance >= letter / 2
    else { return nil }
    return CountryLabel(
      name: name, point: EarthPoint(x: place.point.x + turn, y: place.point.y),
      distance: place.distance)
  }
}
