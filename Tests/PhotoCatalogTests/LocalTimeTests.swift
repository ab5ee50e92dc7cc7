import Facts
import PhotoReading
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// The local times of videos follow from the present files, after any history.
struct LocalTimeTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog

  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    let root = try #require(try catalog.scope(of: "/p").root)
    try catalog.index { writer in
      for id: Int64 in 1...2 { try writer.write(NewFolder(id: id, path: FilePath("f\(id)"), root: root)) }
    }
  }

  private func write(
    _ name: String, in folder: Int64 = 1, salt: Int, _ taken: String, _ offset: String?,
    isVideo: Bool = false, device: String? = nil
  ) throws {
    var file = try PhotoFile.gif(width: 10, salt: salt)
    (file.facts.taken, file.facts.offset) = (LocalDateTime(iso: taken), offset)
    (file.facts.make, file.facts.model) = (device == nil ? nil : "Apple", device)
    file.facts.sources[\.taken] = isVideo ? "QuickTime:CreateDate" : "EXIF:DateTimeOriginal"
    if isVideo {
      file.facts.format = .mp4
      file.facts.video = VideoFacts(codec: "avc1")
      file.facts.sources[\.offset] = PhotoFacts.utcTag
    }
    let reading = FileReading(file, as: FilePath(name), in: folder)
    try catalog.index { writer in _ = try writer.write(reading) }
    try catalog.deriveLocalTimes()
  }

  private func video() throws -> [String?] {
    try catalog.read { db in
      let row = try #require(
        try Row.fetchOne(
          db,
          sql: """
            SELECT taken, utc_offset, lines FROM photo JOIN source_list ON id_list = source_list
            WHERE duration IS NOT NULL
            """.replacing("id_list", with: "source_list.id")))
      let lines: String = row[2]
      return [row[0], row[1], lines.split(separator: "\n").first { $0.hasPrefix("offset") }.map(String.init)]
    }
  }

  @Test func `a video has the offset of the nearest photo of its folder while that is there`() throws {
    let utc = ["2024-07-01T00:52:00", "+00:00", "offset=UTC"]
    try write("v.mp4", salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true)
    #expect(try video() == utc)
    try write("b.jpg", in: 2, salt: 2, "2024-07-01T02:50:00", "+02:00")
    try write("c.jpg", salt: 3, "2024-07-01T00:51:00", nil)
    #expect(try video() == utc)
    try write("d.jpg", salt: 4, "2024-07-01T01:00:00", "-03:00")
    #expect(try video() == ["2024-06-30T21:52:00", "-03:00", "offset=Nearest photo"])
    try write("a.jpg", salt: 5, "2024-06-30T20:40:00", "-04:00")
    #expect(try video() == ["2024-06-30T20:52:00", "-04:00", "offset=Nearest photo"])
    // A copy in another folder has neighbours there.
    try catalog.index { writer in
      try writer.markMissing(
        ["a.jpg", "d.jpg"].map { MissingFile(folder: 1, name: FilePath($0), wasGone: false) }, folders: [])
    }
    try catalog.deriveLocalTimes()
    #expect(try video() == utc)
    let revision = try catalog.read { try Int.fetchOne($0, sql: "SELECT number FROM revision") }
    try catalog.deriveLocalTimes()
    #expect(try catalog.read { try Int.fetchOne($0, sql: "SELECT number FROM revision") } == revision)
  }

  @Test func `a copy in another folder neither tells nor hides another offset`() throws {
    let utc = ["2024-07-01T00:52:00", "+00:00", "offset=UTC"]
    try write("v.mp4", salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true)
    try write("a.jpg", in: 2, salt: 2, "2024-07-01T02:50:00", "+02:00")
    try write("copy.mp4", in: 2, salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true)
    #expect(try video() == ["2024-07-01T02:52:00", "+02:00", "offset=Nearest photo"])
    // A folder that not everyone can see tells nothing about a copy that everyone can see.
    var record = AlbumRecord()
    record.visibility = .hidden
    try write(record)
    #expect(try video() == utc)
    try write(AlbumRecord())
    try write("b.jpg", salt: 3, "2024-07-01T02:40:00", "+02:00")
    #expect(try video() == ["2024-07-01T02:52:00", "+02:00", "offset=Nearest photo"])
    try write("c.jpg", salt: 4, "2024-07-01T01:52:00", "+01:00")
    #expect(try video() == utc)
  }

  @Test func `a video has the offset of the same device in other folders that everyone can see`() throws {
    let utc = ["2024-07-01T00:52:00", "+00:00", "offset=UTC"]
    let derived = ["2024-07-01T02:52:00", "+02:00", "offset=Nearest photo of the device"]
    try write("v.mp4", salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true, device: "iPhone 12")
    try write("a.jpg", in: 2, salt: 2, "2024-07-01T09:50:00", "+09:00", device: "iPhone 11")
    try write("b.jpg", in: 2, salt: 3, "2024-07-01T03:50:00", "+03:00")
    #expect(try video() == utc)
    try write("c.jpg", in: 2, salt: 4, "2024-07-01T02:50:00", "+02:00", device: "IPHONE 12")
    #expect(try video() == derived)
    var record = AlbumRecord()
    record.visibility = .unlisted
    try write(record)
    #expect(try video() == utc)
    try write("c.jpg", salt: 4, "2024-07-01T02:50:00", "+02:00", device: "IPHONE 12")
    #expect(try video()[2] == "offset=Nearest photo", "it is beside the video")
    try catalog.index { writer in
      try writer.markMissing([MissingFile(folder: 1, name: "c.jpg", wasGone: false)], folders: [])
    }
    try catalog.deriveLocalTimes()
    #expect(try video() == utc)
    try write(AlbumRecord())
    #expect(try video() == derived)
    try write("d.jpg", salt: 5, "2024-06-30T20:40:00", "-04:00")
    #expect(try video() == ["2024-06-30T20:52:00", "-04:00", "offset=Nearest photo"])
  }

  @Test func `photos of the same device come before those of another`() throws {
    try write("v.mp4", salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true, device: "EOS R5")
    try write("phone.jpg", salt: 2, "2024-07-01T09:52:00", "+09:00", device: "iPhone 12")
    #expect(try video()[1...] == ["+09:00", "offset=Nearest photo"])
    try write("far.jpg", in: 2, salt: 3, "2024-07-01T03:50:00", "+02:00", device: "EOS R5")
    #expect(try video()[1...] == ["+02:00", "offset=Nearest photo of the device"])
    try write("near.jpg", salt: 4, "2024-07-01T05:50:00", "+03:00", device: "EOS R5")
    #expect(try video()[1...] == ["+03:00", "offset=Nearest photo"])
  }

  private func write(_ record: AlbumRecord) throws {
    try catalog.index { writer in try writer.write(RememberedAlbum(folder: "/p/f2", record: record)) }
    try catalog.deriveLocalTimes()
  }

  @Test func `a run after a kill, or after a folder was forgotten, derives what is left`() throws {
    try write("a.jpg", salt: 2, "2024-07-01T02:50:00", "+02:00")
    try write("v.mp4", salt: 1, "2024-07-01T00:52:00", "+00:00", isVideo: true)
    #expect(try video()[1] == "+02:00")
    try catalog.index { writer in
      try writer.markMissing([MissingFile(folder: 1, name: "a.jpg", wasGone: false)], folders: [])
    }
    // The run was killed before it derived times, and the next one changes nothing.
    try catalog.deriveLocalTimes()
    #expect(try video()[1] == "+00:00")
  }
}
