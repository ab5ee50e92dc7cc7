import Foundation
import SystemPackage
import TestSupport
import Testing

/// What is left when `gallery build` is killed, at 30 moments of a build.
struct KilledBuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private let arguments = ["build", "--sizes", "64", "128", "--title", "Killed"]

  private func build() throws -> Int32 {
    try Binary.run(arguments, in: folder.path).status
  }

  private func site() throws -> [String: [UInt8]] {
    let site = folder.path.appending("site").string
    var contents: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: site) {
      contents[path] = folder.read(FilePath("site/\(path)"))
    }
    return contents
  }

  /// Nothing was built, or else the site of other photos.
  private func begin(from old: String?) throws {
    for name in ["site", "gallery.sqlite"] {
      try? FileManager.default.removeItem(atPath: folder.path.appending(name).string)
    }
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path.string)
    where name.hasPrefix("gallery.sqlite") || name.hasPrefix(".site") {
      try FileManager.default.removeItem(atPath: folder.path.appending(name).string)
    }
    if let old {
      #expect(try Binary.run("index", old, in: folder.path).status == 0)
      #expect(try build() == 0)
      try? FileManager.default.removeItem(atPath: folder.path.appending("gallery.sqlite").string)
    }
    #expect(try Binary.run("index", "photos", in: folder.path).status == 0)
  }

  @Test(.timeLimit(.minutes(10)))
  func `a build that was killed anywhere and run again makes the same site`() throws {
    for name in [
      "Orientations/orientation 6.jpg", "Night/Lanterns.gif", "Still life/Soap bubble.png",
    ] {
      let bytes = try Project.bytes(of: Project.sampleLibrary.pushing(FilePath(name)))
      try folder.write(bytes, as: FilePath("photos/\(name)"))
      if !name.hasPrefix("Night") { try folder.write(bytes, as: FilePath("old/\(name)")) }
    }
    let seed = UInt64.random(in: 0...UInt64.max)
    print("killed builds: seed \(seed)")
    var random = SeededNumbers(state: seed)
    for old in [String?.none, "old"] {
      try begin(from: old)
      let clock = ContinuousClock()
      var status: Int32 = -1
      let duration = clock.measure { status = (try? build()) ?? -1 }
      #expect(status == 0)
      let expected = try site()
      for _ in 0..<15 {
        try begin(from: old)
        let delay = duration * Double.random(in: 0...1.1, using: &random)
        let (process, _, _) = try Binary.start(arguments, in: folder.path)
        usleep(UInt32(delay / .microseconds(1)))
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        #expect(try build() == 0, "after \(delay)")
        let found = try site()
        #expect(found.keys.sorted() == expected.keys.sorted(), "after \(delay)")
        #expect(found == expected, "after \(delay)")
      }
    }
  }
}
