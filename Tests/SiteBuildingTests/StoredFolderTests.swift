import Facts
import Foundation
import Renditions
@testable import SiteViews
import TestSupport
import Testing

@testable import SiteBuilding

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
      color: color, isFeatureless: color == 0x336699, thumbHash: nil, digest: UInt64(color ?? 0) << 60)
  }

  private func bytes() throws -> [UInt8] {
    let photos = [
      photo("pqrst001", color: 0x336699), photo("n0c0h0rs", color: nil),
      photo("n0tsh0wn", color: nil, isShown: false),
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
    #expect(folder.files.map { $0.photo?.id } == ["pqrst001", "n0c0h0rs", nil, nil])
    #expect(!folder.isComplete)
    let first = try #require(folder.files[0].photo)
    let before = photo("pqrst001", color: 0x336699)
    #expect(first.facts == before.facts && first.digest == before.digest)
    #expect(first.color == 0x336699 && folder.files[1].photo?.color == nil)
    #expect(first.isFeatureless && folder.files[1].photo?.isFeatureless == false)
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

  @Test func `bytes that somebody has made give no impossible facts`() throws {
    let content = try bytes().dropFirst(8)
    var (random, read) = (SeededNumbers.replayable(for: "stored folders"), 0)
    for _ in 0..<3000 {
      var made = content
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        made[try #require(made.indices.randomElement(using: &random))] = .random(
          in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { made.removeLast(Int.random(in: 0...9, using: &random)) }
      var (writer, table) = (PackedWriter(), FactTable())
      writer.writeFixed(InputDigest.value(of: Array(made).span))
      guard let folder = StoredFolder(writer.bytes + made, recipe, &table) else { continue }
      read += 1
      for photo in folder.files.compactMap(\.photo) {
        #expect(photo.facts.impossibleFact == nil && Fingerprint.isName(photo.id))
      }
    }
    #expect(read > 0)
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
    kept.append(photo("pqrst001", color: 1))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode(kept) }
  }
}
