import Foundation
import GRDB
import Facts
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

  @Test func `a catalog of version 1.0 is opened with all that it holds`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let first = try DatabaseQueue(path: path.string)
    // Later versions add migrations, and never change this one.
    try Schema.migrator.migrate(first, upTo: "0001-create-catalog")
    try first.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path, note, note_change_token)
          VALUES (7, 1, CAST('a' AS BLOB), 'text', 42);
          INSERT INTO photo (number, id, fingerprint, format, width, height, display_width,
            display_height, taken, keywords, rating)
          VALUES (5, 'abcdefgh', x'00', 'gif', 3, 2, 3, 2, '2024-06-14T10:00:00', 'Straße', 4);
          INSERT INTO photo_text (rowid, words) VALUES (5, 'strasse');
          INSERT INTO rendering (photo, color) VALUES ('abcdefgh', 255);
          INSERT INTO album_access
          VALUES (CAST('/photos' AS BLOB), CAST('b' AS BLOB), 2, 0, NULL, NULL, 0, 0, 0);
          INSERT INTO file (folder, name, size, modified, inode, sidecar, photo, error, changed)
          VALUES (7, CAST('Über.gif' AS BLOB), 5, 6, 7, 8, 5, NULL, 9),
            (7, CAST('d.gif' AS BLOB), 5, 6, 10, 0, NULL, 'damaged', 9);
          """)
    }
    try first.close()
    for catalog in [try #require(try Catalog.forReading(at: path)), try Catalog(at: path, mode: .existing)] {
      for query in ["keyword:strasse", "rating:4", "taken:2024", "id:abcdefgh"] {
        var names: [String?] = []
        try catalog.search(try PhotoQuery(query), order: .path) { names.append($0.path.lastComponent?.string) }
        #expect(names == ["Über.gif"], "\(query)")
      }
      #expect(try catalog.unreadableFiles().map(\.reason) == ["damaged"])
      #expect(try catalog.photos(in: 7).map(\.photo.color) == [255])
      #expect(try catalog.albumRecords()["/photos/b"]?.visibility == .hidden)
      try catalog.lookUp { lookup in
        let known = try lookup("a", below: 1)
        #expect((known?.noteChangeToken, known?.files.map(\.stamp.changed)) == (42, [9, 9]))
      }
    }
  }

  @Test func `a catalog without tables after a kill is created again`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let killed = try DatabaseQueue(path: path.string)
    // The table that GRDB creates before it runs the first migration.
    try killed.write { try $0.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT PRIMARY KEY)") }
    try killed.close()
    #expect(try Catalog(at: path, mode: .create).photoCount() == 0)
  }

  @Test func `a newer catalog is rejected`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    _ = try Catalog(at: path, mode: .create)
    try DatabaseQueue(path: path.string).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999-from-the-future')")
    }
    #expect(throws: CatalogError.otherVersion(path)) { try Catalog(at: path, mode: .existing) }
  }

  @Test func `only changes of rows change the revision`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path.appending("gallery.sqlite")
    let catalog = try Catalog(at: path, mode: .create)
    let first = try catalog.revision()
    try catalog.index { _ in }
    #expect(try catalog.revision() == first)
    try catalog.add(site: "/site")
    #expect(try catalog.revision(ofSite: "/site") == nil)
    try catalog.complete(site: "/site", revision: 7)
    #expect(try catalog.revision(ofSite: "/site") == 7)
    try catalog.add(site: "/site")
    #expect(try catalog.revision(ofSite: "/site") == 7)
    #expect(try catalog.revision(ofSite: "/other") == nil)
    try catalog.replaceDerivedValues(ofSite: "/site", with: [(key: DerivedKey(.report, 1), value: [1])])
    #expect(try catalog.revision() == first)
    _ = try catalog.scope(of: "/photos")
    #expect(try catalog.revision() == first + 1)
  }

  @Test func `errors name file, reason and remedy`() {
    let path = FilePath("/photos/gallery.sqlite")
    for error in [
      CatalogError.missing(path), .notSQLite(path), .notACatalog(path), .otherVersion(path),
      .failed(path, "disk I/O error"),
    ] {
      #expect(error.description.hasPrefix("/photos/gallery.sqlite: "))
      #expect(error.description.contains(";"))
    }
  }
}
