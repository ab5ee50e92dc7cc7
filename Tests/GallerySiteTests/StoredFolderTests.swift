import Foundation
import PhotoMetadata
import Renditions
import Testing

@testable import SiteModel

/// The files and photos of a folder as bytes for the next build.
struct StoredFolderTests {
  private let recipe = SiteSettings().recipe

  private func photo(_ id: String, color: Int?, isShown: Bool = true) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3000, height: 2000)
    facts.title = "Photo \(id)"
    let images = recipe.renditions(
      of: id, width: 3000, height: 2000, kind: .still, line: nil)
    return SitePhoto(
      id: id, facts: SharedFacts(facts), width: 3000, height: 2000, isShown ? images : .none,
      color: color, thumbHash: nil, digest: UInt64(color ?? 0) << 60)
  }

  private func bytes() throws -> [UInt8] {
    let photos = [
      photo("plain001", color: 0x336699), photo("nocolour", color: nil),
      photo("notshown", color: nil, isShown: false),
    ]
    let files = [(0, 1), (1, 2), (2, 3), (0, 4)].map { index, number in
      SitePlan.File(photo: index, number: Int64(number), name: "日本 \(number).jpg")
    }
    return try #require(StoredFolder.bytes(of: files) { $0.number == 4 ? nil : photos[$0.photo] })
  }

  @Test func `plain photos are read as they were written, and others are left out`() throws {
    var table = FactTable()
    let folder = try #require(StoredFolder(try bytes(), recipe, &table))
    #expect(folder.files.map(\.number) == [1, 2, 3, 4])
    #expect(folder.files.map(\.name) == (1...4).map { "日本 \($0).jpg" })
    #expect(folder.files.map { $0.photo?.id } == ["plain001", "nocolour", nil, nil])
    #expect(!folder.isComplete)
    let first = try #require(folder.files[0].photo)
    let before = photo("plain001", color: 0x336699)
    #expect(first.facts == before.facts && first.digest == before.digest)
    #expect(first.color == 0x336699 && folder.files[1].photo?.color == nil)
    #expect(first.allRenditions == before.allRenditions && !first.allRenditions.isEmpty)
    #expect((first.width, first.height) == (3000, 2000) && first.isPlain)
  }

  @Test func `damaged bytes are not read`() throws {
    let bytes = try bytes()
    var table = FactTable()
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1
      #expect(StoredFolder(damaged, recipe, &table) == nil, "byte \(place)")
      #expect(StoredFolder(Array(bytes[..<place]), recipe, &table) == nil, "\(place) bytes")
    }
  }

  @Test func `a folder with a file of unknown number is not stored`() {
    let files = [
      SitePlan.File(photo: 0, number: 1, name: "a"), SitePlan.File(photo: 0, name: "b"),
      SitePlan.File(photo: 0, number: 1 << 40, name: "c"),
    ]
    #expect(StoredFolder.bytes(of: [files[0]]) { _ in nil } != nil)
    #expect(StoredFolder.bytes(of: [files[1]]) { _ in nil } == nil)
    #expect(StoredFolder.bytes(of: files) { _ in nil } == nil)
  }

  @Test func `a plan with photos of an earlier build cannot be sent to another machine`() throws {
    var kept = KeptPhotos()
    #expect(try JSONDecoder().decode(KeptPhotos.self, from: JSONEncoder().encode(kept)) == kept)
    kept.append(photo("plain001", color: 1))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(kept) }
  }
}
