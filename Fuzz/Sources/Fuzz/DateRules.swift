@testable import Facts
@testable import PhotoReading

/// Invariants of dates in texts and in names of files.
enum DateRules {
  static let seeds = [
    "2012:12:22 10:37:28", "2012-12-22T10:37:28.5+02:00", "19650000", "1965:07:  ",
    "Sat, 22 Dec 2012 10:37:28 +0200", "SAT DEC 22 10:37:28 2012", "2012-12-22/ 10:37 PM",
    "2012/1/2 24:00", "IMG_20240105_123045", "PXL_20240105_123045678.jpg", "IMG-20240105-WA0001",
    "Screenshot 2024-01-05 at 12.30.45 p.m.", "FB_IMG_1704457845678", "DJI_20240105123045_0001",
  ]

  /// Traps if an invariant does not hold, which libFuzzer reports.
  static func check(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    for moment in [Moment(text), Moment(fileName: text)] {
      guard let moment else { continue }
      let written = moment.time.description
      precondition(LocalDateTime(iso: written) == moment.time)
      precondition(LocalDateTime(number: moment.time.number) == moment.time)
      precondition(Moment(written)?.time == moment.time)
      guard moment.time.clock != nil else {
        precondition(moment.offset == nil && moment.subsecond == nil)
        continue
      }
      let whole = written + (moment.subsecond.map { "." + $0 } ?? "") + (moment.offset ?? "")
      precondition(Moment(whole) == moment)
      if let offset = moment.offset.flatMap(UTCOffset.minutes), moment.time.clock?.second != 60,
        let local = moment.local(offset: offset)
      {
        precondition(local == moment)
      }
    }
    precondition(Moment(fileName: text)?.isBelievable ?? true)
  }
}
