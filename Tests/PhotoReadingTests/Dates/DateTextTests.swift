import Testing
@testable import Facts

/// Dates as cameras, scanners and programs write them.
struct DateTextTests {
  @Test(arguments: [
    // Marks, digits and blanks.
    ("2012:12:22 10:37:28", "2012-12-22T10:37:28"), ("2012-12-22 10:37:28", "2012-12-22T10:37:28"),
    ("2012/12/22 10:37:28", "2012-12-22T10:37:28"), ("2012.12.22 10.37.28", "2012-12-22T10:37:28"),
    ("2012;12;22 10;37;28", "2012-12-22T10:37:28"), ("2012-12-22 10-37-28", "2012-12-22T10:37:28"),
    ("2012:12:22T10:37:28", "2012-12-22T10:37:28"), ("2012-12-22t10:37:28z", "2012-12-22T10:37:28"),
    ("20121222103728", "2012-12-22T10:37:28"), ("20121222T103728Z", "2012-12-22T10:37:28"),
    ("20121222 1037", "2012-12-22T10:37:00"), ("201212221037", "2012-12-22T10:37:00"),
    ("2012:1:2 3:4:5", "2012-01-02T03:04:05"), ("2012: 1: 2  3: 4: 5", "2012-01-02T03:04:05"),
    ("  2012:12:22 10:37:28  ", "2012-12-22T10:37:28"), ("2012:12:22 10:37", "2012-12-22T10:37:00"),
    ("2012-12-22/ 10:37", "2012-12-22T10:37:00"), ("2012:12:22:10:37:28", "2012-12-22T10:37:28"),
    ("2012. 12. 22. 10:37:28", "2012-12-22T10:37:28"), ("2012:12:22 10:37:  ", "2012-12-22T10:37:00"),
    // Precision.
    ("1965", "1965"), ("1965-07", "1965-07"), ("1965-07-03", "1965-07-03"),
    ("1965:07", "1965-07"), ("19650000", "1965"), ("19650700", "1965-07"),
    ("1965:00:00 00:00:00", "1965"), ("1965:07:00 00:00:00", "1965-07"), ("1965:  :  ", "1965"),
    ("1965:07:   :  :  ", "1965-07"), ("1965:07:03   :  :  ", "1965-07-03"),
    ("1965-07-03Z", "1965-07-03"), ("1965-07-03+02:00", "1965-07-03"), ("19650703", "1965-07-03"),
    ("2012-12-22 10", "2012-12-22"), ("2012:12:22 10:  :  ", "2012-12-22"),
    // The hour 24, and clocks of 12 hours.
    ("2012:12:31 24:00:00", "2013-01-01T00:00:00"), ("2012:12:22 24:10:11", "2012-12-22"),
    ("2012-12-22 10:37:28 PM", "2012-12-22T22:37:28"),
    ("2012-12-22 12:37 am", "2012-12-22T00:37:00"),
    ("2012-12-22 12:37:28 p.m.", "2012-12-22T12:37:28"),
    ("2012-12-22 22:37 PM", "2012-12-22T22:37:00"),
    ("2012-12-22 1:37:28\u{202F}PM", "2012-12-22T13:37:28"),
    // Names of months: RFC 822, RFC 1123, RFC 850 and asctime.
    ("Sat, 22 Dec 2012 10:37:28 GMT", "2012-12-22T10:37:28"), ("22 Dec 12 10:37", "2012-12-22T10:37:00"),
    ("Saturday, 22-Dec-12 10:37:28 GMT", "2012-12-22T10:37:28"), ("1 dec 1998", "1998-12-01"),
    ("Sat Dec 22 10:37:28 2012", "2012-12-22T10:37:28"),
    ("SAT DEC 22 10:37:28 2012", "2012-12-22T10:37:28"),
    ("Sat Dec  2 10:37:28 CEST 2012", "2012-12-02T10:37:28"),
    ("Dec 22, 2012, 10:37 PM", "2012-12-22T22:37:00"),
    ("22 December 2012", "2012-12-22"),
  ])
  func `a date is read`(text: String, date: String) { #expect(Moment(text)?.time.description == date) }

  @Test(arguments: [
    ("2012-12-22T10:37:28Z", "+00:00", nil), ("2012-12-22t10:37:28z", "+00:00", nil),
    ("2012:12:22 10:37:28+02:00", "+02:00", nil), ("2012:12:22 10:37:28 -0330", "-03:30", nil),
    ("2012-12-22T10:37+05", "+05:00", nil), ("2012-12-22T10:37-05:00", "-05:00", nil),
    ("2012-12-22T10:37:28.042+02:00", "+02:00", "042"), ("2012:12:22 10:37:28,5", nil, "5"),
    ("2012-12-22 10:37:28 UTC", "+00:00", nil), ("2012-12-22 10:37:28 GMT+02:00", "+02:00", nil),
    ("Sat, 22 Dec 2012 10:37:28 +0200 (CEST)", "+02:00", nil),
    // The zone is unknown (RFC 3339), has a name that several zones have, or does not exist.
    ("2012-12-22T10:37:28-00:00", nil, nil), ("2012-12-22 10:37:28 CST", nil, nil),
    ("2012-12-22T10:37:28+99:00", nil, nil), ("2012-12-22T10:37:28+", nil, nil), ("2012-12-22+02:00", nil, nil),
  ])
  func `zone and fraction are read`(text: String, offset: String?, subsecond: String?) throws {
    let moment = try #require(Moment(text))
    #expect((moment.offset, moment.subsecond) == (offset, subsecond))
  }

  @Test(arguments: [
    "", "    :  :     :  :  ", "0000:00:00 00:00:00", "00000000", "yesterday", "-024:06:14 10:00:00",
    "2024:02:30 10:00:00", "2023-02-29", "2024:13:01 10:00:00", "2024:06:14 25:00:00", "2024:06:14 10:60:00",
    "2024-06-14 10:00:61",
    // The order of day and month is not known.
    "12/22/2012", "03/04/2012 10:37:28", "22.12.2012", "12-12-22", "121222", "5/6",
    // A word that may be that of the afternoon.
    "2012-12-22 10:37:28 CH", "2012-12-22 10:37:28 下午", "2012-12-22 10:37 nachm.", "2012 pictures", "2012 12 22",
    "20121", "1234567890", "1704457845678", "31 Foo 2012", "Dec", "Sat, 31 Feb 2012 10:00:00 GMT",
  ])
  func `what is no date is refused`(text: String) { #expect(Moment(text) == nil) }

  @Test func `a fraction has at most nine digits, and is read again as it is written`() throws {
    let moment = try #require(Moment("2012-12-22T10:3." + String(repeating: "2", count: 60)))
    #expect(moment.subsecond == "222222222")
    #expect(Moment("\(moment.time).222222222") == moment)
  }

  @Test func `a date has the order of its parts, and unknown parts come first`() throws {
    let texts = [
      "1964-12-31T23:59:60", "1965", "1965-07", "1965-07-03", "1965-07-03T00:00:00",
      "1965-07-03T00:00:01", "1965-07-04", "1965-08", "1966",
    ]
    let dates = try texts.map { try #require(LocalDateTime(iso: $0)) }
    #expect(dates.shuffled().sorted().map(\.description) == texts)
    for date in dates {
      #expect(LocalDateTime(number: date.number) == date)
      #expect(Moment(date.description)?.time == date)
    }
    #expect(LocalDateTime(number: 0) == nil)
    #expect(LocalDateTime(number: dates[1].number | 1) == nil)
    #expect(dates[1].start.description == "1965-01-01T00:00:00")
    #expect(MemoryLayout<LocalDateTime>.stride == 8)
  }

  @Test func `seconds are converted to dates and back`() throws {
    for (seconds, text) in [
      (-62_135_596_800, "0001-01-01T00:00:00"), (-1, "1969-12-31T23:59:59"),
      (0, "1970-01-01T00:00:00"), (951_782_399, "2000-02-28T23:59:59"),
      (951_868_800, "2000-03-01T00:00:00"), (1_709_251_199, "2024-02-29T23:59:59"),
      (4_294_967_295, "2106-02-07T06:28:15"), (253_402_300_799, "9999-12-31T23:59:59"),
    ] {
      let date = try #require(LocalDateTime(secondsSince1970: seconds))
      #expect((date.description, date.secondsSince1970) == (text, seconds))
    }
    #expect(LocalDateTime(secondsSince1970: .min) == nil)
    #expect(LocalDateTime(secondsSince1970: .max) == nil)
    #expect(LocalDateTime(iso: "2024-06-14")?.weekday == 4)
    #expect(LocalDateTime(iso: "2024-06")?.weekday == nil)
    #expect(LocalDateTime(iso: "0001-01-01")?.weekday == 0)
  }

  @Test func `offsets are signed hours and minutes`() {
    for (text, offset) in [
      ("+02:00", "+02:00"), ("-03:30", "-03:30"), ("Z", "+00:00"), ("+0545", "+05:45"),
      ("+14", "+14:00"),
    ] {
      #expect(UTCOffset.normalise(text) == offset)
    }
    for text in ["02:00", "+2:00", "+99:00", "+02:75", "", "   :  ", "+15:00", "-00:00"] {
      #expect(UTCOffset.normalise(text) == nil)
    }
  }

  @Test func `a time in UTC becomes a local time`() throws {
    let moment = try #require(Moment("2024-07-01T00:52:00Z"))
    #expect(moment.local(offset: -240)?.time.description == "2024-06-30T20:52:00")
    #expect(moment.local(offset: -240)?.offset == "-04:00")
    #expect(Moment("2024-07-01T00:52:00")?.local(offset: 0) == nil)
  }

  /// Any mixture of parts of dates is read or refused, and what is read has the same text again.
  @Test func `mixtures of parts do not trap`() {
    let parts = [
      "2012", "12", "22", "00", "0000", "1", ":", "-", "/", ".", " ", "T", "Z", "+02:00", "PM",
      "Sat", "Dec", "24", "10:37:28", "é", "20121222", ",", ";", "  ", "99",
    ]
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 1...9, using: &generator)).map { _ in parts.randomElement(using: &generator) ?? ""
      }.joined()
      guard let moment = Moment(text) else { continue }
      #expect(Moment(moment.time.description)?.time == moment.time, "\(text)")
    }
  }
}
