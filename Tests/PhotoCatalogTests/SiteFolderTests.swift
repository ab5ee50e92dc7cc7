import GRDB
import Facts
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

/// What the catalog keeps of the folders of sites.
struct SiteFolderTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog

  /// A catalog with two folders: photo 1 is in the first, photo 2 in the second, photo 3 in both.
  init() throws {
    folder = try TemporaryFolder()
    catalog = try Catalog(at: folder.path.appending("gallery.sqlite"), mode: .create)
    try catalog.write { db in
      try db.execute(
        sql: """
          INSERT INTO root VALUES (1, CAST('/photos' AS BLOB));
          INSERT INTO folder (id, root, path) VALUES (1, 1, CAST('a' AS BLOB));
          INSERT INTO folder (id, root, path) VALUES (2, 1, CAST('b' AS BLOB));
          """)
      for number in 1...3 {
        try db.execute(
          sql: """
            INSERT INTO photo (number, id, fingerprint, format, width, height, display_width,
              display_height) VALUES (?, ?, x'00', 'jpeg', 3, 2, 3, 2)
            """, arguments: [number, "photo\(number)"])
      }
      for (folder, photo) in [(1, 1), (2, 2), (1, 3), (2, 3)] {
        try db.execute(
          sql: """
            INSERT INTO file (folder, name, size, modified, inode, sidecar, photo)
            VALUES (?, CAST(? AS BLOB), 1, 1, 1, 0, ?)
            """, arguments: [folder, "\(photo).jpg", photo])
      }
    }
    for site: FilePath in ["/site", "/other"] { try catalog.add(site: site) }
    try store([1, 2])
  }

  /// The key of a folder at its last change.
  private func key(_ folder: Int64, _ changed: Int) -> DerivedKey {
    DerivedKey(.folder, UInt64(folder) << 32 | UInt64(changed))
  }

  private func store(_ folders: [Int64]) throws {
    let changes = try #require(try catalog.folderChanges(at: try catalog.revision()))
    try catalog.store(
      folders.map { (key($0, changes[$0] ?? 0), [UInt8($0)]) }, ofSite: "/site")
  }

  /// The numbers of the folders that are found.
  private func found(ofSite site: FilePath = "/site") throws -> [Int64] {
    try catalog.withSnapshot(matching: .everything) { snapshot in
      try snapshot.folders.compactMap { folder in
        let value = try snapshot.derivedValue(key(folder.id, folder.changed), ofSite: site)
        return value.map { Int64($0[0]) }
      }
    }
  }

  private func execute(_ sql: String) throws {
    try catalog.write { try $0.execute(sql: sql) }
  }

  @Test func `folders are found by their site`() throws {
    #expect(try found() == [1, 2])
    #expect(try found(ofSite: "/other") == [])
  }

  @Test(arguments: [
    ("UPDATE photo SET title = 'A' WHERE number = 1", [2]),
    ("UPDATE photo SET title = 'A' WHERE number = 3", []),
    ("UPDATE file SET is_gone = 1 WHERE folder = 2 AND photo = 2", [1]),
    ("UPDATE file SET photo = 1 WHERE folder = 2 AND photo = 3", []),
    ("UPDATE file SET changed = 7", [1, 2]),
    ("DELETE FROM file WHERE folder = 1 AND photo = 3", []),
    ("DELETE FROM file WHERE folder = 1 AND photo = 1", [2]),
    ("DELETE FROM folder WHERE id = 1", []),
    ("UPDATE folder SET note = 'hidden: true' WHERE id = 2", [1]),
    ("UPDATE folder SET path = CAST('x' AS BLOB) WHERE id = 1", []),
    ("UPDATE folder SET note_change_token = 3", [1, 2]),
    ("INSERT INTO rendering (photo, color) VALUES ('photo2', 5)", [1]),
    (
      """
      INSERT INTO file (folder, name, size, modified, inode, sidecar, photo)
      VALUES (1, CAST('new.jpg' AS BLOB), 1, 1, 1, 0, 1)
      """, [2]
    ),
    // Another file of a photo can exclude it.
    (
      """
      INSERT INTO file (folder, name, size, modified, inode, sidecar, photo)
      VALUES (1, CAST('new.jpg' AS BLOB), 1, 1, 1, 0, 2)
      """, []
    ),
  ])
  func `a change of files or photos counts for their folders`(sql: String, left: [Int64]) throws {
    try execute(sql)
    #expect(try found() == left)
    // It does not count for those that are stored after it.
    let all = try catalog.withSnapshot(matching: .everything) { $0.folders.map(\.id) }
    try store(all)
    #expect(try found() == all)
  }

  @Test func `a change of a rendering counts`() throws {
    try execute("INSERT INTO rendering (photo, color) VALUES ('photo1', 5)")
    for sql in ["UPDATE rendering SET color = 6", "DELETE FROM rendering"] {
      try store([1, 2])
      try execute(sql)
      #expect(try found() == [2])
    }
  }

  @Test func `the changes of folders are those of one revision`() throws {
    let revision = try catalog.revision()
    try execute("UPDATE photo SET title = 'A' WHERE number = 1")
    #expect(try catalog.folderChanges(at: revision) == nil)
    #expect(try catalog.folderChanges(at: revision + 1) == [1: revision, 2: 0])
  }

  @Test func `folders change from the first build of a site on`() throws {
    try catalog.forgetSites { _ in true }
    let before = try catalog.folderChanges(at: try catalog.revision())
    try execute("UPDATE photo SET title = 'A' WHERE number = 1")
    #expect(try catalog.folderChanges(at: try catalog.revision()) == before)
    try catalog.add(site: "/site")
    try execute("UPDATE photo SET title = 'B' WHERE number = 1")
    #expect(try catalog.folderChanges(at: try catalog.revision()) != before)
  }

  // MARK: Values

  private func data(_ digest: UInt64) -> DerivedKey { DerivedKey(.data, digest) }

  private func values(ofSite site: FilePath, smallerThan size: Int) throws -> [UInt64: [UInt8]] {
    try catalog.derivedValues(of: .data, smallerThan: size, ofSite: site)
  }

  @Test func `values are found by site, kind and digest until they are removed`() throws {
    let large = [UInt8](repeating: 7, count: 5000)
    try catalog.store([(data(1), [1, 2]), (data(.max), large)], ofSite: "/site")
    try catalog.store([(data(1), [3]), (data(2), [UInt8]())], ofSite: "/other")
    #expect(try values(ofSite: "/site", smallerThan: 4096) == [1: [1, 2]])
    #expect(try catalog.derivedValue(data(.max), ofSite: "/site") == large)
    #expect(try catalog.derivedValue(DerivedKey(.files, .max), ofSite: "/site") == nil)
    #expect(try values(ofSite: "/other", smallerThan: 4096) == [1: [3], 2: []])
    try catalog.removeDerivedValues(ofSite: "/site", except: [data(.max), data(9)])
    #expect(try values(ofSite: "/site", smallerThan: 10_000) == [.max: large])
    #expect(try found() == [])
    #expect(try catalog.derivedValue(data(1), ofSite: "/other") == [3])
  }

  @Test func `damaged values are not found`() throws {
    try catalog.store([(data(1), [1, 2])], ofSite: "/site")
    try execute("UPDATE derived SET value = x'0103' WHERE kind = 3")
    #expect(try catalog.derivedValue(data(1), ofSite: "/site") == nil)
    #expect(try values(ofSite: "/site", smallerThan: 4096) == [:])
  }

  @Test func `nothing is stored for a site that was forgotten`() throws {
    try catalog.forgetSites { $0 == "/site" }
    try catalog.store([(data(1), [1, 2])], ofSite: "/site")
    #expect(try catalog.derivedValue(data(1), ofSite: "/site") == nil)
  }
}
