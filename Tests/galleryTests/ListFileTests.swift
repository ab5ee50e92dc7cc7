import Foundation
import SystemPackage
import TestSupport
import Testing

/// Files in `gallery list --json`.
struct ListFileTests {
  private let site = BuiltSite.empty()

  @Test func `the lines have the root, the size and the time of files`() throws {
    for (name, color) in [("a/1", 10), ("a/copy of 1", 10), ("2", 90)] {
      try site.writePhoto("photos/\(name).jpg", color: color)
    }
    let path = site.folder.place("photos")
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_718_380_800)], ofItemAtPath: path + "/2.jpg")
    try site.index()
    let objects = try site.folder.succeed("list", "--json").output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(objects.count == 3)
    let two = try #require(objects.first { $0["path"] as? String == "2.jpg" })
    #expect(two["root"] as? String == path && two["modified"] as? String == "2024-06-14T16:00:00Z")
    #expect(two["bytes"] as? Int == site.folder.read("photos/2.jpg")?.count)
  }
}
