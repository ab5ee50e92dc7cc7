import Facts

/// The dates of an Exif block, each with the offset and the fraction of a second that belong to it.
enum ExifDates {
  static let positionTag = "GPS:GPSDateStamp"

  /// Adds the dates that are missing.
  static func read(_ block: ExifBlock, into facts: inout PhotoFacts, _ others: inout OtherDates) {
    let taken = moment(block, .taken, .offset, .subsecond)
    if let taken, let time = facts.taken, let tag = facts.sources[\.taken], tag.hasPrefix("XMP-"),
      let merged = taken.merged(
        with: Moment(time: time, offset: facts.offset, subsecond: facts.subsecond), isFirst: others.isOfSidecar)
    {
      let isOffsetOfXMP = facts.offset == merged.offset && taken.offset != merged.offset && time == taken.time
      facts.removeDate()
      facts.setIfMissing(moment: merged, "EXIF:DateTimeOriginal")
      if isOffsetOfXMP { facts.sources[\.offset] = tag }
    }
    facts.setIfMissing(moment: taken, "EXIF:DateTimeOriginal")
    let digitized = moment(block, .digitized, .digitizedOffset, .digitizedSubsecond)
    others.add(.digitized, digitized, "EXIF:DateTimeDigitized")
    let modified = moment(block, .modified, .modifiedOffset, .modifiedSubsecond)
    others.add(.modified, modified, "EXIF:DateTime")
    if let position = position(block) {
      let offsets = [ExifTag.offset, .digitizedOffset, .modifiedOffset].lazy.compactMap {
        text(block, $0).flatMap(UTCOffset.minutes)
      }
      others.add(
        .position, offsets.first.flatMap(position.local) ?? position, positionTag)
    }
  }

  private static func text(_ block: ExifBlock, _ tag: ExifTag) -> String? {
    // Kodak cameras store those of the Exif directory in the main one, where the last change belongs.
    (block[tag, .exif] ?? block[tag, .main])?.text
  }

  private static func moment(
    _ block: ExifBlock, _ tag: ExifTag, _ offset: ExifTag, _ subsecond: ExifTag
  ) -> Moment? {
    guard let date = text(block, tag).flatMap({ Moment($0) }) else { return nil }
    let digits = text(block, subsecond).flatMap { digits in
      digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? digits : nil
    }
    return Moment(
      time: date.time, offset: text(block, offset).flatMap(UTCOffset.normalise) ?? date.offset,
      subsecond: digits ?? date.subsecond)
  }

  /// The time of satellites, in UTC; `nil` if its date or its time is missing.
  private static func position(_ block: ExifBlock) -> Moment? {
    let parts = block[.positionTime, .gps]?.rationals.compactMap { $0 } ?? []
    guard let day = block[.positionDate, .gps]?.text.flatMap({ Moment($0)?.time }),
      let days = day.daysSince1970, parts.count == 3, parts[0] < 24, parts[1] < 60, parts[2] < 61
    else { return nil }
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    return seconds >= 0 ? Moment(unixTime: days * 86_400 + Int(seconds)) : nil
  }
}

extension Moment {
  /// This date of Exif with what XMP has of it; `nil` if XMP has another date. Programs write the copy with other parts,
  /// or in UTC, which shows the offset of the camera's local time. `isFirst` prefers the offset of XMP.
  fileprivate func merged(with copy: Moment, isFirst: Bool) -> Moment? {
    guard isBelievable else { return nil }
    let subsecond = copy.subsecond ?? subsecond
    if copy.time == time {
      let offset = isFirst ? copy.offset ?? offset : offset ?? copy.offset
      return Moment(time: time, offset: offset, subsecond: subsecond)
    }
    guard copy.offset == "+00:00", let utc = copy.unixTime, let local = time.secondsSince1970,
      let minutes = offset.flatMap(UTCOffset.minutes) ?? UTCOffset.between(local, utc), local - minutes * 60 == utc
    else { return nil }
    return Moment(time: time, offset: UTCOffset.text(minutes), subsecond: subsecond)
  }
}
