/// Reads a date in the forms that cameras, scanners and programs write.
///
/// | Form | Written by |
/// |---|---|
/// | `2012:12:22 10:37:28` | Exif; `:` can be `-`, `/`, `.` or `;`, and parts can have one digit |
/// | `2012-12-22T10:37:28.5+02:00` | ISO 8601 of any precision: XMP, QuickTime, JSON |
/// | `20121222 103728`, `20121222103728` | IPTC, ISO 8601 without separators |
/// | `19650000`, `1965:07:00`, `1965:  :  ` | unknown parts are `00` or blanks |
/// | `Sat, 22 Dec 2012 10:37:28 +0200` | RFC 822 and 1123: PNG |
/// | `Sat Dec 22 10:37:28 2012`, `SAT DEC 22 …` | asctime: AVI |
/// | `2012-12-22/ 10:37`, `2012-12-22 10:37:28 PM` | AVI, programs with clocks of 12 hours |
///
/// Dates that begin with a day or month in digits are refused, because their order is not known. So are times before
/// a word that is not understood, because it may be that of the afternoon.
struct DateReader {
  private let bytes: [UInt8]
  private var place = 0

  private static let maxLength = 80
  /// The digits of nanoseconds; more would not be read again from the text of the date.
  private static let maxFraction = 9
  /// Stands for all characters that are neither ASCII nor blanks.
  private static let other: UInt8 = 0xFF
  private static let blank = UInt8(ascii: " ")

  init(_ text: String) {
    // The blank before AM and PM is not always that of ASCII.
    bytes = text.unicodeScalars.prefix(Self.maxLength).map { scalar in
      scalar.isASCII
        ? UInt8(scalar.value) : scalar.properties.isWhitespace ? Self.blank : Self.other
    }
  }

  /// Reads the date; `nil` if it is not one, or its year is unknown.
  mutating func moment() -> Moment? {
    skip(" ")
    guard let next else { return nil }
    if Self.isLetter(next) { return beginningWithWord() }
    let first = digits()
    switch first.count {
    case 1, 2: return beginningWithDay(first.number)
    case 4: return beginningWithYear(first.number)
    case 8, 12, 14: return withoutSeparators(first.number, first.count)
    default: return nil
    }
  }

  // MARK: Forms

  /// `2012:12:22 10:37:28`, also with unknown parts at the end.
  private mutating func beginningWithYear(_ year: Int) -> Moment? {
    guard let month = part(after: ":-/.;") else { return nil }
    guard let day = month.isStated ? part(after: ":-/.;") : (0, false) else { return nil }
    if !day.isStated, bytes[place...].contains(where: Self.isDigit) { return nil }
    return date(year, month.number, day.number).flatMap { withClock(after: $0, marks: " Tt,:;/.") }
  }

  /// `20121222`, `20121222T103728`, `201212221037` or `20121222103728`.
  private mutating func withoutSeparators(_ number: Int, _ count: Int) -> Moment? {
    let day = count == 8 ? number : count == 12 ? number / 10_000 : number / 1_000_000
    guard let date = date(day / 10_000, day / 100 % 100, day % 100) else { return nil }
    guard count > 8 else { return withClock(after: date, marks: " Tt_-") }
    let clock = count == 12 ? number % 10_000 * 100 : number % 1_000_000
    return moment(date, clock / 10_000, clock / 100 % 100, clock % 100)
  }

  /// `Sat, 22 Dec 2012 10:37:28 GMT` or `Sat Dec 22 10:37:28 2012`.
  private mutating func beginningWithWord() -> Moment? {
    var word = word()
    if Self.index(of: word, in: Self.weekdays) != nil {
      skip(" ,.")
      guard let next else { return nil }
      if !Self.isLetter(next) {
        let day = digits()
        return (1...2).contains(day.count) ? beginningWithDay(day.number) : nil
      }
      word = self.word()
    }
    guard let month = Self.index(of: word, in: Self.months) else { return nil }
    skip(" .")
    let day = digits()
    skip(" ,")
    guard (1...2).contains(day.count) else { return nil }
    let start = place
    let year = digits()
    if year.count == 4 {
      return date(year.number, month + 1, day.number).flatMap { withClock(after: $0, marks: " ,") }
    }
    // In asctime the year comes last.
    place = start
    guard let clock = hourAndRest() else { return nil }
    skip(" ")
    if let next, Self.isLetter(next) { _ = self.word() }
    skip(" ")
    let last = digits()
    guard last.count == 4, let date = date(last.number, month + 1, day.number) else { return nil }
    return moment(date, clock.hour, clock.minute, clock.second).flatMap(ended)
  }

