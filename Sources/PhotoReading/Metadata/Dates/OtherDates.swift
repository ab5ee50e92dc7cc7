import Facts

/// Dates that stand in for the date on which a photo was taken, if no source has it.
struct OtherDates {
  /// What the dates mean, in the order of precedence.
  enum Kind: Int, CaseIterable {
    case digitized
    /// Of the document (`xmp:CreateDate`).
    case created
    /// That of satellites, in UTC.
    case position
    case fileName
    /// That of an export of Google Photos, in UTC.
    case export
    /// The day in a name, which can be that of receipt.
    case dayOfFileName
    /// Of the last change (Exif), which cameras write, too.
    case modified
    /// Of the last change (XMP).
    case changed

    /// Whether it is not the date of a camera or scanner.
    var isDerived: Bool { rawValue >= Kind.position.rawValue }
  }

  static let nameTag = "File:Name"
  /// The source of dates in the names that files had when they were uploaded to Google Photos.
  static let titleTag = "Google:title"
  static let namedTags: Set<String> = [nameTag, titleTag]
  /// The dates of videos that their formats define as UTC.
  private static let inUTC: Set<String> = ["QuickTime:CreateDate", "Matroska:Creation_time"]

  /// Whether a sidecar has the date of the photo.
  var isOfSidecar = false
  private var dates: [(moment: Moment, tag: String)?] = Kind.allCases.map { _ in nil }

  /// Adds a date, unless there is one of the same kind, or it cannot be that of a photo.
  mutating func add(_ kind: Kind, _ moment: Moment?, _ tag: String) {
    guard dates[kind.rawValue] == nil, let moment, moment.isBelievable else { return }
    dates[kind.rawValue] = (moment, tag)
  }

  /// Adds the date in the name of a file.
  mutating func add(fileName name: String, _ tag: String = nameTag) {
    let moment = Moment(fileName: name)
    add(moment?.time.clock != nil ? .fileName : .dayOfFileName, moment, tag)
  }

  /// The source of dates in exports of Google Photos.
  static let exportTag = "Google:photoTakenTime"

  /// Sets the date of a photo if it is missing, and its offset if the time of satellites shows it.
  func complete(_ facts: inout PhotoFacts) {
    if let (moment, tag) = dates[Kind.digitized.rawValue], facts.hasContentDate(of: moment) {
      facts.removeDate()
      facts.setIfMissing(moment: moment, tag)
    }
    for (kind, date) in zip(Kind.allCases, dates) {
      guard let (moment, tag) = date, facts.taken == nil else { continue }
      facts.setIfMissing(moment: moment, tag)
      facts.isTakenDerived = kind.isDerived
      // What is left in UTC says nothing about the place.
      let tags = [ExifDates.positionTag, Self.nameTag, Self.titleTag, Self.exportTag]
      if moment.offset == "+00:00", tags.contains(tag) {
        facts.sources[\.offset] = PhotoFacts.utcTag
      }
    }
    completeParts(&facts)
    if facts.video != nil { localise(&facts) }
    // XMP can have the offset of the computer. An offset that a sidecar states is that of its owner.
    let tag = facts.sources[\.offset] ?? facts.sources[\.taken]
    let isOfXMP = tag?.hasPrefix("XMP-") == true && !isOfSidecar
    guard facts.offset == nil || isOfXMP, let utc = dates[Kind.position.rawValue]?.moment.unixTime,
      let offset = UTCOffset.between(facts.taken?.secondsSince1970, utc), UTCOffset.text(offset) != facts.offset
    else { return }
    facts.offset = UTCOffset.text(offset)
    facts.sources[\.offset] = "GPS:GPSTimeStamp"
  }

  /// Adds the offset and the fraction that the date of digitising in the same second has.
  private func completeParts(_ facts: inout PhotoFacts) {
    for kind in [Kind.digitized, .created] {
      guard let (moment, tag) = dates[kind.rawValue], moment.time == facts.taken, moment.time.clock != nil else {
        continue
      }
      if facts.offset == nil, let offset = moment.offset {
        (facts.offset, facts.sources[\.offset]) = (offset, tag)
      }
      facts.subsecond = facts.subsecond ?? moment.subsecond
    }
  }

  /// Makes the date of a video in UTC a local one if the name of the file has the local time. Some telephones write the
  /// time at the end of the recording, and name the file at its beginning.
  private func localise(_ facts: inout PhotoFacts) {
    guard let taken = facts.taken, let offset = facts.offset, let tag = facts.sources[\.taken],
      offset == "+00:00", Self.inUTC.contains(tag),
      let utc = Moment(time: taken, offset: offset).unixTime
    else { return }
    facts.sources[\.offset] = PhotoFacts.utcTag
    guard let (name, source) = dates[Kind.fileName.rawValue], name.offset == nil else { return }
    let (seconds, duration) = (name.time.secondsSince1970, Int(facts.video?.duration ?? 0))
    guard
      let minutes = UTCOffset.between(seconds, utc) ?? UTCOffset.between(seconds, utc - duration),
      let local = Moment(time: taken, offset: offset).local(offset: minutes)
    else { return }
    (facts.taken, facts.offset) = (local.time, local.offset)
    facts.sources[\.offset] = source
  }
}
