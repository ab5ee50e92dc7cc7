extension Moment {
  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  /// Parses a date in the formats that programs write into texts: ISO 8601, Exif, or that of email,
  /// `Fri, 14 Jun 2024 18:03:22 +0200`.
  package init?(freeText text: String) {
    if let moment = Moment(iso: text) {
      self = moment
      return
    }
    if let time = LocalDateTime(exif: text) {
      self.init(time: time, offset: UTCOffset.normalise(String(text.dropFirst(19))))
      return
    }
    var words = text.split { $0 == " " || $0 == "," }.map(String.init)
    if let first = words.first, Int(first) == nil { words.removeFirst() }
    guard words.count >= 4, let month = Self.months.firstIndex(of: words[1].lowercased()),
      let day = Int(words[0]), words[2].utf8.count == 4
    else { return nil }
    let clock = words[3].split(separator: ":").count == 2 ? words[3] + ":00" : words[3]
    let pair = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    guard let time = LocalDateTime(exif: "\(words[2]):\(pair(month + 1)):\(pair(day)) \(clock)")
    else { return nil }
    self.init(time: time, offset: words.count > 4 ? Self.zone(words[4]) : nil)
  }

  /// Parses a zone such as `+0200` or `GMT`.
  private static func zone(_ word: String) -> String? {
    if ["GMT", "UTC", "UT", "Z"].contains(word) { return "+00:00" }
    return UTCOffset.normalise("\(word.prefix(3)):\(word.suffix(2))")
  }
}
