import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery snapshot`, and `gallery build --shard` followed by a build that completes the site.
struct ShardBuildTests {
  private let one = BuiltSite.empty()
  private let many = BuiltSite.empty()

  init() throws {
    for index in 0..<12 {
      for site in [one, many] { try site.writePhoto("photos/a/\(index).jpg", color: 20 * index, width: 96 + index) }
    }
    let damaged = Array(TinyImages.jpeg(width: 90, height: 48).dropLast(20))
    for site in [one, many] {
      try site.folder.write(damaged, as: "photos/b/damaged.jpg")
      try site.index()
    }
  }

  private static let options = ["--sizes", "32", "--sizes", "64", "--jobs", "1", "--title", "T"]

  private func build(_ site: BuiltSite, _ arguments: String...) throws -> Binary.Result { try build(site, arguments) }

  private func build(_ site: BuiltSite, _ arguments: [String]) throws -> Binary.Result {
    try site.folder.run(["build"] + Self.options + arguments)
  }

  private func snapshot() throws { try many.folder.succeed("snapshot", "copy.sqlite") }

  private func render(_ shard: String, _ options: [String] = []) throws -> Binary.Result {
    try build(many, ["--catalog", "copy.sqlite", "--shard", shard] + options)
  }

  private func expectSameSites(_ options: [String] = []) throws {
    #expect(try build(one, options).status == 0)
    let (expected, found) = (try one.folder.builtFiles(), try many.folder.builtFiles())
    #expect(Set(expected.keys) == Set(found.keys))
    #expect(expected.allSatisfy { found[$0.key] == $0.value })
    #expect(try one.renderings() == many.renderings())
  }

  @Test func `shards and a build make the same site as one machine`() throws {
    try snapshot()
    for shard in 1...3 {
      let result = try render("\(shard)/3")
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("shard \(shard)/3: "))
    }
    #expect(many.folder.read("site/index.html") == nil)
    let result = try build(many)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains("shard"))
    try expectSameSites()
    #expect(try build(many).output.contains("nothing changed"))
  }

  @Test func `shards make the tiles too`() throws {
    for site in [one, many] {
      try site.writePhoto("photos/a/wide.jpg", color: 7, width: 2500)
      #expect(try site.folder.run("index", "photos").status == 0)
    }
    let options = ["--base-url", "https://example.org/", "--export", "iiif", "--iiif-images", "all"]
    func inodes(below folder: String) throws -> Set<Int> {
      Set(
        try many.folder.contents().keys.filter { $0.hasPrefix(folder) && $0.hasSuffix("default.jpg") }.compactMap {
          let path = many.folder.path.pushing(FilePath($0)).string
          return try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
        })
    }
    try snapshot()
    for shard in ["1/2", "2/2"] { #expect(try render(shard, options).status == 0) }
    let made = try inodes(below: "site/.gallery-shards/")
    #expect(made.count > 13)
    #expect(try render("1/2", options).output.contains(", 0 rendered;"))
    #expect(try inodes(below: "site/.gallery-shards/") == made)
    let tiles = try many.folder.contents().keys.filter { $0.hasSuffix("default.jpg") }.sorted()
    try many.folder.write([1, 2, 3], as: FilePath(tiles[0]))
    let result = try build(many, options)
    #expect(result.status == 0, "\(result.errors)")
    let published = try inodes(below: "site/iiif/image/")
    // A damaged tile is made again, with all tiles of its photo.
    #expect(published.count == made.count && published.intersection(made).count >= made.count - 8)
    #expect(try many.folder.contents().keys.allSatisfy { !$0.contains("/.gallery-shards/") })
    try expectSameSites(options)
  }

  @Test func `a shard that runs again renders nothing again`() throws {
    try snapshot()
    #expect(try render("1/2").output.contains(" rendered;"))
    #expect(try render("1/2").output.contains(", 0 rendered;"))
    #expect(try build(many).status == 0)
    // The site has everything now, and the next snapshot says so.
    try snapshot()
    #expect(try render("1/2").output.contains(", 0 rendered;"))
    #expect(try build(many).status == 0)
    try expectSameSites()
  }

  @Test func `the same shard can run twice at once`() throws {
    try snapshot()
    let runs = try (0..<2).map { _ in
      try Binary.start(["build", "--catalog", "copy.sqlite", "--shard", "1/1"] + Self.options, in: many.folder.path)
    }
    for (process, _, errors) in runs {
      let text = try errors.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(String(decoding: text, as: UTF8.self))")
    }
    #expect(try build(many).status == 0)
    try expectSameSites()
  }

  @Test func `files that gallery does not write among shards are kept`() throws {
    try snapshot()
    #expect(try render("1/1").status == 0)
    let mine = ["site/.gallery-shards/1-of-1/notes.txt", "site/.gallery-shards/mine/a.webp"]
    for name in mine { try many.folder.write("mine", as: name) }
    #expect(try build(many).status == 0)
    for name in mine { #expect(many.folder.read(FilePath(name)) == Array("mine".utf8)) }
    #expect(try many.folder.contents().keys.filter { $0.contains(".gallery-shards") }.sorted() == mine.sorted())
  }

  enum Damage: CaseIterable { case missingShards, files, version, reports }

  @Test(arguments: Damage.allCases) func `what is missing or damaged is named and made again`(damage: Damage) throws {
    try snapshot()
    let shards =
      switch damage {
      case .missingShards: ["1/4", "4/4"]
      case .files, .version: ["1/1"]
      case .reports: ["1/2", "2/2"]
      }
    for shard in shards { #expect(try render(shard).status == 0) }
    let files = try many.folder.contents()
    let reports = files.filter { $0.key.contains("/report-") }.sorted { $0.key < $1.key }
    var message = ""
    switch damage {
    case .missingShards: message = "unfinished shards: 2/4, 3/4;"
    case .files:
      let images = files.keys.filter { $0.hasSuffix(".webp") }.sorted()
      #expect(images[0].hasPrefix("site/.gallery-shards/1-of-1"))
      try many.folder.write([1, 2, 3], as: FilePath(images[0]))
      try many.folder.remove(images[1])
    case .version:
      let text = try many.folder.text(reports[0].key)
      try many.folder.write(text.replacing("\"libvips\":\"", with: "\"libvips\":\"1."), as: reports[0].key)
      message = "shards of another version of gallery or libvips: 1/1;"
    case .reports:
      try many.folder.write(Array(reports[0].value.dropLast(30)), as: FilePath(reports[0].key))
      try many.folder.write("no report\n", as: reports[1].key)
      message = "unfinished shards: 1/2, 2/2;"
    }
    let result = try build(many)
    #expect(result.status == 0 && (message.isEmpty || result.errors.contains(message)), "\(result.errors)")
    #expect(damage != .version || !result.errors.contains("unfinished shards"))
    try expectSameSites()
  }

  @Test func `a build stops while a shard runs`() throws {
    try snapshot()
    let slow = try StandIn("exec sleep 30", in: many.folder)
    let arguments = ["build", "--catalog", "copy.sqlite", "--shard", "1/2"] + Self.options
    let (process, _, _) = try Binary.start(program: slow.program, arguments, in: many.folder.path)
    defer { process.terminate() }
    for _ in 0..<2400 where !many.folder.holds("site/.gallery-shards/1-of-2") { usleep(50_000) }
    let result = try build(many)
    #expect(result.status == 1)
    #expect(result.errors.contains("is writing this site; wait until it has ended"))
  }

  @Test func `a snapshot is read from a folder that cannot be written`() throws {
    try snapshot()
    let copy = many.folder.path.appending("copy.sqlite").string
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: copy)
    let list = try many.folder.run("list", "--catalog", "copy.sqlite")
    #expect(list.status == 0 && list.output.split(separator: "\n").count == 14, "\(list.errors)")
    let names = try FileManager.default.contentsOfDirectory(atPath: many.folder.path.string)
    #expect(!names.contains { $0.hasPrefix("copy.sqlite-") })
  }

  @Test func `a snapshot replaces a snapshot, and nothing else`() throws {
    try snapshot()
    try many.writePhoto("photos/a/new.jpg", color: 7, width: 150)
    #expect(try many.folder.run("index", "photos").status == 0)
    try snapshot()
    let list = try many.folder.run("list", "--catalog", "copy.sqlite")
    #expect(list.output.split(separator: "\n").count == 15)
    try many.folder.write("mine", as: "notes.txt")
    for name in ["notes.txt", "gallery.sqlite"] {
      let result = try many.folder.run("snapshot", name)
      #expect(result.status == 1)
      #expect(result.errors.contains("exists and is not a snapshot of a catalog"))
    }
    #expect(many.folder.read("notes.txt") == Array("mine".utf8))
    #expect(try many.folder.run("list").output == list.output)
    let result = try many.folder.run("snapshot", "missing/copy.sqlite")
    #expect(result.status == 1 && result.errors.contains("missing/copy.sqlite"))
  }
}
