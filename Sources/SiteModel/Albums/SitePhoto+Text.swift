package import PhotoMetadata

extension SitePhoto {
  /// The maximum length of a caption that is used as heading, in characters.
  private static let maxHeadingLength = 90

  /// The heading of the photo's page: its title, a short caption, or its date.
  package func heading(_ strings: Strings) -> String {
    ownHeading ?? facts.taken.map(strings.dates.long) ?? strings.facts.photo
  }

  /// The title or a short caption; `nil` if there is none.
  package var ownHeading: String? {
    facts.title ?? facts.description.flatMap { $0.count <= Self.maxHeadingLength ? $0 : nil }
  }

  /// The caption below the heading; `nil` if it is the heading.
  package var caption: String? {
    facts.description == ownHeading ? nil : facts.description
  }
}

extension PhotoFacts {
  /// Maker and model.
  ///
  /// The maker is omitted if the model contains it.
  package var camera: String? {
    guard let model else { return make }
    guard let make, let brand = make.split(separator: " ").first,
      !model.lowercased().hasPrefix(brand.lowercased())
    else { return model }
    return "\(make) \(model)"
  }

  /// The known values as `1/250 s · f/2.8 · ISO 200 · 35 mm`, with line breaks at the dots only.
  package func exposureLine(_ strings: Strings) -> String? {
    func plain(_ value: Double) -> String? { Self.plain(value, strings) }
    let parts = [
      exposure.flatMap { Self.seconds($0, strings) }, fNumber.flatMap(plain).map { "f/\($0)" },
      iso.map { "ISO\u{A0}\($0)" }, focalLength.flatMap(plain).map { "\($0)\u{A0}mm" },
      flash == true ? strings.facts.flash : nil,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " · ")
  }

  /// `67.9325° N, 13.0886° E`.
  package func placeLine(_ strings: Strings) -> String? {
    coordinate.map { strings.coordinates($0, decimals: 4, space: " ") }
  }

  /// An exposure time; as a fraction if shorter than 0.4 s, as cameras show it.
  private static func seconds(_ value: Double, _ strings: Strings) -> String? {
    guard value > 0.000_001, value < 1_000_000 else { return nil }
    guard value < 0.4 else { return plain(value, strings).map { "\($0)\u{A0}s" } }
    return "1/\(Int((1 / value).rounded()))\u{A0}s"
  }

  /// A number with at most one decimal; `nil` if it is not plausible.
  private static func plain(_ value: Double, _ strings: Strings) -> String? {
    guard value >= 0.05, value < 1_000_000 else { return nil }
    return strings.decimal(value, 1)
  }
}
