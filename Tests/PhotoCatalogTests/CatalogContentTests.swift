import GRDB
import PhotoMetadata
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

struct CatalogContentTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func catalog() throws -> Catalog {
    try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
  }

  private func photo(_ salt: Int) throws -> PhotoFile {
    var reader = ByteReader(TinyImages.gif(salt: salt))
    return try PhotoFile(&reader)
  }

  private func reading(_ folder: Int64, _ name: FilePath, _ salt: Int) throws -> FileReading {
    FileReading(
      folder: folder, name: name, stamp: FileStamp(size: 1, modified: 2, inode: 3),
      outcome: .photo(try photo(salt)))
  }

  private func visit(_ catalog: Catalog, _ path: FilePath = "") throws -> (Int64, IndexRun, Int64) {
    let run = try catalog.beginRun()
    let root = try catalog.place("/photos").root
    let known = try catalog.visit([path], below: root, in: run)
    return (known[0].id, run, root)
  }

  @Test func `two files of one picture are one photo`() throws {
    let catalog = try catalog()
    let (id, _, _) = try visit(catalog)
    try catalog.store([try reading(id, "a.gif", 1), try reading(id, "b.gif", 1)])
    #expect(try catalog.photoCount() == 1)
    #expect(try catalog.photos(in: id).map(\.name) == ["a.gif", "b.gif"])
    #expect(try catalog.originals().map(\.path) == ["/photos/a.gif"])
  }

  @Test func `all facts come back as they were`() throws {
    let catalog = try catalog()
    let (id, _, _) = try visit(catalog)
    var file = try photo(1)
    file.facts.orientation = 6
    file.facts.taken = LocalDateTime(exif: "2024:06:14 18:03:22")
    file.facts.offset = "+02:00"
    file.facts.subsecond = "042"
    file.facts.make = "Aurora Works"
    file.facts.model = "AW-1"
    file.facts.lens = "35 mm"
    file.facts.exposure = 0.004
    file.facts.fNumber = 2.8
    file.facts.iso = 400
    file.facts.focalLength = 35
    file.facts.place = Place(latitude: -32.6532, longitude: -70.0109)
    file.facts.title = "Reine"
    file.facts.description = "<b>"
    file.facts.keywords = ["sea", "Ålesund, harbour"]
    file.facts.rating = 4
    file.facts.copyright = "© somebody"
    file.facts.creator = "Somebody"
    file.facts.flash = false
    file.facts.colorSpace = "Display P3"
    file.facts.sources = [.taken: "EXIF:DateTimeOriginal", .rating: "XMP-xmp:Rating"]
    let stamp = FileStamp(size: 1, modified: 2, inode: 3)
    try catalog.store([
      FileReading(folder: id, name: "a.gif", stamp: stamp, outcome: .photo(file))
    ])
    #expect(try catalog.photos(in: id).map(\.photo.facts) == [file.facts])
  }

  @Test func `a missing file is marked, then forgotten with its photo`() throws {
    let catalog = try catalog()
    let (id, run, _) = try visit(catalog)
    try catalog.store([try reading(id, "a.gif", 1), try reading(id, "b.gif", 2)])
    try catalog.finish(run, try catalog.place("/photos"))

    let (_, second, _) = try visit(catalog)
    try catalog.miss([("a.gif", false)], in: id)
    try catalog.finish(second, try catalog.place("/photos"))
    #expect(try catalog.photos(in: id).map(\.name) == ["b.gif"])
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 2)

    let (_, third, _) = try visit(catalog)
    try catalog.miss([("a.gif", true)], in: id)
    try catalog.finish(third, try catalog.place("/photos"))
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 1)
  }

  @Test func `folders that are gone lose their files in two runs, kept ones none`() throws {
    let catalog = try catalog()
    let (id, run, root) = try visit(catalog, "2024/June")
    try catalog.store([try reading(id, "a.gif", 1)])
    try catalog.finish(run, try catalog.place("/photos"))

    let kept = try catalog.beginRun()
    try catalog.keep("2024", below: root, in: kept)
    try catalog.finish(kept, try catalog.place("/photos"))
    #expect(try catalog.photoCount() == 1)

    try catalog.finish(try catalog.beginRun(), try catalog.place("/photos"))
    #expect(try catalog.photoCount() == 0)
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 1)
    try catalog.finish(try catalog.beginRun(), try catalog.place("/photos"))
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 0)
  }

  @Test func `names that are not UTF-8 survive`() throws {
    let catalog = try catalog()
    let (id, _, _) = try visit(catalog)
    let name = FilePath(bytes: [0x63, 0xE9, 0xFF, 0x2E, 0x67, 0x69, 0x66])
    try catalog.store([try reading(id, name, 1)])
    #expect(try catalog.photos(in: id).map(\.name.bytes) == [name.bytes])
    let (_, _, _) = try visit(catalog)
    let known = try catalog.visit([""], below: 1, in: try catalog.beginRun())
    #expect(known[0].files[name]?.stamp.size == 1)
  }

  @Test func `a taken name makes a longer id`() throws {
    let catalog = try catalog()
    let (id, _, _) = try visit(catalog)
    let file = try photo(1)
    let short = file.fingerprint.name(length: 8)
    let other = try photo(2)
    try catalog.store([
      FileReading(
        folder: id, name: "b.gif", stamp: FileStamp(size: 1, modified: 2, inode: 3),
        outcome: .photo(other))
    ])
    try catalog.database.write { db in
      try db.execute(sql: "PRAGMA defer_foreign_keys = ON")
      try db.execute(sql: "UPDATE photo SET id = ?", arguments: [short])
      try db.execute(sql: "UPDATE file SET photo = ?", arguments: [short])
    }
    try catalog.store([try reading(id, "a.gif", 1)])
    let ids = try catalog.photos(in: id).map(\.photo.id)
    #expect(ids == [file.fingerprint.name(length: 9), short])
  }

  @Test func `colours and failures are remembered by content`() throws {
    let catalog = try catalog()
    let (id, _, _) = try visit(catalog)
    try catalog.store([try reading(id, "a.gif", 1), try reading(id, "b.gif", 2)])
    let ids = try catalog.photos(in: id).map(\.photo.id)
    try catalog.store([
      Rendering(photo: ids[0], color: 0x10_20_30, error: nil),
      Rendering(photo: ids[1], color: nil, error: "damaged"),
    ])
    let photos = try catalog.photos(in: id).map(\.photo)
    #expect(photos.map(\.color) == [0x10_20_30, nil])
    #expect(photos.map(\.renderError) == [nil, "damaged"])
    #expect(try catalog.unrenderedPhotos().map(\.path) == ["/photos/b.gif"])
  }
}

extension PhotoRecord {
  fileprivate static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM photo") ?? 0
  }
}
