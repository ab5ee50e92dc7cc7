import PhotoCatalog
import PhotoIndexer
import SystemPackage
import Synchronization
import TestSupport
import Testing

struct DryRunTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  /// The changes that a dry run reports, with paths below the library.
  private func changes(_ catalog: Catalog?) async throws -> (lines: [String], report: IndexReport) {
    let lines = Mutex<[String]>([])
    let root = indexed.library.path
    let report = try await indexed.index(with: catalog) { settings in
      settings.onChange = { change in
        var (verb, path) =
          switch change {
          case .add(let path): ("add", path)
          case .change(let path): ("change", path)
          case .remove(let path): ("remove", path)
          case .withdraw(let path): ("withdraw", path)
          }
        _ = path.removePrefix(root)
        lines.withLock { $0.append("\(verb) \(path)") }
      }
    }
    return (lines.withLock { $0.sorted() }, report)
  }

  @Test func `a dry run reports changes without making them`() async throws {
    for name in ["a.gif", "b.gif", "c/d.gif", "e/f.gif"] {
      try indexed.library.write(TinyImages.gif(salt: name.hashValue), as: FilePath(name))
    }
    let path = indexed.home.path.appending("gallery.sqlite")
    #expect(try await changes(nil).lines == ["add a.gif", "add b.gif", "add c/d.gif", "add e/f.gif"])
    #expect(try indexed.home.contents().isEmpty)

    try await indexed.index()
    try indexed.remove("a.gif")
    try indexed.remove("e")
    try indexed.library.write(TinyImages.gif(width: 9), as: "b.gif")
    try indexed.library.write(TinyImages.gif(width: 8), as: "new.gif")
    let before = try indexed.home.contents()
    // All changes are in the catalog file, not in the WAL file.
    #expect(before["gallery.sqlite"]?.count ?? 0 > 50_000)
    let dry = try await changes(try Catalog.forReading(at: path))
    #expect(dry.lines == ["add new.gif", "change b.gif", "remove a.gif", "remove e/f.gif"])
    #expect(dry.report.unread == 2 && dry.report.read == 0 && dry.report.missing == 2)
    #expect(try indexed.home.contents()["gallery.sqlite"] == before["gallery.sqlite"])
    let report = try await indexed.index()
    #expect(report.added == 1 && report.changed == 1 && report.missing == 2 && report.read == 2)
  }
}
