import Foundation
import GRDB
import PhotoMetadata
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

struct CatalogFileTests {
  @Test func `the embedded migrations are those of the folder`() throws {
    let folder = Project.root.appending("Migrations").string
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(Schema.migrations.map { $0.name + ".sql" } == names)
    for (name, sql) in Schema.migrations {
      #expect(sql == (try String(contentsOfFile: "\(folder)/\(name).sql", encoding: .utf8)))
    }
  }

  @Test func `a catalog is created only if that is allowed`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    #expect(throws: CatalogError.missing(path)) { try Catalog(at: path, mode: .existing) }
    #expect(folder.read("gallery.sqlite") == nil)
    _ = try Catalog(at: path, mode: .create)
    _ = try Catalog(at: path, mode: .existing)
  }

  @Test func `a file that is not a catalog is rejected and not changed`() throws {
    let folder = try TemporaryFolder()
    let text = Array(String(repeating: "not a database. ", count: 40).utf8)
    let path = try folder.write(text, as: "letter.txt")
    #expect(throws: CatalogError.notSQLite(path)) { try Catalog(at: path, mode: .create) }
    #expect(folder.read("letter.txt") == text)

    let other = folder.path.appending("other.sqlite")
    try DatabaseQueue(path: other.string).write { try $0.execute(sql: "CREATE TABLE x (y)") }
    let before = folder.read("other.sqlite")
    #expect(throws: CatalogError.notACatalog(other)) { try Catalog(at: other, mode: .create) }
    #expect(folder.read("other.sqlite") == before)
  }

  @Test func `a catalog without tables after a kill is created again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let killed = try DatabaseQueue(path: path.string)
    // The table that GRDB creates before it runs the first migration.
    try killed.write {
      try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)")
    }
    try killed.close()
    #expect(try Catalog(at: path, mode: .create).photoCount() == 0)
  }

  @Test func `photos of an older catalog are read again for new facts`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let older = try DatabaseQueue(path: path.string)
    try Schema.migrator.migrate(older, upTo: "0001-create-catalog")
    try older.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder VALUES (1, 1, CAST('' AS BLOB), 1);
          INSERT INTO photo (id, fingerprint, format, width, height, display_width, display_height)
          VALUES ('abcdefgh', x'00', 'gif', 3, 2, 3, 2);
          INSERT INTO file VALUES (1, CAST('a.gif' AS BLOB), 5, 6, 7, 0, 'abcdefgh', NULL, 0);
          INSERT INTO file VALUES (1, CAST('b.txt' AS BLOB), 5, 6, 7, 0, NULL, NULL, 0);
          """)
    }
    try older.close()
    let catalog = try Catalog(at: path, mode: .create)
    #expect(try catalog.photoCount() == 1)
    try catalog.close()
    let times = try DatabaseQueue(path: path.string).read { db in
      try Int.fetchAll(db, sql: "SELECT modified FROM file ORDER BY name")
    }
    #expect(times == [-1, -1])
    let columns = try DatabaseQueue(path: path.string).read { db in
      try db.columns(in: "photo").map(\.name)
    }
    #expect(columns.contains("keyword_paths") && columns.contains("duration"))
  }

  @Test func `the sources of facts of an older catalog are kept, each list once`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    var configuration = Configuration()
    configuration.prepareDatabase { $0.add(function: FoldedText.function) }
    let older = try DatabaseQueue(path: path.string, configuration: configuration)
    try Schema.migrator.migrate(older, upTo: "0025-index-titles")
    try older.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path) VALUES (1, 1, CAST('' AS BLOB));
          INSERT INTO photo (number, id, fingerprint, format, width, height, display_width,
            display_height, sources)
          VALUES (1, 'abcdefgh', x'00', 'gif', 3, 2, 3, 2, 'make=EXIF:Make' || char(10) || 'title=GIF'),
            (2, 'bcdefghj', x'01', 'gif', 3, 2, 3, 2, NULL),
            (3, 'cdefghjk', x'02', 'gif', 3, 2, 3, 2, 'make=EXIF:Make' || char(10) || 'title=GIF');
          INSERT INTO file (folder, name, size, modified, inode, sidecar, photo)
          VALUES (1, CAST('a.gif' AS BLOB), 5, 6, 7, 0, 1),
            (1, CAST('b.gif' AS BLOB), 5, 6, 8, 0, 2), (1, CAST('c.gif' AS BLOB), 5, 6, 9, 0, 3);
          """)
    }
    try older.close()
    let catalog = try Catalog(at: path, mode: .create)
    var sources: [FactSources] = []
    try catalog.search(try PhotoQuery(""), order: .path) { sources.append($0.photo.facts.sources) }
    let list: FactSources = [.make: "EXIF:Make", .title: "GIF"]
    #expect(sources == [list, [:], list])
    let count = try catalog.database.read {
      try Int.fetchOne($0, sql: "SELECT count(*) FROM source_list")
    }
    #expect(count == 1)
  }

  @Test func `colliding photos and album texts of an older catalog are kept`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let older = try DatabaseQueue(path: path.string)
    try Schema.migrator.migrate(older, upTo: "0010-keep-addresses")
    try older.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path, note, note_mark)
          VALUES (1, 1, CAST('a' AS BLOB), 'text', 42);
          INSERT INTO photo (id, fingerprint, format, width, height, display_width, display_height)
          VALUES ('abcdefgh', x'00', 'gif', 3, 2, 3, 2);
          INSERT INTO twin VALUES (x'01', x'02', 'abcdefgh');
          """)
    }
    try older.close()
    let catalog = try Catalog(at: path, mode: .create)
    try catalog.lookUp { lookup in
      let known = try lookup("a", below: 1)
      #expect(known?.noteChangeToken == 42)
    }
    let collisions = try catalog.database.read { db in
      try String.fetchAll(
        db, sql: "SELECT hex(fingerprint) || hex(content) || photo FROM collision")
    }
    #expect(collisions == ["0102abcdefgh"])
    // Deleting the photo deletes its row, as before the table was renamed.
    try catalog.database.write { try $0.execute(sql: "DELETE FROM photo") }
    #expect(
      try catalog.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM collision") } == 0
    )
  }

  @Test func `photos of an older catalog are found without reading their files again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let older = try DatabaseQueue(path: path.string)
    try Schema.migrator.migrate(older, upTo: "0012-add-places-and-keyword-paths")
    try older.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path) VALUES (7, 1, CAST('a' AS BLOB));
          INSERT INTO photo (number, id, fingerprint, format, width, height, display_width,
            display_height, taken, keywords, rating)
          VALUES (5, 'abcdefgh', x'00', 'gif', 3, 2, 3, 2, '2024-06-14T10:00:00', 'Straße', 4),
            (3, 'bcdefghj', x'01', 'gif', 3, 2, 3, 2, NULL, NULL, NULL);
          INSERT INTO photo_text (rowid, words) VALUES (5, 'Straße'), (3, '');
          INSERT INTO rendering (photo, color) VALUES ('abcdefgh', 255);
          INSERT INTO collision VALUES (x'01', x'02', 'bcdefghj');
          INSERT INTO file (folder, name, size, modified, inode, sidecar, photo, error, changed)
          VALUES (7, CAST('Über.gif' AS BLOB), 5, 6, 7, 8, 'abcdefgh', NULL, 9),
            (7, CAST('b.gif' AS BLOB), 5, 6, 8, 0, 'abcdefgh', NULL, NULL),
            (7, CAST('c.gif' AS BLOB), 5, 6, 9, 0, 'bcdefghj', NULL, NULL),
            (7, CAST('d.gif' AS BLOB), 5, 6, 10, 0, NULL, 'damaged', NULL);
          """)
    }
    try older.close()
    for catalog in [
      try #require(try Catalog.forReading(at: path)), try Catalog(at: path, mode: .existing),
    ] {
      #expect(try catalog.photoCount() == 2)
      func names(_ query: String) throws -> [String?] {
        var names: [String?] = []
        try catalog.search(try PhotoQuery(query), order: .path) {
          names.append($0.path.lastComponent?.string)
        }
        return names
      }
      #expect(try names("") == ["b.gif", "c.gif", "Über.gif"])
      for query in ["keyword:strasse", "rating:4", "taken:2024", "id:abcdefgh"] {
        #expect(try names(query) == ["b.gif", "Über.gif"], "\(query)")
      }
      #expect(try names("UBER") == ["Über.gif"])
      #expect(try catalog.unreadableFiles().map(\.reason) == ["damaged"])
      #expect(try catalog.photos(in: 7).map(\.photo.color) == [255, 255, nil])
      try catalog.lookUp { lookup in
        let known = try lookup("a", below: 1)
        #expect(known?.files.map(\.stamp.sidecar) == [0, 0, 0, 8])
        #expect(known?.files.map(\.stamp.changed) == [nil, nil, nil, 9])
      }
    }
    // The photo is deleted with its last file, and its rows in other tables with it.
    let catalog = try Catalog(at: path, mode: .existing)
    try catalog.index {
      try $0.markMissing([MissingFile(folder: 7, name: "c.gif", wasGone: true)], folders: [])
    }
    #expect(try catalog.photoCount() == 1)
    let counts = try catalog.database.read { db in
      try ["collision", "photo_text", "rendering"].map {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)")
      }
    }
    #expect(counts == [0, 1, 1])
  }

  @Test func `a newer catalog is rejected`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    _ = try Catalog(at: path, mode: .create)
    try DatabaseQueue(path: path.string).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-from-the-future')")
    }
    #expect(throws: CatalogError.newer(path)) { try Catalog(at: path, mode: .existing) }
  }

  @Test func `only changes of rows change the revision`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let catalog = try Catalog(at: path, mode: .create)
    let first = try catalog.revision()
    try catalog.index { _ in }
    #expect(try catalog.revision() == first)
    var site = BuiltSite(
      path: "/site", inputs: [1], outputs: [2, 3], photos: 4, albums: 5, files: 6)
    let other = UnreadableFile(
      root: "/photos", name: FilePath(bytes: [97, 255]), reason: "not a photo")
    (site.skipped, site.damaged) = ([other, other], [other])
    let inputs = BuiltSite.Inputs(digests: [0, 258, .max], hasOthers: true)
    try catalog.remember(site, inputs)
    #expect(try catalog.site(at: "/site") == site)
    #expect(try catalog.inputs(ofSite: "/site") == inputs)
    (site.skipped, site.photos) = ([], 7)
    try catalog.remember(site, BuiltSite.Inputs(digests: [], hasOthers: false))
    #expect(try catalog.site(at: "/site") == site)
    #expect(
      try catalog.inputs(ofSite: "/site") == BuiltSite.Inputs(digests: [], hasOthers: false))
    #expect(try catalog.site(at: "/other") == nil)
    #expect(try catalog.inputs(ofSite: "/other") == nil)
    #expect(try catalog.revision() == first)
    _ = try catalog.scope(of: "/photos")
    #expect(try catalog.revision() == first + 1)
  }

  @Test func `errors name file, reason and remedy`() {
    let path = FilePath("/photos/gallery.sqlite")
    for error in [
      CatalogError.missing(path), .notSQLite(path), .notACatalog(path), .newer(path),
      .failed(path, "disk I/O error"),
    ] {
      #expect(error.description.hasPrefix("/photos/gallery.sqlite: "))
      #expect(error.description.contains(";"))
    }
  }
}
