import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// A catalog from elsewhere can have any value: gallery ends in words, and writes nothing outside of the site's folder.
@Suite(.timeLimit(.minutes(60))) struct HostileCatalogTests {
  private let folder: TemporaryFolder
  private let catalog: HostileCatalog
  /// The current folder, deep enough for paths with `..`.
  private var current: FilePath { folder.path.appending("x/y/z") }

  init() throws {
    let site = try BuiltSite()
    folder = site.folder
    for (index, name) in ["a/0", "b/1"].enumerated() {
      try site.writePhoto("x/y/z/photos/\(name).jpg", color: 60 * index)
    }
    try folder.write(folder.read("x/y/z/photos/a/0.jpg") ?? [], as: "x/y/z/photos/b/0.jpg")
    try folder.write(TinyMetadata.fullXMP, as: "x/y/z/photos/b/0.xmp")
    try folder.write("# About\n", as: "x/y/z/photos/about.md")
    try folder.write("---\nhidden: unlisted\n---\n", as: "x/y/z/photos/b/album.md")
    try folder.write("no photo", as: "x/y/z/photos/b/bad.jpg")
    for call in [["index", "photos"], ["build", "--sizes", "32"]] {
      let result = try Binary.run(call, in: folder.path.appending("x/y/z"))
      try #require(result.status < 2, "\(result)")
    }
    catalog = try HostileCatalog(at: folder.path.appending("x/y/z/gallery.sqlite"))
  }

  /// Runs a command, which must not end by a signal.
  private func run(_ arguments: [String], _ attack: String) throws -> Binary.Result {
    let result = try Binary.run(arguments, in: current, environment: ["SWIFT_BACKTRACE": "enable=no"])
    #expect([0, 1, 2].contains(result.status), "\(arguments) after \(attack): \(result)")
    #expect(!result.errors.contains("bug in gallery"), "\(arguments) after \(attack): \(result)")
    return result
  }

  /// The files that are not of the site, the catalog, or the images that its builds can take again.
  private func others() throws -> [String: [UInt8]] {
    let own = ["x/y/z/site/", "x/y/z/gallery.sqlite", "x/y/z/.gallery.sqlite-images/"]
    return try folder.contents().filter { file in !own.contains { file.key.hasPrefix($0) } }
  }

  /// The names of the files that are not as they were.
  private func changes(from before: [String: [UInt8]]) throws -> Set<String> {
    let now = try others()
    return Set(before.keys).union(now.keys).filter { now[$0] != before[$0] }
  }

  @Test(arguments: [
    "UPDATE photo SET id = '../../../escape' WHERE number = 1",
    "UPDATE folder SET path = CAST('../../escape' AS BLOB) WHERE path = CAST('a' AS BLOB)",
    "UPDATE file SET name = CAST('a/../../b' AS BLOB) WHERE name = CAST('0.jpg' AS BLOB)",
    "UPDATE root SET path = CAST('/../x' AS BLOB)",
    "UPDATE address SET slug = '../../escape' WHERE name = CAST('a' AS BLOB)",
    "UPDATE photo SET pages = 2, later_pages = '1 0 9 1' WHERE number = 1",
    "UPDATE photo SET pages = 3, later_pages = '2 9 9 1' || char(10) || '1 9 9 1' WHERE number = 1",
    "UPDATE photo SET rating = \(Int64.max)", "UPDATE photo SET content = -1 WHERE number = 1",
  ])
  func `a catalog with an impossible value is refused, and the message says what to do`(sql: String) throws {
    let before = try others()
    let isChanged = try catalog.make {
      try $0.execute(sql: sql)
      return $0.changesCount > 0
    }
    #expect(isChanged)
    let result = try run(["build", "--sizes", "32", "--verify"], sql)
    #expect(result.status == 1 && result.errors.contains("gallery.sqlite: table "), "\(result)")
    #expect(result.errors.contains("is impossible; replace it with a backup"), "\(result)")
    let changed = try changes(from: before)
    #expect(changed.isEmpty)
  }

  /// `GALLERY_HOSTILE_CATALOGS=1000` tries more catalogs.
  @Test func `no value of a catalog ends gallery by a signal or writes outside of the site`() throws {
    let wanted = ProcessInfo.processInfo.environment["GALLERY_HOSTILE_CATALOGS"].flatMap { Int($0) }
    var random = SeededNumbers.replayable(for: "hostile catalogs")
    let build = ["build", "--sizes", "32"]
    let commands = [
      ["list", "--json"], ["list", "--groups", "stacks"], ["list", "--groups", "similar"],
      ["list", "--groups", "duplicates"],
      ["stats"], ["check"], ["links"], ["index", "photos"], build + ["--verify"],
    ]
    let before = try others()
    var count = 0
    while count < wanted ?? 4 {
      let place = try #require(catalog.columns.randomElement(using: &random))
      let attack = HostileCatalog.Attack(
        table: place.table, column: place.column,
        value: try #require(HostileCatalog.Attack.values.randomElement(using: &random)),
        isInAllRows: Bool.random(using: &random))
      guard try catalog.make(attack, isTyped: Bool.random(using: &random)) else { continue }
      count += 1
      let command = try #require(commands.randomElement(using: &random))
      for call in [command, build] { _ = try run(call, "\(attack)") }
      let changed = try changes(from: before)
      #expect(changed.isEmpty, "\(attack)")
    }
  }
}
