import Foundation
import SystemPackage
import TestSupport
import Testing

/// Files and checksums in `gallery list --json`.
struct ListChecksumTests {
  private let site: BuiltSite

  init() throws {
    site = try BuiltSite()
    try site.writePhoto("photos/a/1.jpg", color: 10)
    try site.writePhoto("photos/a/copy of 1.jpg", color: 10)
    try site.writePhoto("photos/2.jpg", color: 90)
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
  }

  private func list(
    _ options: String...
  ) throws -> (objects: [String: [String: Any]], result: Binary.Result) {
    let result = try Binary.run(["list", "--json"] + options, in: site.folder.path)
    let lines = try result.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    return (
      Dictionary(uniqueKeysWithValues: lines.map { ($0["path"] as? String ?? "", $0) }), result
    )
  }

  @Test func `the lines have the root, the size and the time of files`() throws {
    let path = site.folder.path.appending("photos").string
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: 1_718_380_800)],
      ofItemAtPath: path + "/2.jpg")
    #expect(try Binary.run("index", "photos", in: site.folder.path).status == 0)
    let (objects, _) = try list()
    #expect(objects.count == 3)
    let two = try #require(objects["2.jpg"])
    #expect(two["root"] as? String == path && two["modified"] as? String == "2024-06-14T16:00:00Z")
    #expect(two["bytes"] as? Int == site.folder.read("photos/2.jpg")?.count)
    #expect(objects.values.allSatisfy { $0["sha256"] == nil })
  }

  @Test func `checksums are those of sha256sum`() throws {
    let (objects, result) = try list("--checksums")
    #expect(result.status == 0 && result.errors.isEmpty)
    for (name, object) in objects {
      let file = site.folder.path.appending("photos").pushing(FilePath(name)).string
      let known = try Binary.run(
        program: "/usr/bin/sha256sum", [file], in: site.folder.path)
      #expect(object["sha256"] as? String == String(known.output.prefix(64)), "\(name)")
    }
    let groups = try list("--checksums", "--duplicates").objects
    #expect(Set(groups.keys) == ["a/1.jpg", "a/copy of 1.jpg"])
    #expect(Set(groups.values.compactMap { $0["sha256"] as? String }).count == 1)
  }

  @Test func `a file that has changed or is gone has no checksum, and the status is 1`() throws {
    try site.writePhoto("photos/2.jpg", color: 200, width: 64)
    try FileManager.default.removeItem(
      atPath: site.folder.path.appending("photos").appending("a").appending("1.jpg").string)
    let (objects, result) = try list("--checksums", "--quiet")
    #expect(result.status == 1 && objects.count == 3)
    #expect(objects.filter { $0.value["sha256"] != nil }.keys.sorted() == ["a/copy of 1.jpg"])
    #expect(
      result.errors.contains("/photos/2.jpg: has changed since the last run of gallery index"))
    #expect(result.errors.contains("/photos/a/1.jpg: cannot be read: No such file"))
  }

  @Test(arguments: [["--csv"], [], ["--json", "--unreadable"]])
  func `checksums need JSON`(options: [String]) throws {
    let result = try Binary.run(["list", "--checksums"] + options, in: site.folder.path)
    #expect(result.status == 64 && result.errors.contains("--checksums needs --json"))
  }
}
