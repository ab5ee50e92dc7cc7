@testable import Facts
import Foundation
import PhotoLayout
import Renditions
@testable import SiteViews
import Testing
@testable import SitePages
@testable import SiteBuilding

struct TimelineTests {
  /// Photos with numbers per month; the last are without a date.
  private func photos(_ months: [Int], undated: Int = 0) -> [SitePhotoLocation] {
    let recipe = RenditionRecipe()
    var photos: [SitePhoto] = []
    for (number, count) in (months + [undated]).enumerated() {
      for index in 0..<count {
        let shape = [(3000, 2000), (4000, 3000), (2000, 3000), (6000, 2000)][photos.count * 7 % 4]
        var facts = PhotoFacts(format: .jpeg, width: shape.0, height: shape.1)
        if number < months.count {
          let month = String(format: "%04d-%02d", 2000 + number / 12, number % 12 + 1)
          facts.taken = LocalDateTime(iso: month + String(format: "-%02dT10:%02d:00", index % 28 + 1, index / 28 % 60))
        }
        let id = Self.name(photos.count)
        photos.append(
          SitePhoto(
            id: id, facts: facts, width: shape.0, height: shape.1,
            renditions: recipe.renditions(of: id, width: shape.0, height: shape.1),
            color: photos.count * 4_001 & 0xFFFFFF))
      }
    }
    let album = Album(.folder, id: "a", title: "A", slug: "a", photos: photos, children: [])
    return SitePhotoLocation.all(of: album)
  }

  /// A name of eight characters, different for each number.
  private static func name(_ number: Int) -> String { Digest(of: "\(number)").name(length: 8) }

  private static let shapes: [(months: [Int], undated: Int)] = [
    ([1], 0), ([0, 3, 0, 2], 5), ([600], 0), ([30, 2500, 0, 40], 130),
    (Array(repeating: 55, count: 40), 12), (Array(repeating: 4, count: 60), 0),
  ]

