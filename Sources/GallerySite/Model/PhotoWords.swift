import PhotoMetadata

extension SitePhoto {
  /// A caption longer than this is no heading, in characters.
  private static let longestHeading = 90

  /// What the photo's page is called: its title, a short caption, or its date.
  func heading(_ words: Words) -> String {
    ownHeading ?? facts.taken.map(words.dates.long) ?? words.facts.photo
  }

  /// The heading, where its owner gave it one.
  var ownHeading: String? {
    facts.title ?? facts.description.flatMap { $0.count <= Self.longestHeading ? $0 : nil }
  }

  /// What the page says below the heading; `nil` where the heading says it.
  var caption: String? {
    facts.description == ownHeading ? nil : facts.description
  }
}

extension PhotoFacts {
  /// Maker and model, the maker's name once.
  var camera: String? {
    guard let model else { return make }
    guard let make, let brand = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(brand.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// `1/250 s · f/2.8 · ISO 200 · 35 mm`, of what is known; lines break at the dots alone.
  func exposureLine(_ words: Words) -> String? {
    func plain(_ value: Double) -> String? { Self.plain(value, words) }
    let parts = [
      exposure.flatMap { Self.seconds($0, words) }, fNumber.flatMap(plain).map { "f/\($0)" },
      iso.map { "ISO\u{A0}\($0)" }, focalLength.flatMap(plain).map { "\($0)\u{A0}mm" },
      flash == true ? words.facts.flash : nil,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// `67.9325° N, 13.0886° E`.
  func placeLine(_ words: Words) -> String? {
    coordinate.map { words.coordinates($0, decimals: 4, space: " ") }
  }

  /// Times shorter than 0.4 s as fractions, as cameras show them.
  private static func seconds(_ value: Double, _ words: Words) -> String? {
    guard value > 0.000_001, value < 1_000_000 else { return nil }
    guard value < 0.4 else { return plain(value, words).map { "\($0)\u{A0}s" } }
    return "1/\(Int((1 / value).rounded()))\u{A0}s"
  }

  /// A number with at most one decimal; `nil` for one that no camera shows.
  private static func plain(_ value: Double, _ words: Words) -> String? {
    guard value >= 0.05, value < 1_000_000 else { return nil }
    return words.decimal(value, 1)
  }
}
