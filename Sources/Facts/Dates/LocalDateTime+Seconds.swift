extension LocalDateTime {
  /// Creates a date and time from seconds since 1970 in the same time zone, for years from 1 to 9999.
  package init?(secondsSince1970 seconds: Int) {
    guard (-62_135_596_800...253_402_300_799).contains(seconds) else { return nil }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    let rest = seconds - days * 86_400
    // In years that begin in March the leap day is the last day (Hinnant's civil_from_days).
    let shifted = days + 719_468
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    self.init(
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month,
      dayOfYear - (153 * shiftedMonth + 2) / 5 + 1, Clock(rest / 3600, rest / 60 % 60, rest % 60))
  }

  /// The days since the beginning of 1970; `nil` if the day is unknown.
  package var daysSince1970: Int? {
    guard let month, let day else { return nil }
    // The inverse of the above (days_from_civil).
    let year = month <= 2 ? self.year - 1 : self.year
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let (era, yearOfEra) = year.quotientAndRemainder(dividingBy: 400)
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The seconds since the beginning of 1970 in the same time zone; `nil` if the time is unknown.
  package var secondsSince1970: Int? {
    guard let days = daysSince1970, let clock else { return nil }
    return days * 86_400 + clock.hour * 3600 + clock.minute * 60 + clock.second
  }

  /// The first second of the date, for formats that have no less precise dates.
  package var start: LocalDateTime {
    LocalDateTime(year, month ?? 1, day ?? 1, clock ?? Clock(0, 0)) ?? self
  }

  /// The weekday, 0 for Monday; `nil` if the day is unknown.
  package var weekday: Int? {
    // The first day of 1970 was a Thursday; the sum is above 0 from the year 1 on.
    daysSince1970.map { ($0 + 719_468 + 2) % 7 }
  }
}
