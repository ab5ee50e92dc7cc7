import Facts
import Testing
@testable import PhotoCatalog

/// Which photo and which video are one Live Photo.
struct LivePhotoPairTests {
  private typealias Record = LivePhotoPairs.Record

  private func still(
    _ photo: Int64, _ stem: String, folder: Int64 = 1, id: String? = nil, _ format: MediaFormat = .heic
  ) -> Record {
    Record(
      photo: photo, id: "\(1000 + photo)", folder: folder,
      name: LivePhotoPairs.folded("\(stem).\(format.rawValue)".utf8), format: format, identifier: id)
  }

  private func film(
    _ photo: Int64, _ stem: String, folder: Int64 = 1, id: String? = nil, seconds: Double = 2.5,
    _ format: MediaFormat = .mov
  ) -> Record {
    var record = still(photo, stem, folder: folder, id: id, format)
    record.duration = seconds
    return record
  }

  @Test func `the identifier has precedence over the name`() {
    let records = [still(1, "IMG_1", id: "A"), film(2, "IMG_1", id: "B"), film(3, "other", id: "A", seconds: 60)]
    let pairs = LivePhotoPairs(records)
    #expect(pairs.videos == [1: 3])
    #expect(LivePhotoPairs(records.reversed()) == pairs)
  }

  @Test func `a video in the same folder has precedence`() {
    let records = [
      film(2, "a", folder: 1, id: "A"), still(1, "b", folder: 2, id: "A"),
      film(3, "z", folder: 2, id: "A"), still(4, "c", folder: 3, id: "A"),
    ]
    #expect(LivePhotoPairs(records).videos == [1: 3, 4: 2])
  }

  @Test func `the name counts in one folder, for short movies, and without two identifiers`() {
    let records = [
      still(1, "a"), film(2, "a", seconds: 4), still(3, "b"), film(4, "b", seconds: 4.1), still(5, "c"),
      film(6, "c", folder: 2), still(7, "d", id: "A"), film(8, "d", id: "B"), still(9, "e", id: "A"), film(10, "e"),
      still(11, "f", .png), film(12, "f"), still(13, "g"), film(14, "g", seconds: 2, .mp4), still(15, "h"),
      film(16, "h", seconds: 0), still(17, "i"), film(18, "i", .avi),
    ]
    #expect(LivePhotoPairs(records).videos == [1: 2, 9: 10, 13: 14])
  }

  @Test func `case does not count, and edited copies have the video of their original`() {
    let records = [
      still(1, "IMG_1"), film(2, "img_1"), still(3, "IMG_E1", .jpeg), still(4, "IMG_1-edited", .jpeg),
      still(5, "PXL_1.MP", .jpeg), still(6, "IMG_E2"),
    ]
    var clip = film(7, "PXL_1")
    clip.name = Array("pxl_1.mp".utf8)
    #expect(LivePhotoPairs(records + [clip]).videos == [1: 2, 3: 2, 4: 2, 5: 7])
  }

  @Test func `a library without videos has no pairs`() {
    #expect(LivePhotoPairs([still(1, "a", id: "A"), still(2, "a", id: "A")]).videos.isEmpty)
  }

  @Test func `many photos have as many pairs`() {
    let count: Int64 = 2000
    var records: [Record] = []
    for index in 0..<count {
      let id = index % 2 == 0 ? "\(index)" : nil
      let (name, folder) = ("IMG_\(index)", index / 100)
      records.append(still(2 * index, name, folder: folder, id: id))
      records.append(film(2 * index + 1, name, folder: folder, id: id))
    }
    let pairs = LivePhotoPairs(records.shuffled())
    #expect(pairs.videos.count == Int(count))
    #expect(pairs.videos.allSatisfy { $0.value == $0.key + 1 })
  }

  @Test func `of several videos the one with the first id counts, whatever their numbers`() {
    var (one, other) = (film(2, "a", id: "A"), film(3, "b", id: "A"))
    (one.id, other.id) = ("2", "1")
    #expect(LivePhotoPairs([still(1, "c", id: "A"), one, other]).videos == [1: 3])
    #expect(LivePhotoPairs([other, one, still(1, "c", id: "A")]).videos == [1: 3])
  }
}
