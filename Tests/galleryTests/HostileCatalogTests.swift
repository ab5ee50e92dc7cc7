import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// A catalog from elsewhere can have any value: gallery ends in words, and writes nothing outside of the site's folder.
@Suite(.timeLimit(.minutes(10)))
struct HostileCatalogTests {
  private let folder: TemporaryFolder
  private let original: [UInt8]
  /// The current folder, deep enough for paths with `..`.
  private var current: FilePath { folder.path.appending("x/y/z") }

  init() throws {
    let site = try BuiltSite()
    folder = site.folder
    for (index, name) in ["a/0", "b/1"].enumerated() {
      try site.writePhoto("x/y/z/photos/\(name).jpg", color: 60 * index)
    }
    for call in [["index", "photos"], ["build", "--sizes", "32"]] {
      try #require(try Binary.run(call, in: folder.path.appending("x/y/z")).status == 0)
    }
    original = try #require(folder.read("x/y/z/gallery.sqlite"))
  }

  /// Changes a fresh copy of the catalog; `false` if SQLite refuses the value.
  private func attack(_ sql: String) throws -> Bool {
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(
        atPath: current.appending("gallery.sqlite\(suffix)").string)
    }
    try folder.write(original, as: "x/y/z/gallery.sqlite")
    var configuration = Configuration()
    configuration.foreignKeysEnabled = false
    let queue = try DatabaseQueue(
      path: current.appending("gallery.sqlite").string, configuration: configuration)
    defer { try? queue.close() }
    do {
      try queue.write { try $0.execute(sql: sql) }
      return true
    } catch is DatabaseError {
      return false
    }
  }

  /// Runs a command, which must not end by a signal.
  private func run(_ arguments: [String], _ sql: String) throws -> Binary.Result {
    let result = try Binary.run(arguments, in: current)
    #expect([0, 1, 2].contains(result.status), "\(arguments) after \(sql): \(result)")
    return result
  }

  /// The files that are not of the site or the catalog.
  private func others() throws -> [String] {
    try folder.contents().keys.filter {
      !$0.hasPrefix("x/y/z/site/") && !$0.hasPrefix("x/y/z/gallery.sqlite")
    }.sorted()
  }

  private static let paths = ["../../escape", "/escape", "a//b", "a/./b", "..", "a/", "x\u{0}y"]
  private static let attacks: [String] = {
    func blob(_ text: String) -> String {
      "x'\(text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())'"
    }
    let ids = ["../../../escape", "a/bcdefghi", "", ".", "ABCDEFGH", "abcdefg", "..........."]
    let slugs = ["../../escape", "..", ".", "", "a/b", ".hidden", "A", "-"]
    return ids.map { "UPDATE photo SET id = '\($0)' WHERE number = 1" }
      + paths.map { "UPDATE folder SET path = \(blob($0)) WHERE path = \(blob("a"))" }
      + (paths + [""]).map { "UPDATE file SET name = \(blob($0)) WHERE name = \(blob("0.jpg"))" }
      + ["photos", "", "/../x", "//x", "/x\u{0}"].map { "UPDATE root SET path = \(blob($0))" }
      + slugs.map { "UPDATE address SET slug = '\($0)' WHERE name = \(blob("a"))" }
  }()

  @Test func `an id, address or path of no photo is refused`() throws {
    let before = try others()
    for (index, sql) in Self.attacks.enumerated() {
      #expect(try attack(sql), "\(sql)")
      let result = try run(["build", "--sizes", "32", "--verify"], sql)
      #expect(result.status == 1 && result.errors.contains("gallery.sqlite: "), "\(sql): \(result)")
      #expect(result.errors.contains("replace it by a backup"), "\(sql): \(result)")
      // Each command for some of the values.
      _ = try run([["list"], ["stats"], ["index", "photos"]][index % 3], sql)
    }
    #expect(try others() == before)
  }

  @Test func `no number of a catalog ends gallery by a signal`() throws {
    try #require(try attack("SELECT 1"))
    let queue = try DatabaseQueue(path: current.appending("gallery.sqlite").string)
    let columns = try queue.read { db in
      try ["photo", "rendering", "file", "addition", "folder", "root_pattern", "album_access"]
        .flatMap {
          table in
          try Row.fetchAll(db, sql: "SELECT name, type FROM pragma_table_info('\(table)')")
            .filter { ["INTEGER", "REAL"].contains($0[1] as String) }
            .map { "\(table) SET \($0[0] as String)" }
        }
    }
    try queue.close()
    #expect(columns.contains("photo SET rating") && columns.contains("photo SET exposure"))
    let before = try others()
    for column in columns {
      for value in ["\(Int64.min)", "\(Int64.max)", "-1", "1e308", "9e999"] {
        let sql = "UPDATE \(column) = \(value)"
        guard try attack(sql) else { continue }
        let list = try run(["list", "--json"], sql)
        if list.status == 0 { _ = try run(["build", "--sizes", "32", "--verify"], sql) }
        if column.hasPrefix("file") || column.hasSuffix("th") || column.hasSuffix("height") {
          _ = try run(["stats"], sql)
        }
      }
    }
    #expect(try others() == before)
  }
}
