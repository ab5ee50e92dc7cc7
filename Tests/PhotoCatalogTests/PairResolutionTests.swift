import Facts
import PhotoReading
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

/// The pairs of Live Photos in the catalog are those of its files, after any history.
struct PairResolutionTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog
  private let root: Int64

  init() throws {
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    root = try #require(try catalog.scope(of: "/p").root)
    try catalog.index { writer in
      for id: Int64 in 1...3 { try writer.write(NewFolder(id: id, path: FilePath("f\(id)"), root: root)) }
    }
  }

  /// One of few pictures and videos, so that there are copies.
  private func reading(_ numbers: inout SeededNumbers) throws -> FileReading {
    let isVideo = Bool.random(using: &numbers)
    let salt = Int.random(in: 0..<8, using: &numbers) + (isVideo ? 100 : 0)
    var file = try PhotoFile.gif(width: 10, salt: salt)
    file.facts.format = isVideo ? (salt % 2 == 0 ? .mov : .mp4) : salt % 4 == 0 ? .png : .heic
    if salt % 3 > 0 { file.facts.contentIdentifier = "L\(salt % 3)" }
    if isVideo {
      var video = VideoFacts(codec: "avc1")
      video.duration = salt % 5 == 0 ? 9 : 2
      file.facts.video = video
    }
    // A sidecar makes another row of the same content.
    file.sidecarDigest = Array(repeating: UInt8.random(in: 0...1, using: &numbers), count: 16)
    let stem =
      ["a", "A", "b", "a.b", "a-edited", "a~2", "IMG_1", "img_1", "IMG_E1"].randomElement(using: &numbers) ?? ""
    let name = FilePath("\(stem).\(isVideo ? "mov" : "heic")")
    return FileReading(file, as: name, in: .random(in: 1...3, using: &numbers))
  }

  private func change(_ numbers: inout SeededNumbers) throws {
    let missing = try reading(&numbers)
    switch Int.random(in: 0..<10, using: &numbers) {
    case 0..<6:
      let readings = try (0..<3).map { _ in try reading(&numbers) }
      try catalog.index { writer in
        for reading in readings { _ = try writer.write(reading) }
      }
    case 6..<9:
      let wasGone = Bool.random(using: &numbers)
      try catalog.index { writer in
        try writer.markMissing([MissingFile(folder: missing.folder, name: missing.name, wasGone: wasGone)], folders: [])
      }
    default:
      let id = missing.folder
      try catalog.forget(folder: FilePath("f\(id)"), root: "/p")
      try catalog.index { writer in try writer.write(NewFolder(id: id, path: FilePath("f\(id)"), root: root)) }
    }
  }

  /// All files that are not missing.
  private func records(_ db: Database) throws -> [LivePhotoPairs.Record] {
    try Row.fetchAll(
      db,
      sql: """
        SELECT \(PhotoRecord.contentNumber), photo.id, folder, name, format, content_identifier, duration
        FROM file JOIN photo ON photo.number = file.photo WHERE NOT is_gone
        """
    ).map { row in
      let name = try row.name(3).string
      return LivePhotoPairs.Record(
        photo: row[0], id: row[1], folder: row[2], name: LivePhotoPairs.folded(name.utf8),
        format: try #require(MediaFormat(rawValue: row[4])), identifier: row[5], duration: row[6])
    }
  }

  @Test func `pairs after random changes are those of all files`() throws {
    var numbers = SeededNumbers.replayable(for: "pairs of Live Photos")
    var count = 0
    for _ in 0..<400 {
      try change(&numbers)
      try catalog.read { db in
        let pairs = LivePhotoPairs(try records(db)).videos
        count += pairs.count
        let rows = try Row.fetchAll(db, sql: "SELECT \(PhotoRecord.contentNumber), clip, is_clip FROM photo")
        for row in rows {
          #expect(row[1] as Int64? == pairs[row[0]])
          #expect(row[2] as Bool == pairs.values.contains(row[0] as Int64))
        }
        #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM unpaired") == 0)
      }
    }
    #expect(count > 400)
  }
}
