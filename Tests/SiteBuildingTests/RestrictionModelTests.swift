import Facts
import Foundation
import PhotoCatalog
import PhotoIndexer
import SiteBuilding
import SiteViews
import SystemPackage
import TestSupport
import Testing

/// Random events in a library, against a model: a folder that was hidden when it was indexed stays hidden, wherever it
/// moves, until a readable album.md in it says `hidden: false`.
struct RestrictionModelTests {
  /// A folder of photos, which keeps its identity when it is renamed.
  private struct Folder {
    /// The path in the scratch folder; `nil` while it is away.
    var path: FilePath?
    var isRestricted = false
    /// The values of `hidden` in the album.md; `nil` if there is none.
    var hidden: String?
  }

  private struct World {
    let scratch: TemporaryFolder
    let catalog: Catalog
    var folders: [Folder] = []
    var random: SeededNumbers
    var names = 0
    var colors = 0
    var log: [String] = []

    init(_ seed: UInt64) throws {
      (scratch, random) = (try TemporaryFolder(), SeededNumbers(state: seed))
      catalog = try Catalog(at: scratch.path.appending("gallery.sqlite"), mode: .create)
      for root in ["one", "two"] {
        try writePhoto(in: FilePath("\(root)/open"))
        for _ in 1...2 {
          let path = newPath(root)
          for _ in 1...2 { try writePhoto(in: path) }
          folders.append(Folder(path: path))
        }
      }
    }

    mutating func newPath(_ root: String) -> FilePath {
      names += 1
      return FilePath("\(root)/f\(names)")
    }

    mutating func writePhoto(in folder: FilePath) throws {
      colors += 1
      let taken = "2024:01:\(10 + colors % 18) 10:\(10 + colors / 18 % 50):00"
      let name = folder.appending("p\(colors).jpg").string
      try scratch.writePhoto(name, color: colors % 250, width: 16, height: 16 + 8 * (colors / 250), taken: taken)
    }

    func note(_ folder: Folder, in path: FilePath) throws {
      let file = scratch.path.pushing(path).appending("album.md").string
      try? FileManager.default.removeItem(atPath: file)
      if let hidden = folder.hidden {
        try scratch.write(Array("---\nhidden: \(hidden)\n---\n".utf8), as: path.appending("album.md"))
      }
    }

    func move(_ path: FilePath, to other: FilePath) throws { try scratch.move(path.string, to: other.string) }

    /// Something happens to a folder.
    mutating func event() throws {
      let index = Int.random(in: folders.indices, using: &random)
      var folder = folders[index]
      let kind = Int.random(in: 0..<10, using: &random)
      log.append("\(kind) \(folder.path?.string ?? "away") \(folder.hidden ?? "-")")
      guard let path = folder.path else {
        folder.path = newPath(Bool.random(using: &random) ? "one" : "two")
        if Bool.random(using: &random) { folder.hidden = nil }
        try note(folder, in: FilePath("away\(index)"))
        try move(FilePath("away\(index)"), to: folder.path ?? FilePath())
        folders[index] = folder
        return
      }
      switch kind {
      case 0, 1: folder.hidden = "true"
      case 2: folder.hidden = "false"
      case 3: folder.hidden = nil
      case 4:
        for name in try FileManager.default.contentsOfDirectory(atPath: scratch.path.pushing(path).string)
        where name.hasSuffix(".jpg") {
          let file = path.appending(name)
          try scratch.write((scratch.read(file) ?? []) + [0], as: file)
        }
      case 5:
        folder.path = nil
        try move(path, to: FilePath("away\(index)"))
      case 6, 7:
        let new = newPath(Bool.random(using: &random) ? "one" : "two")
        if Bool.random(using: &random) { folder.hidden = nil }
        try move(path, to: new)
        folder.path = new
      default: try writePhoto(in: path)
      }
      if let path = folder.path { try note(folder, in: path) }
      folders[index] = folder
    }

    /// Indexes a root, or both in some order.
    mutating func index(_ roots: [String]) throws {
      log.append("index \(roots)")
      var settings = IndexSettings(catalog: catalog, readers: 1)
      settings.probe = nil
      _ = try LibraryIndexer(settings).index(
        roots.map { try LibraryRoot(scratch.path.appending($0)) }, until: Cancellation())
      for (index, folder) in folders.enumerated() {
        guard let path = folder.path, roots.contains(path.components.first?.string ?? "") else { continue }
        if folder.hidden == "true" { folders[index].isRestricted = true }
        if folder.hidden == "false" { folders[index].isRestricted = false }
      }
    }

    /// The paths of the photos that a site shows. With `alone`, of those that the catalog knows at no other path: a place
    /// that was not indexed since may be public.
    func shown(alone: Bool) throws -> Set<String> {
      let query = PhotoQuery.everything.leavingOut(KeptBackKind.allCases)
      let plans = try SitePlans.read(catalog, query, SiteSettings())
      let ids = Set(plans.site.photos.map(\.id))
      var paths: [String: [String]] = [:]
      try catalog.search(query, order: .path) { found in
        var path = found.absolutePath
        if ids.contains(found.photo.id), path.removePrefix(scratch.path) {
          paths[found.photo.id, default: []].append(path.string)
        }
      }
      return Set(paths.values.filter { !alone || $0.count == 1 }.flatMap(\.self))
    }

    mutating func check(isComplete: Bool) throws {
      let shown = try shown(alone: !isComplete)
      for folder in folders {
        guard let path = folder.path else { continue }
        let visible = shown.filter { FilePath($0).starts(with: path) }
        if folder.isRestricted {
          #expect(visible.isEmpty, "\(path) is restricted; \(log.joined(separator: "; "))")
        } else if isComplete {
          #expect(!visible.isEmpty, "\(path) is public; \(log.joined(separator: "; "))")
        }
      }
    }
  }

  /// More with GALLERY_MODEL_RUNS.
  private static let runs = ProcessInfo.processInfo.environment["GALLERY_MODEL_RUNS"].flatMap { UInt64($0) } ?? 20

  @Test(.timeLimit(.minutes(10))) func `restrictions end by a statement only, whatever happens to folders`() throws {
    let first = UInt64.random(in: 0..<1 << 32)
    for seed in first..<first + Self.runs {
      var world = try World(seed)
      try world.index(["one", "two"])
      for _ in 1...30 {
        try world.event()
        switch Int.random(in: 0..<4, using: &world.random) {
        case 0:
          try world.index(["one", "two"])
          try world.check(isComplete: true)
        case 1:
          try world.index(Bool.random(using: &world.random) ? ["one"] : ["two"])
          try world.check(isComplete: false)
        case 2:
          try world.index(["two", "one"])
          try world.check(isComplete: true)
        default: break
        }
      }
      try world.catalog.close()
    }
  }
}