  /// `22 Dec 2012 10:37:28 +0200`, in which the year can have two digits (RFC 2822, 4.3).
  private mutating func beginningWithDay(_ day: Int) -> Moment? {
    skip(" -.")
    guard let month = Self.index(of: word(), in: Self.months) else { return nil }
    skip(" -.,")
    let year = digits()
    guard year.count == 4 || year.count == 2 else { return nil }
    let century = year.count == 4 ? 0 : year.number < 50 ? 2000 : 1900
    return date(century + year.number, month + 1, day).flatMap { withClock(after: $0, marks: " ,") }
  }

  // MARK: Parts

  /// The next part of a date; the number 0 if it is unknown, and not stated if the text ends.
  private mutating func part(after marks: String) -> (number: Int, isStated: Bool)? {
    skip(" ")
    guard let next, marks.utf8.contains(next) else { return (0, false) }
    place += 1
    skip(" ")
    let part = digits()
    return part.count <= 2 ? (part.number, true) : nil
  }

  /// A date whose unknown parts are 0 or `nil`.
  private func date(_ year: Int, _ month: Int?, _ day: Int?) -> LocalDateTime? {
    LocalDateTime(year, month == 0 ? nil : month, day == 0 ? nil : day)
  }

  /// Reads the time after a date, and its zone.
  private mutating func withClock(after date: LocalDateTime, marks: String) -> Moment? {
    skip(marks)
    guard let next, Self.isDigit(next) else { return ended(Moment(time: date)) }
    guard let clock = hourAndRest() else { return nil }
    // An hour alone is no time.
    guard clock.minute >= 0 else { return ended(Moment(time: date)) }
    var hour = clock.hour
    let fraction = fraction()
    skip(" ")
    if let isAfternoon = half() {
      // Some programs write it after a time of 24 hours.
      if hour <= 12 { hour = hour % 12 + (isAfternoon ? 12 : 0) }
      skip(" ")
    }
    guard var moment = moment(date, hour, clock.minute, clock.second) else { return nil }
    guard moment.time.clock != nil else { return ended(moment) }
    moment.subsecond = fraction
    moment.offset = zone()
    return ended(moment)
  }

  /// The hour and the rest of a time: two or three parts with equal marks between them, or no marks.
  private mutating func hourAndRest() -> (hour: Int, minute: Int, second: Int)? {
    let first = digits()
    switch first.count {
    case 4: return (first.number / 100, first.number % 100, 0)
    case 6: return (first.number / 10_000, first.number / 100 % 100, first.number % 100)
    case 1, 2: break
    default: return nil
    }
    guard let mark = next, ":.;-".utf8.contains(mark) else { return (first.number, -1, 0) }
    place += 1
    skip(" ")
    let minute = digits()
    guard (1...2).contains(minute.count) else { return (first.number, -1, 0) }
    guard next == mark else {
      // A single hyphen begins a zone.
      return (first.number, mark == UInt8(ascii: "-") ? -1 : minute.number, 0)
    }
    place += 1
    skip(" ")
    let second = digits()
    return second.count <= 2 ? (first.number, minute.number, second.number) : nil
  }

  /// A date and a time; 24:00 is the end of the day, and other times of the hour 24 are no times.
  private func moment(
    _ date: LocalDateTime, _ hour: Int, _ minute: Int, _ second: Int
  ) -> Moment? {
    guard let day = date.day, let days = date.daysSince1970 else { return Moment(time: date) }
    if hour == 24 {
      let isEnd = minute == 0 && second == 0
      return isEnd
        ? LocalDateTime(secondsSince1970: (days + 1) * 86_400).map { Moment(time: $0) }
        : Moment(time: date)
    }
    guard let clock = LocalDateTime.Clock(hour, minute, second) else { return nil }
    return LocalDateTime(date.year, date.month, day, clock).map { Moment(time: $0) }
  }

  /// The first digits after a point or comma.
  private mutating func fraction() -> String? {
    guard let next, ".,".utf8.contains(next) else { return nil }
    place += 1
    let start = place
    while let next = self.next, Self.isDigit(next) { place += 1 }
    let end = min(place, start + Self.maxFraction)
    return start == place ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
  }

  /// Reads AM or PM, also with points; whether it is the second half of the day.
  private mutating func half() -> Bool? {
    let rest = bytes[place...].prefix(5).filter { $0 != UInt8(ascii: ".") }
    let word = String(decoding: rest, as: UTF8.self).lowercased()
    guard word.hasPrefix("am") || word.hasPrefix("pm"),
      !(rest.dropFirst(2).first.map(Self.isLetter) ?? false)
    else { return nil }
    skip("aApP.mM")
    return word.hasPrefix("pm")
  }

