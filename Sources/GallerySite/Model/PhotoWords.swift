import PhotoMetadata

extension SitePhoto {
  /// A caption longer than this is no heading, in characters.
  private static let longestHeading = 90

  /// What the photo's page is called: its title, a short caption, or its date.
  var heading: String {
    let short = facts.description.flatMap { $0.count <= Self.longestHeading ? $0 : nil }
    return facts.title ?? short ?? facts.taken?.longDate ?? "Photo"
  }

  /// What the page says below the heading; `nil` where the heading says it.
  var caption: String? {
    facts.description == heading ? nil : facts.description
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
  var exposureLine: String? {
    let parts = [
      exposure.flatMap(Self.seconds), fNumber.flatMap(Self.plain).map { "f/\($0)" },
      iso.map { "ISO\u{A0}\($0)" }, focalLength.flatMap(Self.plain).map { "\($0)\u{A0}mm" },
      flash == true ? "flash" : nil,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// `67.9325° N, 13.0886° E`.
  var placeLine: String? {
    guard let place else { return nil }
    func degrees(_ value: Double, _ positive: String, _ negative: String) -> String {
      "\(LayoutStyle.decimal(abs(value), 4))° \(value < 0 ? negative : positive)"
    }
    return "\(degrees(place.latitude, "N", "S")), \(degrees(place.longitude, "E", "W"))"
  }

  /// Times shorter than 0.4 s as fractions, as cameras show them.
  private static func seconds(_ value: Double) -> String? {
    guard value > 0.000_001, value < 1_000_000 else { return nil }
    guard value < 0.4 else { return plain(value).map { "\($0)\u{A0}s" } }
    return "1/\(Int((1 / value).rounded()))\u{A0}s"
  }

  /// A number with at most one decimal; `nil` for one that no camera shows.
  private static func plain(_ value: Double) -> String? {
    guard value >= 0.05, value < 1_000_000 else { return nil }
    return LayoutStyle.decimal(value, 1)
  }
}

extension LocalDateTime {
  /// `14 June 2024, 18:03`.
  var longDateAndTime: String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(longDate), \(two(hour)):\(two(minute))"
  }
}
