package import Facts

extension Moment {
  /// Finds the date that a camera, a telephone or a program has written into the name of a file.
  ///
  /// | Form | By |
  /// |---|---|
  /// | `IMG_20240105_123045`, `20240105_123045`, `DJI_20240105123045` | telephones, cameras, drones; local |
  /// | `PXL_20240105_123045678`, `20240105_123045678_iOS` | Pixel, OneDrive for iOS; UTC |
  /// | `IMG-20240105-WA0001`, `WP_20240105_001` | WhatsApp, Windows Phone: a day |
  /// | `WIN_20240105_12_30_45_Pro` | Windows Phone, camera of Windows |
  /// | `2024-01-05 12.30.45`, `signal-2024-01-05-123045`, `Screenshot_2024-01-05-12-30-45-678_App` | Dropbox, Signal, Android |
  /// | `Screenshot 2024-01-05 at 12.30.45 PM`, `WhatsApp Image 2024-01-05 at 12.30.45` | macOS, with words of any language |
  /// | `FB_IMG_1704457845678`, `BURST1704457845678` | milliseconds since 1970, UTC |
  /// | `mmexport1704457845678`, `wx_camera_1704457845678`, `1704457845678` | WeChat and others: the same |
  /// | `photo_1@05-01-2024_12-30-45` | Telegram |
  /// | `2024-01-05 Party`, `IMG_20240105_A` | people: a day |
  ///
  /// Digits that are part of longer numbers or of UUIDs are ignored, and so are eight digits alone, which are often
  /// counters. Of several dates, the first is taken.
  package init?(fileName name: String) {
    guard let moment = FileNameReader(name).moment, moment.isBelievable else { return nil }
    self = moment
  }
}

/// Finds a date in a name.
private struct FileNameReader {
  private let name: [Unicode.Scalar]

  private static let maxLength = 512

  init(_ name: String) { self.name = Array(name.unicodeScalars.prefix(Self.maxLength)) }

  var moment: Moment? {
    var place = 0
    while place < name.count {
      guard isDigit(place) else {
        place += 1
        continue
      }
      let end = endOfDigits(place)
      if isBoundary(place - 1), let moment = moment(at: place, end) { return moment }
      place = end
    }
    return nil
  }

  /// The date that begins with a run of digits.
  private func moment(at start: Int, _ end: Int) -> Moment? {
    switch end - start {
    case 4: return separated(start)
    case 8: return compact(start)
    case 2 where has("@", before: start): return reversed(start)
    case 13:
      let isKnown = ["FB_IMG_", "BURST", "mmexport", "wx_camera_"].contains { has($0, before: start) }
      guard isKnown || start == 0 && (end == name.count || name[end] == "."), isBoundary(end),
        let milliseconds = number(start, 13), isKnown || (Self.milliseconds).contains(milliseconds)
      else { return nil }
      return Moment(unixTime: milliseconds / 1000)
    case 14, 17:
      guard end - start == 14 || has("BURST", before: start) else { return nil }
      guard isBoundary(end), let date = day(start, start + 4, start + 6) else { return nil }
      return clock(start + 8).flatMap { moment(date, $0) }
    default: return nil
    }
  }

  /// The milliseconds since 1970 that digits alone can be, from 2005 to 2035; others are bar codes.
  private static let milliseconds = 1_104_537_600_000...2_051_222_400_000

  /// `05-01-2024_12-30-45`.
  private func reversed(_ start: Int) -> Moment? {
    guard endOfDigits(start + 3) == start + 5, endOfDigits(start + 6) == start + 10,
      [2, 5].allSatisfy({ name[start + $0] == "-" }), start + 10 < name.count, name[start + 10] == "_",
      let date = day(start + 6, start + 3, start)
    else { return nil }
    return separatedClock(start + 11).flatMap { moment(date, $0) }
  }

  /// `20240105_123045`, `20240105_12_30_45` or the day of a known form.
  private func compact(_ start: Int) -> Moment? {
    let end = start + 8
    guard isBoundary(end), let date = day(start, start + 4, start + 6) else { return nil }
    if end < name.count, "_-T ".unicodeScalars.contains(name[end]), isDigit(end + 1) {
      switch endOfDigits(end + 1) - end - 1 {
      case 6, 9:
        let last = endOfDigits(end + 1)
        if isBoundary(last), let clock = clock(end + 1) {
          let isUTC = has("PXL_", before: start) || has("_iOS", at: last)
          return moment(date, clock, isUTC: isUTC)
        }
      case 2:
        if let clock = separatedClock(end + 1) { return moment(date, clock) }
      default: break
      }
    }
    let isDay =
      has("-WA", at: end) || has("WP_", before: start)
      // A word behind it: nobody names a counter.
      || (has("IMG_", before: start) || has("VID_", before: start)) && has("_", at: end) && end + 1 < name.count
        && name[end + 1].properties.isAlphabetic
    return isDay ? Moment(time: date) : nil
  }

