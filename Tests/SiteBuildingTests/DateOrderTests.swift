import Facts
import TestSupport
import Testing
@testable import SiteBuilding
@testable import SiteViews

/// The order of photos by date.
struct DateOrderTests {
  private func photo(_ name: String, _ taken: String?, _ offset: String?, isUTC: Bool = false) -> SitePhoto {
    .sample(name, taken: taken) { facts in
      facts.offset = offset
      if isUTC { facts.sources[\.offset] = PhotoFacts.utcTag }
    }
  }

  private func instant(_ photo: SitePhoto) -> Int? {
    photo.taken.flatMap { Moment(time: $0, offset: photo.facts.offset).unixTime }
  }

  private func names(_ photos: [SitePhoto], in folders: [[Int]]? = nil) -> [String] {
    DateOrder.sorted(photos, in: folders ?? [Array(photos.indices)]).compactMap(\.self)
      .sorted { $0.order < $1.order }.map(\.id)
  }

  @Test func `a camera on the time of another zone is sorted by instant, within the local day`() {
    let phone = ("2024-07-01T14:00:00", "-04:00")
    let photos = [
      photo("camera, later", "2024-07-01T20:01:00", "+02:00"), photo("phone", phone.0, phone.1),
      photo("camera, before", "2024-07-01T19:59:00", "+02:00"),
      photo("camera, next day", "2024-07-02T00:30:00", "+02:00"),
      photo("phone, evening", "2024-07-01T19:00:00", "-04:00"), photo("day only", "2024-07-01", nil),
    ]
    #expect(
      names(photos) == ["day only", "camera, before", "phone", "camera, later", "phone, evening", "camera, next day"])
  }

  @Test func `a photo without an offset has that of most photos of its folder on the day`() {
    let photos = [
      photo("here 1", "2024-07-01T12:00:00", "+02:00"), photo("here 2", "2024-07-01T12:10:00", "+02:00"),
      photo("here 3", "2024-07-01T05:05:00", "-05:00"), photo("here, unknown", "2024-07-01T12:07:00", nil),
      photo("there 1", "2024-07-01T12:05:00", "-04:00"), photo("there 2", "2024-07-01T12:15:00", "-04:00"),
      photo("there 3", "2024-07-01T12:25:00", "-04:00"), photo("there, unknown", "2024-07-01T12:20:00", nil),
      photo("elsewhere, unknown", "2024-07-01T12:24:00", nil),
      // The offset of a date in UTC says nothing about others.
      photo("elsewhere, video", "2024-07-01T16:22:00", "+00:00", isUTC: true),
    ]
    #expect(
      names(photos, in: [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9]]) == [
        "here 1", "here 3", "here, unknown", "here 2", "there 1", "there 2", "there, unknown",
        "elsewhere, video", "elsewhere, unknown", "there 3",
      ])
  }

  @Test func `without days of several offsets the order is that of local times`() {
    let photos = [
      photo("a", "2024-07-01T12:00:00", "+02:00"), photo("b", "2024-07-02T12:00:00", "+01:00"),
      photo("c", "2024-07-01T11:00:00", nil), photo("d", nil, nil), photo("e", "2024-07-01", nil),
    ]
    let sorted = DateOrder.sorted(photos, in: [[0, 1, 2, 3, 4]])
    #expect(sorted.map { $0?.order } == photos.map { $0.taken?.number ?? 0 })
  }

  @Test func `the order is total, keeps days together and agrees with all known instants`() throws {
    var random = SeededNumbers.replayable(for: "order by date")
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    for _ in 0..<100 {
      let photos = (0..<30).map { index in
        let day = "2024-07-0\(Int.random(in: 1...3, using: &random))"
        let time = "T\(two(Int.random(in: 0...23, using: &random))):\(two(Int.random(in: 0...59, using: &random))):00"
        let offset = [nil, nil, "+02:00", "+01:00", "-14:00", "+14:00", "+05:45"].randomElement(using: &random) ?? nil
        return photo("\(index)", [day, day + time, day + time, nil].randomElement(using: &random) ?? nil, offset)
      }
      let places = photos.indices.map { ($0, Int.random(in: 0..<3, using: &random)) }
      let folders = (0..<3).map { folder in places.filter { $0.1 == folder }.map(\.0) }
      let numbers: [UInt64] = DateOrder.sorted(photos, in: folders).map { $0?.order ?? 0 }
      // A number for each photo is a total order; it does not depend on the order of the folder.
      let turned = DateOrder.sorted(photos, in: folders.map { Array($0.reversed()) })
      #expect(turned.map { $0?.order } == numbers)
      for (one, first) in zip(photos, numbers) {
        #expect((one.taken == nil) == (first == 0))
        for (other, second) in zip(photos, numbers) {
          guard let left = one.taken, let right = other.taken else { continue }
          let days = (left.number >> 24, right.number >> 24)
          if days.0 != days.1 {
            #expect((days.0 < days.1) == (first < second))
          } else if let early = instant(one), let late = instant(other) {
            #expect((early < late) == (first < second))
          } else if left.clock == nil, right.clock != nil {
            #expect(first < second)
          }
        }
      }
      for folder in folders {
        let unknown = folder.filter { photos[$0].taken?.clock != nil && photos[$0].facts.offset == nil }
        for one in unknown {
          for other in unknown {
            let (left, right) = (photos[one].taken?.number ?? 0, photos[other].taken?.number ?? 0)
            #expect((left < right) == (numbers[one] < numbers[other]), "a camera without offsets")
          }
        }
      }
    }
  }
}
