import Facts

/// A country with its names, and the places where a map can show them.
struct Country: Sendable {
  /// The languages of the names, as `Scripts/make-land` orders them.
  private static let languages = ["en", "ar", "de", "es", "fr"]

  struct LabelPosition: Sendable {
    let point: EarthPoint
    /// The distance to the nearest border or coast in degrees.
    let distance: Double
  }

  private let names: [String]
  /// Those farthest from borders and coasts first.
  let places: [LabelPosition]

  /// The name in a language, or in English.
  func name(in language: String) -> String {
    names[Self.languages.firstIndex(of: language) ?? 0]
  }

  /// Reads the countries at a position.
  static func all(_ bytes: StaticBytes, at position: Int) -> [Country] {
    var next = position
    func number() -> Int {
      next += 2
      return Int(bytes.uint16(at: next - 2))
    }
    func degrees() -> Double { Double(number()) / 100 }
    return (0..<number()).map { _ in
      let names = languages.map { _ in
        let count = Int(bytes[next])
        next += 1 + count
        return bytes.text(at: next - count, count: count)
      }
      let places = (0..<number()).map { _ in
        LabelPosition(point: EarthPoint(x: degrees(), y: degrees()), distance: degrees())
      }
      return Country(names: names, places: places)
    }
  }
}

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
