import GRDB
import PhotoQueries
import SystemPackage
import TestSupport
import Testing

@testable import PhotoCatalog

/// What the catalog keeps of the folders of sites.
struct SiteFolderTests {
  private let folder: TemporaryFolder
  private let catalog: Catalog
  private let key = SiteFolderKey(site: "/site", inputs: .max)

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
    try store([1, 2])
  }

  private func store(_ folders: [Int64], keeping kept: Set<Int64> = [], revision: Int? = nil) throws
  {
    let revision = try revision ?? catalog.revision()
    try catalog.store(
      key, revision: revision, keeping: kept,
      folders.map { SiteFolder(folder: $0, hasStacks: $0 == 2, photos: [UInt8($0)]) })
  }

  /// The numbers of the folders that are found.
  private func found(_ key: SiteFolderKey? = nil) throws -> [Int64] {
    try catalog.withSnapshot(matching: .everything) { snapshot in
      try snapshot.folders.compactMap { try snapshot.stored($0, key ?? self.key)?.folder }
    }
  }

  private func execute(_ sql: String) throws {
    try catalog.write { try $0.execute(sql: sql) }
  }

  @Test func `folders are found by site and inputs`() throws {
    #expect(try found() == [1, 2])
    #expect(try found(SiteFolderKey(site: "/other", inputs: .max)) == [])
    #expect(try found(SiteFolderKey(site: "/site", inputs: 1)) == [])
    let second = try catalog.withSnapshot(matching: .everything) { snapshot in
      try snapshot.stored(snapshot.folders[1], key)
    }
    #expect(second == SiteFolder(folder: 2, hasStacks: true, photos: [2]))
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

  @Test func `folders that are neither stored nor kept are removed`() throws {
    try store([], keeping: [2])
    #expect(try found() == [2])
    try store([1])
    #expect(try found() == [1])
  }

  @Test func `nothing is stored of a catalog that has changed since it was read`() throws {
    let revision = try catalog.revision()
    try execute("UPDATE photo SET title = 'A' WHERE number = 1")
    try store([1], keeping: [2], revision: revision)
    #expect(try found() == [2])
  }

  // MARK: Results

  @Test func `results are found by site and digest until they are removed`() throws {
    let large = [UInt8](repeating: 7, count: 5000)
    try catalog.store([1: [1, 2], .max: large], ofSite: "/site")
    try catalog.store([1: [3], 2: []], ofSite: "/other")
    #expect(try catalog.results(ofSite: "/site", smallerThan: 4096) == [1: [1, 2]])
    #expect(try catalog.result(ofSite: "/site", .max) == large)
    #expect(try catalog.results(ofSite: "/other", smallerThan: 4096) == [1: [3], 2: []])
    try catalog.removeResults(ofSite: "/site", except: [.max, 9])
    #expect(try catalog.results(ofSite: "/site", smallerThan: 10_000) == [.max: large])
    #expect(try catalog.result(ofSite: "/other", 1) == [3])
  }

  @Test func `damaged results are not found`() throws {
    try catalog.store([1: [1, 2]], ofSite: "/site")
    try execute("UPDATE site_result SET result = x'0103'")
    #expect(try catalog.result(ofSite: "/site", 1) == nil)
    #expect(try catalog.results(ofSite: "/site", smallerThan: 4096) == [:])
  }
}
