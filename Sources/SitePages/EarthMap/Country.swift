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
