import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import gallery

/// Progress and closing summaries.
struct ProgressTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (name, color) in [("a", 10), ("b", 60), ("summer/c", 110)] {
      try site.writePhoto("photos/\(name).jpg", color: color)
    }
  }

  private func json(_ arguments: String...) throws -> [String: Any] {
    let result = try site.folder.run(arguments + ["--json"])
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
    let object = try JSONSerialization.jsonObject(with: Data(result.output.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `the summary of an index tells new, moved, changed and gone files`() throws {
    let first = try site.folder.run("index", "photos")
    #expect(first.output.contains("3 photos in the catalog; 3 of 3 files read, 3 new ("))
    let photos = site.folder.path.appending("photos").string
    try FileManager.default.moveItem(atPath: "\(photos)/summer", toPath: "\(photos)/winter")
    try FileManager.default.moveItem(atPath: "\(photos)/a.jpg", toPath: "\(photos)/z.jpg")
    try FileManager.default.removeItem(atPath: "\(photos)/b.jpg")
    try site.writePhoto("photos/d.jpg", color: 160)
    let moved = try json("index", "photos")
    #expect(moved["moved"] as? Int == 2 && moved["missing"] as? Int == 3)
    #expect(moved["added"] as? Int == 3 && moved["seconds"] is Double)
    // A copy that is deleted is not moved.
    try FileManager.default.copyItem(atPath: "\(photos)/d.jpg", toPath: "\(photos)/copy.jpg")
    _ = try json("index", "photos")
    try FileManager.default.removeItem(atPath: "\(photos)/copy.jpg")
    try site.writePhoto("photos/z.jpg", color: 11)
    let line = try site.folder.run("index", "photos").output
    #expect(line.contains("files read, 1 changed, 1 gone ("), "\(line)")
  }

  @Test func `the summary of a build tells pages, images, bytes and time`() throws {
    _ = try site.folder.run("index", "photos")
    let first = try json("build")
    let files = try site.files().keys
    #expect(first["pages"] as? Int == files.count { $0.hasSuffix(".html") })
    let images = try site.renditions().count
    #expect(first["renditions"] as? Int == images)
    let sizes = try files.filter { !$0.hasPrefix(".") }.map { try site.data($0).count }
    #expect(first["bytes"] as? Int == sizes.reduce(0, +))
    let again = try site.folder.run("build")
    #expect(again.output.contains("nothing changed ("))
  }

  @Test func `a terminal shows a line that is removed at the end, a pipe nothing in a short run`() throws {
    let run = try Binary.run(
      program: "/usr/bin/script", ["-qec", "\(Binary.path) index photos && \(Binary.path) build", "/dev/null"],
      in: site.folder.path, environment: ["TERM": "xterm"])
    #expect(run.output.contains("\r\u{1B}[K"))
    #expect(run.output.contains("Writing album pages 1 of "), "\(run.output)")
    #expect(run.output.contains("Rendering 0 of 3"), "\(run.output)")
    #expect(run.output.contains("3 photos in 2 albums"))
    try site.folder.remove("site")
    let pipe = try site.folder.run("build")
    #expect(!pipe.errors.contains("Rendering") && !pipe.errors.contains("\u{1B}"))
    let quiet = try Binary.run(
      program: "/usr/bin/script", ["-qec", "\(Binary.path) build --quiet", "/dev/null"],
      in: site.folder.path, environment: ["TERM": "xterm"])
    #expect(quiet.output == "")
  }

  @Test func `a line has rate, throughput, remaining time and folder`() {
    let console = Console(isQuiet: false, isVerbose: false, isJSON: false)
    let line = ProgressLine("Rendering", console: console)
    let status = ProgressLine.Status(done: 120, total: 4120, bytes: 600_000_000, item: "Travel/\u{1B}Norway")
    #expect(
      line.line(status, seconds: 60) == "Rendering 120 of 4120, 2.0 per second, 10 MB/s, 34 min left: Travel/?Norway")
    #expect(line.line(.init(done: 1, total: 3, share: 0.5), seconds: 10) == "Rendering 1 of 3, 10 s left")
    #expect(line.line(.init(done: 0, total: nil), seconds: 1) == "Rendering")
    #expect(
      line.line(.init(done: 2, total: 1_000_000), seconds: 1) == "Rendering 2 of 1000000, 2.0 per second, 139 h left")
    #expect(line.line(status, seconds: 60, width: 58) == "Rendering 120 of 4120, 10 MB/s, 34 min left: Travel/?Norway")
    #expect(line.line(status, seconds: 60, width: 40) == "Rendering 120 of 4120, 34 min left")
    #expect(line.line(status, seconds: 60, width: 33) == "Rendering 120 of 4120: Travel/?Norway")
    #expect(line.line(status, seconds: 60, width: 5) == "Rendering 120 of 4120")
  }
}