  /// `2024-01-05`, with or without a time.
  private func separated(_ start: Int) -> Moment? {
    let mark = start + 4
    guard mark < name.count, "-_.".unicodeScalars.contains(name[mark]),
      endOfDigits(mark + 1) == mark + 3, mark + 3 < name.count, name[mark + 3] == name[mark],
      endOfDigits(mark + 4) == mark + 6,
      // Not the end of a longer sequence of numbers.
      !(start > 1 && name[start - 1] == name[mark] && isDigit(start - 2)),
      isBoundary(mark + 6), let date = day(start, mark + 1, mark + 4)
    else { return nil }
    // Words of any language can be between the date and the time.
    var place = mark + 6
    while place < name.count, place < mark + 6 + Self.maxWords, isBetween(name[place]) {
      place += 1
    }
    guard place > mark + 6, isDigit(place) else { return Moment(time: date) }
    let count = endOfDigits(place) - place
    if count == 6 || count == 9, let clock = clock(place) { return moment(date, clock) }
    guard count <= 2, let clock = separatedClock(place) else { return Moment(time: date) }
    let words = String(String.UnicodeScalarView(name[(mark + 6)..<place])).lowercased()
    guard let half = half(words, after: place) else { return moment(date, clock) }
    guard (1...12).contains(clock.hour) else { return moment(date, clock) }
    let hour = clock.hour % 12 + (half == .afternoon ? 12 : 0)
    return LocalDateTime.Clock(hour, clock.minute, clock.second).flatMap { moment(date, $0) }
  }

  private static let maxWords = 16

  private func isBetween(_ scalar: Unicode.Scalar) -> Bool {
    " _-T,.".unicodeScalars.contains(scalar) || scalar.properties.isAlphabetic
      || scalar.properties.isWhitespace || scalar.properties.generalCategory == .nonspacingMark
  }

  // MARK: Clocks

  private enum Half { case morning, afternoon }

  private static let halves: [(word: String, half: Half)] = [
    ("上午", .morning), ("下午", .afternoon), ("午前", .morning), ("午後", .afternoon),
    ("오전", .morning), ("오후", .afternoon),
  ]

  /// The half of the day: words before the time, or AM and PM behind it.
  private func half(_ words: String, after start: Int) -> Half? {
    if let known = Self.halves.first(where: { words.contains($0.word) }) { return known.half }
    var place = start
    while place < name.count, isDigit(place) || ".-_:".unicodeScalars.contains(name[place]) {
      place += 1
    }
    // The blank before them is not always that of ASCII.
    while place < name.count, name[place].properties.isWhitespace { place += 1 }
    let letters = name[place...].prefix(4).filter { $0 != "." }.prefix(2)
    switch String(String.UnicodeScalarView(letters)).lowercased() {
    case "am": return .morning
    case "pm": return .afternoon
    default: return nil
    }
  }

  /// `12.30.45`, with equal marks.
  private func separatedClock(_ start: Int) -> LocalDateTime.Clock? {
    let minute = endOfDigits(start)
    guard minute < name.count, ".-_:".unicodeScalars.contains(name[minute]) else { return nil }
    let second = endOfDigits(minute + 1)
    guard second == minute + 3, second < name.count, name[second] == name[minute],
      endOfDigits(second + 1) == second + 3, isBoundary(second + 3),
      let hour = number(start, minute - start), let minutes = number(minute + 1, 2),
      let seconds = number(second + 1, 2)
    else { return nil }
    return LocalDateTime.Clock(hour, minutes, seconds)
  }

  /// `123045`.
  private func clock(_ start: Int) -> LocalDateTime.Clock? {
    guard let hour = number(start, 2), let minute = number(start + 2, 2),
      let second = number(start + 4, 2)
    else { return nil }
    return LocalDateTime.Clock(hour, minute, second)
  }

  // MARK: Dates

  /// The day whose parts begin at some places.
  private func day(_ year: Int, _ month: Int, _ day: Int) -> LocalDateTime? {
    guard let number = number(year, 4), let months = self.number(month, 2),
      let days = self.number(day, 2), days > 0
    else { return nil }
    // Digits without separators are often other numbers.
    let years = month == year + 4 ? 1990...2099 : 1800...2099
    return years.contains(number) ? LocalDateTime(number, months, days) : nil
  }

  private func moment(
    _ date: LocalDateTime, _ clock: LocalDateTime.Clock, isUTC: Bool = false
  ) -> Moment? {
    LocalDateTime(date.year, date.month, date.day, clock).map {
      Moment(time: $0, offset: isUTC ? "+00:00" : nil)
    }
  }

  // MARK: Characters

  private func isDigit(_ place: Int) -> Bool {
    name.indices.contains(place) && ("0"..."9").contains(name[place])
  }

  private func endOfDigits(_ start: Int) -> Int {
    var end = start
    while isDigit(end) { end += 1 }
    return end
  }

  /// Whether a character ends numbers: the name does, or it is neither a digit nor a letter of UUIDs.
  private func isBoundary(_ place: Int) -> Bool {
    guard name.indices.contains(place) else { return true }
    return !isDigit(place) && !("a"..."f").contains(name[place])
      && !("A"..."F").contains(name[place])
  }

  private func number(_ start: Int, _ count: Int) -> Int? {
    // More digits are no part of a date, and do not fit.
    guard start + count <= name.count, count <= 18 else { return nil }
    var number = 0
    for place in start..<(start + count) {
      guard isDigit(place) else { return nil }
      number = number * 10 + Int(name[place].value - 0x30)
    }
    return number
  }

  private func has(_ text: String, before place: Int) -> Bool {
    let start = place - text.unicodeScalars.count
    return start >= 0 && has(text, at: start)
  }

  private func has(_ text: String, at place: Int) -> Bool {
    name[min(place, name.count)...].starts(with: text.unicodeScalars)
  }
}
