import Foundation
import GRDB
import SystemPackage
import TestSupport
import Testing

/// Disks that number their files anew whenever they are mounted (exFAT by FUSE, sshfs).
struct OtherInodeTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (name, color) in [("a", 10), ("b", 60), ("summer/c", 110)] {
      try site.writePhoto("photos/\(name).jpg", color: color)
    }
    // Its number is a part of what is known of the photo.
    try site.folder.write(Sidecar(title: "x").bytes, as: "photos/b.xmp")
    try #require(try site.build().status == 0)
  }

  /// Gives all files of the catalog the numbers that they had at another mount.
  private func remount() throws {
    let catalog = try DatabaseQueue(path: site.folder.place("gallery.sqlite"))
    defer { try? catalog.close() }
    try catalog.write { db in
      try db.execute(
        sql: """
          UPDATE file SET inode = inode + 1000000, changed = NULL;
          UPDATE file SET sidecar = sidecar + 1 WHERE sidecar <> 0
          """)
    }
  }

  private func index(_ arguments: String...) throws -> String {
    try site.folder.succeed(["index", "photos"] + arguments).output
  }

  @Test func `files with other numbers are compared once, and have not changed, also for a check`() throws {
    try remount()
    #expect(try !index("--dry-run").contains("change "))
    let check = try site.folder.run("check")
    #expect(check.status == 0 && check.output.contains("nothing found"), "\(check.output)")
    let first = try index()
    #expect(first.contains("3 of 3 files read") && !first.contains("changed"), "\(first)")
    let second = try index()
    #expect(second.contains("0 of 3 files read"), "\(second)")
    #expect(try site.build(index: false).output.contains("nothing changed"))
  }

  @Test func `another content or sidecar with the same size and time is a change`() throws {
    let names = ["a.jpg", "b.xmp"]
    for name in names {
      let path = site.folder.place("photos/\(name)")
      let time = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
      let bytes = try #require(site.folder.read(FilePath("photos/\(name)")))
      // A comment or the title.
      let other = name == "b.xmp" ? Sidecar(title: "y").bytes : bytes.dropLast(2) + [0xFF, 0xD8]
      let file = try FileHandle(forWritingTo: URL(filePath: path))
      try file.write(contentsOf: Data(other))
      try file.close()
      try FileManager.default.setAttributes([.modificationDate: time as Any], ofItemAtPath: path)
    }
    try remount()
    let plan = try index("--dry-run")
    #expect(plan.contains("a.jpg") && plan.contains("b.jpg") && !plan.contains("c.jpg"), "\(plan)")
    let check = try site.folder.run("check").output
    #expect(check.contains("a.jpg") && check.contains("b.jpg") && !check.contains("c.jpg"))
    let result = try index()
    #expect(result.contains("2 changed"), "\(result)")
  }
}
