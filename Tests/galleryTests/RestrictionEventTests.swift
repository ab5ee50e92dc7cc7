import Foundation
import SystemPackage
import TestSupport
import Testing

/// Random events in a library that is published, against a model of what nobody may see, in the site and at its target.
struct RestrictionEventTests {
  /// Always the same two runs; GALLERY_EVENT_RUNS is the number of random ones.
  private static let runs = ProcessInfo.processInfo.environment["GALLERY_EVENT_RUNS"].flatMap { Int($0) }

  @Test(.timeLimit(.minutes(60))) func `restrictions end by their owner only, in the site and at its target`() throws {
    var numbers = SeededNumbers(state: 62)
    if Self.runs != nil { numbers = .replayable(for: "events in a restricted library") }
    for _ in 0..<(Self.runs ?? 2) {
      var life = try Life(numbers.next())
      for _ in 1...30 { try life.event() }
      try life.expectOpenPhotos()
    }
  }

  /// The library and what was shown before the last command.
  private struct Life {
    var world: RestrictedWorld
    private var before: [String: [String: RestrictedWorld.Level]] = ["site": [:], "target": [:]]
    /// Who may see each word of the site by the last build that succeeded.
    private var built: [String: RestrictedWorld.Level] = [:]

    init(_ seed: UInt64) throws {
      world = try RestrictedWorld(seed)
      try index(["one", "two"])
      try build()
      try publish()
    }

    private var log: String { world.log.joined(separator: "\n") }

    /// After a command: nothing that is restricted is shown that was not shown before; with `all`, nothing at all, but for
    /// photos of which a command that `failed` cannot know that they are in a folder that is left out.
    private mutating func check(_ place: String, all: Bool, failed: Bool = false) throws {
      let shown = try world.shown(in: place)
      var levels = world.levels()
      let unknown = failed ? Set(world.photos.filter(\.isUnread).map(\.word)) : []
      // A target has what the site had.
      if place == "target", all { levels.merge(built) { min($0, $1) } }
      for (word, (level, path)) in shown {
        let isNew = level < before[place]?[word] ?? .hidden
        guard all && !unknown.contains(word) || isNew else { continue }
        let allowed = levels[word] ?? .listed
        #expect(allowed <= level, "\(word) is \(allowed), and \(level) in \(path):\n\(log)")
      }
      before[place] = shown.mapValues(\.level)
    }

    private mutating func index(_ roots: [String], _ options: String...) throws {
      let result = try world.command(["index"] + roots + options)
      if result.status == 0 { world.read(roots) }
      try world.readIDs()
    }

    @discardableResult private mutating func build(_ options: String...) throws -> Int32 {
      let result = try world.command(["build"] + options)
      try check(
        "site", all: result.status == 0 || !result.errors.contains("--accept-source"), failed: result.status != 0)
      if result.status == 0 { built = world.levels() }
      return result.status
    }

    private mutating func publish() throws {
      let result = try world.command(["publish", "--delay", "0", "target"])
      try check("target", all: result.status == 0)
    }

    /// What was always public is shown in the end.
    mutating func expectOpenPhotos() throws {
      try index(["one", "two"])
      try build("--accept-source", "--remove-missing")
      let ids = try world.openIDs()
      #expect(ids.count == 2, "\(log)")
      for id in ids { #expect(world.folder.holds("site/p/\(id).html"), "\(log)") }
    }

    mutating func event() throws {
      switch Int.random(in: 0..<10, using: &world.random) {
      case 0...5: try world.change()
      case 6, 7:
        try index([["one", "two"], ["two", "one"], ["one"], ["two"]].randomElement(using: &world.random) ?? [])
        if Bool.random(using: &world.random) { try build() }
        if Bool.random(using: &world.random) { try publish() }
      case 8: try odd()
      default:
        try build()
        try publish()
      }
    }

    /// What goes wrong, and what an owner does seldom.
    private mutating func odd() throws {
      switch Int.random(in: 0..<13, using: &world.random) {
      case 10:
        // Yesterday's catalog is restored for a while.
        guard world.folder.holds("kept.sqlite") else { return try world.keepCatalog() }
        try world.swapCatalog()
        _ = try world.command(["index", "one", "two"])
        _ = try world.command(["build"])
        try check("site", all: false)
        try world.swapCatalog()
      case 11: try world.keepCatalog()
      case 12:
        try world.watch()
        try check("site", all: false)
        try build()
      case 0, 1:
        try world.kill(["index", "one", "two"])
        if Bool.random(using: &world.random) { try build() }
      case 2:
        try world.kill(["build"])
        try check("site", all: false)
      case 3:
        // An error that has nothing to do with what is restricted.
        try world.folder.write("---\ntitel: A\n---\n", as: "one/open/album.md")
        try index(["one"])
        try build()
        try world.folder.remove("one/open/album.md")
        try index(["one", "two"], "--release", "one/open")
      case 4:
        // Another catalog knows less. The site knows what the catalog of its last build knew.
        guard try build() == 0 else { return }
        _ = try world.command(["index", "one", "two", "--catalog", "other.sqlite"])
        try world.readIDs(from: "other.sqlite")
        let result = try world.command(["build", "--catalog", "other.sqlite"])
        try check("site", all: false)
        if result.status == 0 { built = world.levels() }
        for suffix in ["", "-wal", "-shm"] { try? world.folder.remove("other.sqlite\(suffix)") }
      case 5:
        // The settings are gone for a while.
        try world.folder.remove("gallery.yml")
        _ = try world.command(["build", "--sizes", "32"])
        try check("site", all: false)
        try world.writeSettings()
      case 6:
        if let (number, path) = world.anyFolder() {
          try index(["one", "two"], "--release", path)
          world.end(number)
          for photo in world.photos where photo.folder == number { world.endMarks(photo.word) }
          try index(["one", "two"])
        }
      case 7:
        if let (number, path) = world.anyFolder(),
          try world.command(["forget", path]).status == 0
        {
          world.folders[number].leftOutAt = path
          world.excluded.append(path)
        }
      case 8:
        if let (number, path) = world.anyFolder() {
          world.folders[number].leftOutAt = path
          world.excluded.append(path)
          try index(["one", "two"], "--exclude", String(path.split(separator: "/").last ?? ""))
        }
      default:
        let root = world.anyRoot()
        _ = try world.command(["forget", root])
        try build()
        try index([root])
      }
    }
  }
}
