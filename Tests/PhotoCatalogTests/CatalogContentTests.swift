import Facts
import PhotoReading
import GRDB
import SystemPackage
import TestSupport
import Testing
@testable import PhotoCatalog

struct CatalogContentTests {
  private let folder = TemporaryFolder.empty()
  private let catalog: Catalog

  init() throws { catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create) }

  private func reading(_ folder: Int64, _ name: FilePath, _ salt: Int) throws -> FileReading {
    FileReading(try .gif(salt: salt), as: name, in: folder, of: "/photos")
  }

  private func insertFolder(_ path: FilePath = "") throws -> Int64 {
    let root = try #require(try catalog.scope(of: "/photos").root)
    let id = try catalog.nextFolder()
    try catalog.index { writer in try writer.write(NewFolder(id: id, path: path, root: root)) }
    return id
  }

  private func store(_ readings: FileReading...) throws {
    try catalog.index { writer in
      for reading in readings {
        let collision = try writer.write(reading)
        #expect(collision?.others.count == nil)
      }
    }
  }

  private func markMissing(_ name: FilePath, wasGone: Bool, in folder: Int64) throws {
    try catalog.index { writer in
      try writer.markMissing([MissingFile(folder: folder, name: name, wasGone: wasGone)], folders: [])
    }
  }

  @Test func `two files of one picture are one photo`() throws {
    let id = try insertFolder()
    try store(try reading(id, "a.gif", 1), try reading(id, "b.gif", 1))
    #expect(try catalog.photoCount() == 1)
    #expect(try catalog.photos(in: id).map(\.name) == ["a.gif", "b.gif"])
    let photos = try catalog.withSnapshot(matching: .everything) { snapshot in
      var photos: [Int64] = []
      for folder in snapshot.folders {
        try snapshot.forEachFile(in: folder) { file, photo in
          let isKnown = try photo() != nil
          #expect(isKnown)
          photos.append(file.photo)
        }
      }
      return photos
    }
    #expect(photos.count == 2 && photos[0] == photos[1])
  }

  @Test func `a missing file is marked, then deleted with its photo`() throws {
    let id = try insertFolder()
    try store(try reading(id, "a.gif", 1), try reading(id, "b.gif", 2))
    try markMissing("a.gif", wasGone: false, in: id)
    #expect(try catalog.photos(in: id).map(\.name) == ["b.gif"])
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 2)
    try markMissing("a.gif", wasGone: true, in: id)
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 1)
  }

  @Test func `a photo is deleted with the last of its files`() throws {
    let id = try insertFolder()
    try store(try reading(id, "a.gif", 1), try reading(id, "b.gif", 1), try reading(id, "c.gif", 2))
    try store(try reading(id, "a.gif", 3))
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 3)
    try store(try reading(id, "b.gif", 3))
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 2)
  }

  @Test func `files of missing folders are deleted in two runs`() throws {
    let id = try insertFolder("2024/June")
    try store(try reading(id, "a.gif", 1))
    #expect(try catalog.presentFiles(in: [id]) == ["2024/June/a.gif"])
    try catalog.index { try $0.markMissing([], folders: [id]) }
    #expect(try catalog.photoCount() == 0)
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 1)
    try catalog.index { try $0.markMissing([], folders: [id]) }
    #expect(try catalog.database.read { try PhotoRecord.count($0) } == 0)
    #expect(try catalog.knownFolders(in: try catalog.scope(of: "/photos")).isEmpty)
  }

  @Test func `a root takes over the roots inside it with their photos`() throws {
    let id = try insertFolder("June")
    try store(try reading(id, "a.gif", 1))
    let before = try catalog.photos(in: id).map(\.photo.id)
    let scope = try catalog.scope(of: "/")
    #expect(scope.isKnown)
    #expect(try catalog.knownFolders(in: scope).map(\.path) == ["photos/June"])
    #expect(try catalog.photos(in: id).map(\.photo.id) == before)
  }

  @Test func `names that are not UTF-8 are stored`() throws {
    let id = try insertFolder()
    let name = FilePath(bytes: [0x63, 0xE9, 0xFF, 0x2E, 0x67, 0x69, 0x66])
    try store(try reading(id, name, 1))
    #expect(try catalog.photos(in: id).map(\.name.bytes) == [name.bytes])
    try catalog.lookUp { lookup in
      let known = try #require(try lookup("", below: 1))
      #expect(known.files.map { known.names.path($0.name) } == [name])
      #expect(known.files.map(\.stamp.size) == [1])
      #expect(try lookup("elsewhere", below: 1)?.id == nil)
    }
  }

  @Test func `an id is longer if the short one is in use`() throws {
    let id = try insertFolder()
    let (file, other) = (try PhotoFile.gif(salt: 1), try PhotoFile.gif(salt: 2))
    let short = file.fingerprint.name(length: 8)
    try store(FileReading(other, as: "b.gif", in: id, of: "/photos"))
    try catalog.database.write { db in try db.execute(sql: "UPDATE photo SET id = ?", arguments: [short]) }
    try store(try reading(id, "a.gif", 1))
    let ids = try catalog.photos(in: id).map(\.photo.id)
    #expect(ids == [file.fingerprint.name(length: 9), short])
  }

  @Test func `the renderings of later pages go with their photo`() throws {
    let id = try insertFolder()
    let scan = try PhotoFile.read(TinyTIFF().pictures([1, 2, 3], [[:], [:], [0x112: .short(8)]]))
    try store(FileReading(scan, as: "a.tif", in: id, of: "/photos"), try reading(id, "b.gif", 1))
    let photos = try catalog.photos(in: id)
    let photo = photos[0].photo
    #expect(photo.facts.laterPages.map(\.orientation) == [1, 8])
    try catalog.store(
      (["u2", "u3", ""].map { photo.id + $0 } + ["\(photos[1].photo.id)u2", "zzzzzzzzu2"]).map {
        Rendering(photo: $0, result: .rendered(color: 5, thumbHash: nil, warning: nil))
      })
    let renderings = "SELECT photo FROM rendering ORDER BY photo"
    #expect(try catalog.read { try String.fetchAll($0, sql: renderings) }.count == 4)
    try catalog.withSnapshot(matching: .everything) { snapshot in
      let page = try snapshot.photo(ofPage: 3, photo.facts.laterPages[1], of: photo)
      #expect(page.id == "\(photo.id)u3" && page.color == 5 && page.facts.displayWidth == 30)
      #expect(page.digest != photo.digest)
    }
    try markMissing("a.tif", wasGone: true, in: id)
    #expect(try catalog.read { try String.fetchAll($0, sql: renderings) } == ["\(photos[1].photo.id)u2"])
  }

  @Test func `a sidecar that cannot be read now changes only a photo that is new`() throws {
    let id = try insertFolder()
    func reading(_ name: FilePath, _ salt: Int, isTransient: Bool? = nil) throws -> FileReading {
      var file = try PhotoFile.gif(salt: salt)
      if let isTransient {
        file.facts.withheld = Withholding.unread.rawValue
        file.sidecarDigest = [1]
        file.sidecarError = PhotoFile.SidecarError(reason: "a.xmp", isTransient: isTransient)
      }
      return FileReading(file, as: name, in: id, of: "/photos")
    }
    func withheld() throws -> [String] { try catalog.photos(in: id).map { $0.photo.facts.withheld ?? "no" } }
    try store(try reading("a.gif", 1))
    try store(try reading("a.gif", 1, isTransient: true), try reading("b.gif", 2, isTransient: true))
    #expect(try withheld() == ["no", "unread"])
    #expect(try catalog.unreadableFiles().map(\.name) == ["b.gif"])
    let uncertain = "SELECT name FROM file WHERE is_uncertain"
    #expect(try catalog.read { try String.fetchAll($0, sql: uncertain) } == ["b.gif"])
    try store(try reading("a.gif", 1, isTransient: false))
    #expect(try withheld() == ["unread", "unread"])
    try store(try reading("a.gif", 1), try reading("b.gif", 2))
    #expect(try withheld() == ["no", "no"] && catalog.unreadableFiles().isEmpty)
  }

  /// The clip of a Live Photo is made after its picture, and has none.
  @Test func `a result without a ThumbHash keeps the one that is known`() throws {
    let id = try insertFolder()
    try store(try reading(id, "a.gif", 1))
    let photo = try catalog.photos(in: id)[0].photo.id
    for hash in [[1, 2], nil, [3]] as [[UInt8]?] {
      try catalog.store([Rendering(photo: photo, result: .rendered(color: 5, thumbHash: hash, warning: nil))])
      #expect(try catalog.thumbHashes(of: [photo, "other"]) == [photo: hash ?? [1, 2]])
    }
  }

  @Test func `colours and failures are stored by content`() throws {
    let id = try insertFolder()
    try store(try reading(id, "a.gif", 1), try reading(id, "b.gif", 2))
    let ids = try catalog.photos(in: id).map(\.photo.id)
    let version = RendererVersion(renderer: "1", libvips: "8")
    try catalog.store([
      Rendering(photo: ids[0], result: .rendered(color: 0x10_20_30, thumbHash: [1], warning: "cut off")),
      Rendering(photo: ids[1], result: .refused("damaged", by: version)),
      Rendering(photo: "gone", result: .refused("damaged", by: version)),
    ])
    let photos = try catalog.photos(in: id).map(\.photo)
    #expect((photos.map(\.color), photos.map(\.renderError)) == ([0x10_20_30, nil], [nil, "damaged"]))
    #expect(photos.map(\.renderErrorVersion) == [nil, version])
    #expect((photos.map(\.renderWarning), photos.map(\.thumbHash)) == (["cut off", nil], [[1], nil]))
    #expect(try catalog.hasRenderErrors())
    #expect(try !catalog.hasErrors(ofOthersThan: [version]))
    #expect(try catalog.hasErrors(ofOthersThan: [RendererVersion(renderer: "2", libvips: "8")]))
    #expect(try catalog.hasErrors(ofOthersThan: [RendererVersion(renderer: "1", libvips: "9")]))

    try catalog.store([Rendering(photo: ids[1], result: .rendered(color: 0, thumbHash: nil, warning: nil))])
    #expect(try catalog.photos(in: id).map(\.photo.renderError) == [nil, nil])
    #expect(try !catalog.hasRenderErrors())
  }
}

extension PhotoRecord {
  fileprivate static func count(_ db: Database) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM photo") ?? 0
  }
}