  /// Reads the zone; `nil` if it is unknown.
  private mutating func zone() -> String? {
    let start = place
    if ["GMT", "UTC", "UT"].contains(word().uppercased()) {
      guard let next, "+-".utf8.contains(next) else { return "+00:00" }
    } else {
      place = start
    }
    let sign = place
    skip("Zz+-")
    while let next, Self.isDigit(next) || next == UInt8(ascii: ":") { place += 1 }
    let offset = UTCOffset.minutes(bytes[sign..<place])
    // The name of a zone says nothing, because several zones have the same name.
    skip(" (")
    let name = place
    let letters = word().utf8
    if !(3...5).contains(letters.count) || !letters.allSatisfy(Self.isCapital) { place = name }
    return offset.map(UTCOffset.text)
  }

  /// A date at the end of the text; `nil` if a word follows.
  private func ended(_ date: LocalDateTime) -> Moment? { ended(Moment(time: date)) }

  private func ended(_ moment: Moment) -> Moment? {
    let rest = bytes[place...]
    // A zone without a time, as in XML.
    let isZone = moment.time.clock == nil && rest.elementsEqual("Z".utf8)
    let isWord = rest.contains { Self.isLetter($0) || $0 == Self.other }
    return isZone || !isWord ? moment : nil
  }

  // MARK: Characters

  private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

  private mutating func skip(_ characters: String) {
    while let next, characters.utf8.contains(next) { place += 1 }
  }

  /// The number of the next digits, at most 18.
  private mutating func digits() -> (number: Int, count: Int) {
    var (number, count) = (0, 0)
    while let next, Self.isDigit(next), count < 18 {
      number = number * 10 + Int(next - UInt8(ascii: "0"))
      count += 1
      place += 1
    }
    return (number, count)
  }

  /// The next letters.
  private mutating func word() -> String {
    let start = place
    while let next, Self.isLetter(next) { place += 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }
  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The index of the name that begins with a word of at least three letters.
  private static func index(of word: String, in names: [String]) -> Int? {
    let word = word.lowercased()
    return word.utf8.count < 3 ? nil : names.firstIndex { $0.hasPrefix(word) }
  }
}

extension Moment {
  /// Whether the date can be that of a photo. It is not if a clock, a system or a program writes it without knowing the
  /// date. Years 0 and 1 are zeros, and years after 2099 come from the greatest numbers of systems. Other dates of the
  /// future are believed: a rule that depends on the computer's clock would give another catalog for the same files.
  package var isBelievable: Bool {
    guard (2...2099).contains(time.year) else { return false }
    guard let seconds = time.secondsSince1970 else { return true }
    return !UnsetClock.all.contains { $0.has(seconds) }
  }
}

/// A time that stands for an unknown one.
private struct UnsetClock {
  /// Seconds since the beginning of 1970.
  let seconds: Int
  /// Whether it is converted to a zone, so that it is found shifted by hours, or half hours.
  let isShifted: Bool

  static let all = [
    UnsetClock("1601-01-01T00:00:00"),  // Windows, zero of FILETIME
    UnsetClock("1899-12-30T00:00:00"),  // OLE, zero of DATE
    UnsetClock("1904-01-01T00:00:00"),  // Mac and QuickTime, zero
    UnsetClock("1970-01-01T00:00:00"),  // Unix, zero; RawTherapee (issue 7134)
    UnsetClock("1980-01-01T00:00:00"),  // FAT, zero
    UnsetClock("1980-01-06T00:00:00"),  // GPS, zero
    UnsetClock("2002-12-08T12:00:00", isShifted: false),  // Android, an error (PhotoPrism)
    UnsetClock("2038-01-19T03:14:07"),  // Unix, the greatest number of 32 bits with a sign
    UnsetClock("2040-02-06T06:28:15"),  // Mac, the greatest number of 32 bits
  ]

  init(_ text: String, isShifted: Bool = true) {
    seconds = LocalDateTime(iso: text)?.secondsSince1970 ?? .min
    self.isShifted = isShifted
  }

  /// Whether a time is in the same minute, or in that of another zone.
  func has(_ time: Int) -> Bool {
    let difference = time - seconds
    guard isShifted else { return (0..<60).contains(difference) }
    let limit = UTCOffset.max * 60
    guard (-limit...(limit + 59)).contains(difference) else { return false }
    return (difference + limit) % 1800 < 60
  }
}
