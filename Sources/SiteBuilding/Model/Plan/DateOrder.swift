import Facts
import SiteViews

/// The numbers by which the photos of a site are sorted: by local day, and within a day by instant. A day on which all
/// photos have the same offset from UTC is in the order of local times, and so are all photos of most sites. On other
/// days the order is that of the instants. Comparing two photos by instant if both offsets are known, and otherwise by
/// local time, would be no order. Therefore each photo has one number: where its offset is not known, it has the offset
/// that most photos of its folder have on that day, or else most of the site.
struct DateOrder {
  /// The offset of a date in minutes.
  private struct Zone {
    var offset: Int
    /// Whether it is that of the local time, and not of a date in UTC because the local time is not known.
    var isLocal: Bool
  }

  /// A day, as the upper bits of `LocalDateTime.number`.
  private typealias Day = UInt64

  /// How many photos have each offset.
  private struct Counts {
    private var counts: [Int: Int] = [:]

    mutating func add(_ offset: Int) { counts[offset, default: 0] += 1 }

    /// The offset of most photos; of several, the lowest.
    var most: Int? { counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key }
  }

  private let photos: [SitePhoto?]

  /// The photos with the numbers by which they are sorted. `folders` are lists of their indices.
  static func sorted(_ photos: [SitePhoto?], in folders: some Sequence<[Int]>) -> [SitePhoto?] {
    let order = DateOrder(photos: photos)
    let days = order.daysOfSeveralZones()
    guard !days.isEmpty else { return photos }
    return zip(photos, order.numbers(days, folders)).map { $0?.sorted(by: $1) }
  }

  /// The day of a date with a time.
  private static func day(_ number: UInt64) -> Day? {
    number >> 16 & 0xFF > 0 ? number >> 24 : nil
  }

  /// The offset of a photo.
  private func zone(_ photo: SitePhoto) -> Zone? {
    photo.facts.offset.flatMap(UTCOffset.minutes).map {
      Zone(offset: $0, isLocal: !photo.facts.isTimeOfUTC)
    }
  }

  /// The days on which photos have several offsets.
  private func daysOfSeveralZones() -> Set<Day> {
    var first: [Day: Int] = [:]
    var several: Set<Day> = []
    for photo in photos.lazy.compactMap(\.self) {
      guard let day = Self.day(photo.dateNumber), let offset = zone(photo)?.offset else {
        continue
      }
      if let known = first[day] {
        if known != offset { several.insert(day) }
      } else {
        first[day] = offset
      }
    }
    return several
  }

  private func numbers(
    _ days: Set<Day>, _ folders: some Sequence<[Int]>
  ) -> [UInt64] {
    var numbers = photos.map { $0?.dateNumber ?? 0 }
    var open: [(photo: Int, day: Day)] = []
    var isDone = [Bool](repeating: false, count: photos.count)
    var ofSite: [Day: Counts] = [:]
    for folder in folders {
      var own: [(photo: Int, day: Day)] = []
      var ofFolder: [Day: Counts] = [:]
      for photo in folder where !isDone[photo] {
        guard let day = Self.day(numbers[photo]), days.contains(day) else { continue }
        isDone[photo] = true
        guard let zone = photos[photo].flatMap(zone) else {
          own.append((photo, day))
          continue
        }
        numbers[photo] = Self.number(numbers[photo], zone.offset)
        if zone.isLocal {
          ofFolder[day, default: Counts()].add(zone.offset)
          ofSite[day, default: Counts()].add(zone.offset)
        }
      }
      for (photo, day) in own {
        if let offset = ofFolder[day]?.most {
          numbers[photo] = Self.number(numbers[photo], offset)
        } else {
          open.append((photo, day))
        }
      }
    }
    for (photo, day) in open {
      numbers[photo] = Self.number(numbers[photo], ofSite[day]?.most ?? 0)
    }
    return numbers
  }

  /// The number of a date with the seconds of its instant, counted from 18 hours before the day in UTC.
  private static func number(_ date: UInt64, _ offset: Int) -> UInt64 {
    func part(_ shift: UInt64) -> Int { Int(date >> shift & 0xFF) }
    let seconds = (part(16) - 1) * 3600 + part(8) * 60 + part(0)
    return (date >> 24) << 24 | UInt64(1 + seconds + (18 * 60 - offset) * 60)
  }
}
