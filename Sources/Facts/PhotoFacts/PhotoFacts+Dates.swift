extension PhotoFacts {
  /// The date of the content of a picture, which a person entered. For scans and edited pictures it differs from the
  /// date on which the photo was taken. Therefore the date in Exif has precedence over it, although other facts in XMP
  /// and IPTC have precedence over Exif.
  package struct ContentDate {
    var moment: Moment
    var tag: String

    fileprivate static let tags: Set<String> = ["XMP-photoshop:DateCreated", "IPTC:DateCreated"]
  }

  /// Removes and returns the date if it is a content date.
  package mutating func removeContentDate() -> ContentDate? {
    guard let taken = self.taken, let tag = sources[\.taken], ContentDate.tags.contains(tag) else {
      return nil
    }
    let moment = Moment(time: taken, offset: self.offset, subsecond: self.subsecond)
    removeDate()
    return ContentDate(moment: moment, tag: tag)
  }

  /// Sets the date to the content date if it is missing. The date of the scan is one of those that are used if there is
  /// none.
  package mutating func setIfMissing(_ date: ContentDate) {
    setIfMissing(moment: date.moment, date.tag)
  }

  /// Whether the date is a content date without a time, and another date completes it.
  package func hasContentDate(of other: Moment) -> Bool {
    guard let taken = self.taken, taken.clock == nil, let tag = sources[\.taken],
      ContentDate.tags.contains(tag)
    else { return false }
    return other.time.description.hasPrefix(taken.description)
  }

  /// Removes the date and what belongs to it.
  package mutating func removeDate() {
    (self.taken, self.offset, self.subsecond) = (nil, nil, nil)
    self.isTakenDerived = false
    (sources[\.taken], sources[\.offset], sources[\.subsecond]) = (nil, nil, nil)
    sources[\.isTakenDerived] = nil
  }
}

extension PhotoFacts {
  /// The source of the offset of a date that is in UTC, because the local time is not known.
  package static let utcTag = "UTC"
  /// The source of an offset that is that of the photo of the folder that is nearest in time.
  package static let neighbourTag = "Nearest photo"
  /// The source of an offset that is that of the photo of the same device that is nearest in time.
  package static let deviceTag = "Nearest photo of the device"
  /// The sources of offsets that are not in the file.
  package static let tagsOfUTC: Set<String> = [utcTag, neighbourTag, deviceTag]

  /// Whether the date is in UTC, because the local time is not known.
  package var isTimeOfUTC: Bool { sources[\.offset] == Self.utcTag }

  /// Whether the date is in UTC, or was, before other photos showed the local time.
  package var hasTimeOfUTC: Bool {
    sources[\.offset].map(Self.tagsOfUTC.contains) ?? false
  }

  /// Makes a date in UTC a local one, or one in UTC again if other photos no longer show the offset. `offset` has the
  /// minutes at a time in seconds since 1970, and their source; it returns `nil` if it is unknown.
  package mutating func deriveLocalTime(
    _ offset: (Int) throws -> (minutes: Int, tag: String)?
  ) rethrows {
    guard hasTimeOfUTC, let taken = self.taken else { return }
    let stored = Moment(time: taken, offset: self.offset, subsecond: self.subsecond)
    guard let utc = stored.unixTime else { return }
    let derived = try offset(utc)
    guard let local = stored.local(offset: derived?.minutes ?? 0) else { return }
    (self.taken, self.offset) = (local.time, local.offset)
    sources[\.offset] = derived?.tag ?? Self.utcTag
  }
}

/// The offsets of photos with a known local time, from which follow those of videos in UTC. The result depends on the
/// photos alone, not on their order.
package struct KnownOffsets {
  /// The date of a photo and its offset from UTC.
  package typealias Photo = (taken: LocalDateTime, offset: String)

  private struct Known: Hashable, Comparable {
    /// Seconds since 1970.
    var time: Int
    /// In minutes.
    var offset: Int

    static func < (left: Self, right: Self) -> Bool {
      (left.time, left.offset) < (right.time, right.offset)
    }
  }

  /// A photo that was taken more than a day before or after says nothing, because people travel.
  private static let maxDistance = 86_400

  private let known: [Known]

  /// Collects the offsets of photos; dates without a time are ignored.
  package init(_ photos: [Photo]) {
    known = Set(
      photos.compactMap { photo in
        guard let time = Moment(time: photo.taken, offset: photo.offset).unixTime,
          let offset = UTCOffset.minutes(photo.offset)
        else { return nil }
        return Known(time: time, offset: offset)
      }
    ).sorted()
  }

  /// The offset of the photo that is nearest in time, in minutes; of two at the same distance, the earlier one. The
  /// result is `nil` if no photo is near.
  package func offset(at time: Int) -> Int? {
    // The first that is not before the time.
    var (low, high) = (0, known.count)
    while low < high {
      let middle = (low + high) / 2
      if known[middle].time < time { low = middle + 1 } else { high = middle }
    }
    let near = known[max(0, low - 1)..<min(low + 1, known.count)]
    let nearest = near.min { abs($0.time - time) < abs($1.time - time) }
    return nearest.flatMap { abs($0.time - time) <= Self.maxDistance ? $0.offset : nil }
  }
}
