import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// What the catalog stores of sites whose folders were deleted.
struct DeletedSiteTests {
  private let site = BuiltSite.empty()

  init() throws {
    for number in 1...3 { try site.writePhoto("photos/\(number).jpg", color: 60 * number) }
    for output in ["site", "first", "second", "disk/third"] { try #require(site.build("--output", output).status == 0) }
  }

  /// The numbers of derived values of each kind, by the last component of the site's folder.
  private func rows() throws -> [String: [String: Int]] {
    let path = site.folder.path.appending("gallery.sqlite").string
    return try DatabaseQueue(path: path).read { db in
      var rows: [String: [String: Int]] = [:]
      let sites = try Row.fetchAll(
        db,
        sql: """
          SELECT path, kind, count(*) FROM site LEFT JOIN derived ON derived.site = site.number
          GROUP BY path, kind
          """)
      for row in sites {
        let site = FilePath(String(decoding: row[0] as Data, as: UTF8.self))
        rows[site.lastComponent?.string ?? "", default: [:]]["kind \(row[1] as Int)"] = row[2]
      }
      return rows
    }
  }

  @Test func `deleted sites are forgotten by the next build, and those on a disk that is away are not`() throws {
    let before = try rows()
    #expect(Set(before.keys) == ["site", "first", "second", "third"])
    try site.folder.remove("first")
    try site.folder.remove("second")
    try site.writePhoto("photos/4.jpg", color: 250)
    try #require(site.build().status == 0)
    #expect(Set(try rows().keys) == ["site", "third"])
    #expect(try rows()["third"] == before["third"])
    #expect(try site.build("--output", "first").output.hasPrefix("4 photos"))

    // A site on a disk that is away stays known.
    try site.folder.move("disk", to: "away")
    try site.writePhoto("photos/5.jpg", color: 90)
    try #require(site.build().status == 0)
    #expect(try rows()["third"] == before["third"])
    try site.folder.move("away", to: "disk")
    #expect(try site.build("--output", "disk/third", index: false).output.hasPrefix("5 photos"))
  }
}
