import PhotoCatalog
import PhotoMetadata
import Testing

/// Which photo and which video are one Live Photo.
struct MotionPairTests {
  private typealias Record = MotionPairs.Record

  private func still(
    _ photo: Int64, _ stem: String, folder: Int64 = 1, id: String? = nil
  ) -> Record {
    Record(photo: photo, folder: folder, stem: stem, format: .heic, contentIdentifier: id)
  }

  private func film(
    _ photo: Int64, _ stem: String, folder: Int64 = 1, id: String? = nil, seconds: Double = 2.5
  ) -> Record {
    Record(
      photo: photo, folder: folder, stem: stem, format: .mov, contentIdentifier: id,
      duration: seconds)
  }

  @Test func `the identifier has precedence over the name`() {
    let records = [
      still(1, "IMG_1", id: "A"), film(2, "IMG_1", id: "B"), film(3, "other", id: "A", seconds: 60),
    ]
    let pairs = MotionPairs(records)
    #expect(pairs.videos == [1: 3])
    #expect(pairs.parts == [3])
    #expect(MotionPairs(records.reversed()) == pairs)
  }

  @Test func `a video in the same folder has precedence`() {
    let records = [
      film(2, "a", folder: 1, id: "A"), still(1, "b", folder: 2, id: "A"),
      film(3, "z", folder: 2, id: "A"), still(4, "c", folder: 3, id: "A"),
    ]
    #expect(MotionPairs(records).videos == [1: 3, 4: 2])
  }

  @Test func `the name counts in one folder, for short movies, and without two identifiers`() {
    let records = [
      still(1, "a"), film(2, "a", seconds: 4), still(3, "b"), film(4, "b", seconds: 4.1),
      still(5, "c"), film(6, "c", folder: 2), still(7, "d", id: "A"), film(8, "d", id: "B"),
      still(9, "e", id: "A"), film(10, "e"),
      Record(photo: 11, folder: 1, stem: "f", format: .png), film(12, "f"),
      still(13, "g"), Record(photo: 14, folder: 1, stem: "g", format: .mp4, duration: 2),
      still(15, "h"), film(16, "h", seconds: 0),
    ]
    #expect(MotionPairs(records).videos == [1: 2, 9: 10])
  }

  @Test func `a library without videos has no pairs`() {
    #expect(MotionPairs([still(1, "a", id: "A"), still(2, "a", id: "A")]).videos.isEmpty)
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
    let pairs = MotionPairs(records.shuffled())
    #expect(pairs.videos.count == Int(count))
    #expect(pairs.videos.allSatisfy { $0.value == $0.key + 1 })
  }
}
