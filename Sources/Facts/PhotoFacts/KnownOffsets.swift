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
