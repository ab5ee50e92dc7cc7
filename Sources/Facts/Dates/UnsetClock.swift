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
