import Facts

extension SitePhoto {
  /// The maximum length of a caption that is used as heading, in characters.
  private static let maxHeadingLength = 90

  /// The heading of the photo's page: its title, a short caption, its date, or its album.
  package func heading(_ strings: Strings, in album: String) -> String {
    ownHeading ?? taken.map(strings.dates.long) ?? album
  }

  /// The title or a short caption; `nil` if there is none.
  package var ownHeading: String? {
    title
      ?? description.flatMap {
        $0.count <= Self.maxHeadingLength && !$0.contains(where: \.isNewline) ? $0 : nil
      }
  }

  /// What the viewer shows below the photo: the heading, or a description of any length.
  package var viewerCaption: String? { ownHeading ?? description }

  /// The caption below the heading; `nil` if it is the heading.
  package var caption: String? {
    description == ownHeading ? nil : description
  }

  /// The alternative text of the picture.
  package func alternativeText(_ strings: Strings, in album: String) -> String {
    let facts = strings.facts
    if let text = (self.facts.alt ?? description ?? title)?.replacing("\n", with: " ") {
      return isVideo ? facts.videoOf(text) : text
    }
    let (of, on) =
      isVideo ? (facts.videoOf, facts.videoTaken) : (facts.photoOf, facts.photoTaken)
    guard let taken else { return of(strings.isolated(album)) }
    let date = strings.dates.long(taken)
    return taken.day == nil ? of(date) : on(date)
  }

  // Some cameras and programs write the name of the file.

  /// The title; `nil` if there is none.
  package var title: String? { Self.meaningful(facts.title) }

  /// The description; `nil` if there is none.
  package var description: String? { Self.meaningful(facts.description) }

  private static func meaningful(_ text: String?) -> String? {
    text.flatMap { FileNameText.matches($0) ? nil : $0 }
  }
}

extension PhotoFacts {
  /// The known values as `1/250 s · f/2.8 · ISO 200 · 35 mm`, with line breaks at the dots only.
  package func exposureLine(_ strings: Strings) -> String? {
    func plain(_ value: Double) -> String? { Self.plain(value, strings) }
    let parts = [
      self.exposure.flatMap { Self.seconds($0, strings) },
      self.fNumber.flatMap(plain).map { "f/\($0)" },
      self.iso.map { "ISO\u{A0}\($0)" }, self.focalLength.flatMap(plain).map { "\($0)\u{A0}mm" },
      self.flash == true ? strings.facts.flash : nil,
    ]
    let known = parts.compactMap { $0 }
    return known.isEmpty ? nil : known.joined(separator: " · ")
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

extension Strings {
  /// The number of photos and videos among photos, without those that cannot be shown.
  package func counted(_ all: some Sequence<SitePhoto>) -> String {
    let shown = all.filter(\.isShown)
    return counted(shown.count, videos: shown.count(where: \.isVideo))
  }
}
