import Facts
import PhotoReading
import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// Videos in the catalog.
struct VideoRecordTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog

  init() throws { catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create) }

  /// Adds a file whose facts a closure changes.
  private func add(_ name: String, folder: Int64 = 1, _ change: (inout PhotoFacts) -> Void) throws {
    var file = try PhotoFile.gif(width: 10, salt: name.hashValue & 0xFFFF)
    change(&file.facts)
    let root = try #require(try catalog.scope(of: "/p").root)
    let isNew = try catalog.nextFolder() <= folder
    try catalog.index { writer in
      if isNew { try writer.write(NewFolder(id: folder, path: FilePath("f\(folder)"), root: root)) }
      _ = try writer.write(FileReading(file, as: FilePath(name), in: folder))
    }
  }

  private func names(_ query: String) throws -> [String] {
    var names: [String] = []
    try catalog.search(try PhotoQuery(query), order: .path) { names.append($0.path.string) }
    return names
  }

  private func film(_ seconds: Double) -> VideoFacts {
    var video = VideoFacts(codec: "avc1")
    video.duration = seconds
    return video
  }

  @Test func `all facts of a video are kept`() throws {
    var video = film(12.5)
    (video.frameRate, video.audioCodec) = (29.97, "mp4a")
    (video.transfer, video.dolbyVisionProfile, video.rotation) = (.hlg, 8, 90)
    try add("a.mov") {
      ($0.format, $0.video, $0.contentIdentifier) = (.mov, video, "1DA2")
      $0.motionVideo = EmbeddedRange(offset: 5, length: 7)
    }
    var found: [Photo] = []
    try catalog.search(.everything, order: .path) { found.append($0.photo) }
    let facts = try #require(found.first?.facts)
    #expect((facts.video, facts.contentIdentifier) == (video, "1DA2"))
    #expect(facts.motionVideo == EmbeddedRange(offset: 5, length: 7))
    #expect(try catalog.videoCount() == 1)
  }

  @Test func `queries find kinds and durations`() throws {
    for seconds in [4.6, 30, 90.2, 3700] {
      try add("\(Int(seconds)).mp4") { ($0.format, $0.video) = (.mp4, film(seconds)) }
    }
    try add("still.jpg") { $0.format = .jpeg }
    try add("moving.gif") { $0.isAnimated = true }
    let cases: [String: [String]] = [
      "type:video": ["30.mp4", "3700.mp4", "4.mp4", "90.mp4"], "type:photo": ["moving.gif", "still.jpg"],
      "type:animation": ["moving.gif"], "-type:video": ["moving.gif", "still.jpg"],
      "duration:>30": ["3700.mp4", "90.mp4"], "duration:>=30": ["30.mp4", "3700.mp4", "90.mp4"],
      "duration:1m30": ["90.mp4"], "duration:5": ["4.mp4"], "duration:<1m": ["30.mp4", "4.mp4"],
      "duration:20..2m": ["30.mp4", "90.mp4"], "duration:>1h1m": ["3700.mp4"], "type:VIDEO duration:30s": ["30.mp4"],
      "format:mp4 -duration:<1h": ["3700.mp4"], "type:live": [],
    ]
    for (query, expected) in cases { #expect(try names(query) == expected.map { "f1/\($0)" }, "\(query)") }
    for query in ["type:film", "duration:long", "duration:1s1m", "duration:", "duration:>"] {
      #expect(throws: QueryError.self, "\(query)") { try PhotoQuery(query) }
    }
  }

  @Test func `live photos are found by identifier, by name, and by the video in the file`() throws {
    try add("a.heic") { ($0.format, $0.contentIdentifier) = (.heic, "A") }
    try add("other.mov", folder: 2) { ($0.format, $0.video, $0.contentIdentifier) = (.mov, film(2), "A") }
    try add("b.jpg") { $0.format = .jpeg }
    try add("b.MOV") { ($0.format, $0.video) = (.mov, film(3)) }
    try add("c.jpg") { $0.format = .jpeg }
    try add("c.mov") { ($0.format, $0.video) = (.mov, film(9)) }
    try add("d.jpg") { ($0.format, $0.motionVideo) = (.jpeg, EmbeddedRange(offset: 1, length: 2)) }
    try add("e.png") { $0.format = .png }
    try add("e.mov") { ($0.format, $0.video) = (.mov, film(2)) }
    #expect(try names("type:live") == ["f1/a.heic", "f1/b.jpg", "f1/d.jpg"])
  }
}
