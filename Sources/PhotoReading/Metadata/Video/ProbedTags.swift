import Facts

/// The tags of a video that ffprobe names, whose names differ in case.
struct ProbedTags {
  private var texts: [String: String] = [:]
  private let format: MediaFormat

  private static let maxTags = 1024

  init(_ tags: [String: String], _ format: MediaFormat) {
    self.format = format
    // Sorted, so that of names that differ in case the same one is taken each time.
    for (name, text) in tags.sorted(by: { $0.key < $1.key }).prefix(Self.maxTags)
    where texts[name.uppercased()] == nil {
      texts[name.uppercased()] = PlainText.clean(text)
    }
  }

  private func first(_ names: String...) -> (text: String, tag: String)? {
    names.lazy.compactMap { name in texts[name].map { ($0, tag(name)) } }.first
  }

  /// The name as in `Matroska:Date_recorded`.
  private func tag(_ name: String) -> String {
    let group = format == .avi ? "RIFF" : format == .mts ? "MPEG" : "Matroska"
    return "\(group):\(name.prefix(1))\(name.dropFirst().lowercased())"
  }

  /// Adds the facts.
  func add(to container: inout Container) {
    container.texts[\.title] = first("TITLE")
    container.texts[\.make] = first("COM.APPLE.QUICKTIME.MAKE", "MAKE")
    container.texts[\.model] = first("COM.APPLE.QUICKTIME.MODEL", "MODEL")
    container.texts[\.description] = first("DESCRIPTION", "SUMMARY", "COMMENT", "SUBJECT", "ISBJ")
    container.texts[\.creator] = first("ARTIST", "DIRECTOR")
    container.texts[\.copyright] = first("COPYRIGHT")
    if let keywords = first("KEYWORDS", "IKEY") {
      let words = keywords.text.split { $0 == "," || $0 == ";" }
      container.keywords = (words.compactMap { PlainText.clean(String($0)) }, keywords.tag)
    }
    let dates = [
      first("COM.APPLE.QUICKTIME.CREATIONDATE"), first("DATE_RECORDED"), first("CREATION_TIME"),
      // In Matroska, this is the date of a release.
      format == .avi ? first("DATE") : nil,
    ]
    container.moment =
      dates.lazy.compactMap { date in
        date.flatMap { date in Self.moment(date.text).map { ($0, date.tag) } }
      }.first
    let places = [first("COM.APPLE.QUICKTIME.LOCATION.ISO6709"), first("LOCATION")]
    container.coordinate =
      places.lazy.compactMap { place in
        place.flatMap { place in Coordinate(iso6709: place.text).map { ($0, place.tag) } }
      }.first
  }

  private static func moment(_ text: String) -> Moment? {
    guard var moment = Moment(text), moment.isBelievable else { return nil }
    // ffprobe prints six digits, also of a date in seconds.
    if moment.subsecond?.allSatisfy({ $0 == "0" }) == true { moment.subsecond = nil }
    return moment
  }
}
