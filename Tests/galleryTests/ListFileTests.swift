import Foundation
import SystemPackage
import TestSupport
import Testing

/// Files in `gallery list --json`.
struct ListFileTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/a/copy of 1.jpg", color: 10)
    try site.writePhoto("photos/2.jpg", color: 90)
    #expect(try site.folder.run("index", "photos").status == 0)
  }

  private func list() throws -> [String: [String: Any]] {
    let result = try site.folder.run("list", "--json")
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    return Dictionary(uniqueKeysWithValues: lines.map { ($0["path"] as? String ?? "", $0) })
  }

  @Test func `the lines have the root, the size and the time of files`() throws {
    let path = site.folder.path.appending("photos").string
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_718_380_800)], ofItemAtPath: path + "/2.jpg")
    #expect(try site.folder.run("index", "photos").status == 0)
    let objects = try list()
    #expect(objects.count == 3)
    let two = try #require(objects["2.jpg"])
    #expect(two["root"] as? String == path && two["modified"] as? String == "2024-06-14T16:00:00Z")
    #expect(two["bytes"] as? Int == site.folder.read("photos/2.jpg")?.count)
  }
}