  @Test func `the pages of a file keep their order`() {
    let ids = ["aaaaaaaa", "bbbbbbbb", "bbbbbbbbu2", "bbbbbbbbu3", "cccccccc", "ddddddddu2"]
    func sorted(_ taken: String?) -> [String] {
      let photos = ids.map { SitePhoto.sample($0, width: 4, height: 3, taken: taken) }
      let album = Album(.folder, id: "a", title: "A", slug: "a", photos: photos, children: [])
      return Timeline(SitePhotoLocation.all(of: album), .english).photos.map(\.photo.id)
    }
    #expect(
      sorted("2024-06-14T18:03:22") == ["ddddddddu2", "cccccccc", "bbbbbbbb", "bbbbbbbbu2", "bbbbbbbbu3", "aaaaaaaa"])
    // Without a date, photos have the order of their names.
    #expect(sorted(nil) == ids)
  }

  @Test(arguments: shapes.indices)
  func `sections, blocks and files contain every photo once, newest first`(shape: Int) throws {
    let (months, undated) = Self.shapes[shape]
    let all = photos(months, undated: undated)
    let timeline = Timeline(all, .english)
    #expect(Set(timeline.photos.map(\.photo.id)) == Set(all.map(\.photo.id)))
    #expect(timeline.photos.count == all.count)
    let dates = timeline.photos.map { $0.photo.facts.taken?.description ?? "" }
    #expect(dates == dates.sorted(by: >))
    #expect(timeline.sections.flatMap { Array($0.photos) } == Array(all.indices))
    #expect(timeline.blocks.flatMap { Array($0.sections) } == Array(timeline.sections.indices))
    #expect(timeline.chunks.flatMap { Array($0) } == Array(timeline.blocks.indices))
    #expect(timeline.volumes == [timeline.chunks.indices])
    for chunk in timeline.chunks.indices { #expect((1...1000) ~= timeline.photosOf(chunk).count) }
    #expect(timeline.sections.first.map { $0.photos.count <= 48 } == true)
    #expect(timeline.sections.first?.title.isEmpty == false)
    for (section, next) in zip(timeline.sections, timeline.sections.dropFirst()) {
      #expect(section.isContinued == next.title.isEmpty)
    }
    #expect(timeline.sections.last?.isContinued == false)
  }

  @Test func `a new photo changes the last file only`() async throws {
    let months = Array(repeating: 90, count: 30)
    func files(_ photos: [SitePhotoLocation]) async throws -> Set<String> {
      let files = CollectedFiles()
      _ = try await TimelineFiles(Timeline(photos, .english).view, SiteSettings(), files.put)
      return Set(files.byPath.keys)
    }
    let before = try await files(photos(months))
    let after = try await files(photos(months + [1]))
    #expect(before.count > 2)
    #expect(before.subtracting(after).count <= 1)
  }

  @Test func `the years of a very large site are scrolled one at a time`() throws {
    let month = photos([2]).map(\.photo)
    let many = (0..<13).flatMap { year in
      (0..<12_000).map { index -> SitePhoto in
        var facts = month[0].facts
        facts.taken = LocalDateTime(iso: String(format: "%04d-06-15T10:00:00", 2000 + year))
        return SitePhoto(id: "\(year)-\(index)", facts: facts, width: 3, height: 2, renditions: month[0].renditions)
      }
    }
    let album = Album(.folder, id: "a", title: "A", slug: "a", photos: many, children: [])
    let timeline = Timeline(SitePhotoLocation.all(of: album), .english)
    #expect(timeline.volumes.count == 13)
    #expect(timeline.volumes.flatMap { Array($0) } == Array(timeline.chunks.indices))
    for volume in timeline.volumes {
      let photos = volume.flatMap { timeline.photos[timeline.photosOf($0)] }
      #expect(Set(photos.map { $0.photo.facts.taken?.year }).count == 1)
    }
  }

  /// The content of a data file.
  private func object(_ bytes: [UInt8]) throws -> [String: Any] {
    let text = String(decoding: bytes, as: UTF8.self)
    let json = try #require(text.hasPrefix("galleryData(") && text.hasSuffix(")\n") ? text : nil)
    let value = try JSONSerialization.jsonObject(with: Data(json.dropFirst(12).dropLast(2).utf8))
    return try #require(value as? [String: Any])
  }

  @Test func `a data file has the photos with their rows`() throws {
    let timeline = Timeline(photos([30, 2500, 0, 40], undated: 130), .english)
    let settings = SiteSettings().timeline
    for chunk in timeline.chunks.indices {
      let data = try object(TimelineChunk(timeline.view.chunks[chunk], settings).bytes)
      let photos = timeline.photos[timeline.photosOf(chunk)]
      let ratios = try #require(data["q"] as? [Int])
      let letters = try #require(data["a"] as? String).unicodeScalars.map { ratios[Int($0.value) - 93] }
      #expect(letters == photos.map { $0.photo.aspect.hundredths })
      let text = try #require(data["b"] as? String)
      let bits = Array(try #require(Data(base64Encoded: text)))
      #expect(bits.count == (photos.count * 49 + 7) / 8)
      func read(_ start: Int, _ count: Int) -> Int {
        (start..<start + count).reduce(0) { $0 << 1 | Int(bits[$1 / 8] >> (7 - $1 % 8) & 1) }
      }
      let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz")
      for (place, entry) in photos.enumerated() {
        let id = (0..<8).map { alphabet[read(place * 49 + $0 * 5, 5)] }
        #expect(String(id) == entry.photo.id)
        let color = try #require(entry.photo.color)
        #expect(read(place * 49 + 40, 9) == PlaceholderColor(color).index)
      }
      let rows = try #require(data["r"] as? [String])
      let sections = timeline.blocks[timeline.chunks[chunk]].flatMap { timeline.sections[$0.sections] }
      for (width, text) in rows.enumerated() {
        let lengths = sections.flatMap {
          $0.laidOut(timeline.photos.map(\.photo.aspect), settings).arrangements[width].rows.map(\.count)
        }
        #expect(text.unicodeScalars.map { Int($0.value) - 93 } == lengths)
        #expect(lengths.reduce(0, +) == photos.count)
      }
      let days = try #require(data["d"] as? [Int])
      #expect(stride(from: 1, to: days.count, by: 2).reduce(0) { $0 + days[$1] } == photos.count)
    }
  }

  @Test func `photos of a timeline take at most eight bytes each`() async throws {
    let timeline = Timeline(photos(Array(repeating: 400, count: 24)), .english)
    let files = CollectedFiles()
    _ = try await TimelineFiles(timeline.view, SiteSettings(), files.put)
    let folder = FileManager.default.temporaryDirectory.appending(path: "timeline-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var size = 0
    for (number, bytes) in files.byPath.values.enumerated() {
      let path = folder.appending(path: "\(number)")
      try Data(bytes).write(to: path)
      let gzip = Process()
      gzip.executableURL = URL(filePath: "/usr/bin/gzip")
      gzip.arguments = ["-9n", path.path]
      try gzip.run()
      gzip.waitUntilExit()
      size += try Data(contentsOf: folder.appending(path: "\(number).gz")).count
    }
    #expect(Double(size) / Double(timeline.photos.count) <= 8)
  }
}
