import PhotoIndexer
import SystemPackage
import TestSupport
import Testing

/// Files that agree in length and wherever a fingerprint samples them.
struct LookalikeTests {
  private let indexed: IndexedLibrary

  init() throws {
    indexed = try IndexedLibrary()
  }

  /// A GIF of 100 KB with a mark that no sample covers.
  private func scan(_ mark: UInt8) -> [UInt8] {
    var bytes = TinyImages.gif() + [UInt8](repeating: 0, count: 100_000)
    bytes[30_000] = mark
    return bytes
  }

  @Test func `copies are one photo, scans that differ between the samples are not`() async throws {
    for (name, mark) in [("a.gif", 1), ("b.gif", 2), ("c.gif", 1), ("d.gif", 2), ("e.gif", 3)] {
      try indexed.library.write(scan(UInt8(mark)), as: FilePath(name))
    }
    try await indexed.index()
    let ids = try indexed.ids()
    #expect(ids.count == 5 && Set(ids.values).count == 3)
    #expect(ids["a.gif"] == ids["c.gif"] && ids["b.gif"] == ids["d.gif"])
  }

  @Test func `ids stay when others come, go, move or are read again`() async throws {
    try indexed.library.write(scan(1), as: "a.gif")
    try await indexed.index()
    let first = try #require(try indexed.ids()["a.gif"])
    try indexed.library.write(scan(2), as: "b.gif")
    try await indexed.index()
    let both = try indexed.ids()
    #expect(both["a.gif"] == first && both["b.gif"] != first)
    try await indexed.index { $0.isFull = true }
    #expect(try indexed.ids() == both)
    // Without the first, the second is still what it was; and so is the first when it comes back.
    try indexed.remove("a.gif")
    try indexed.remove("b.gif")
    try indexed.library.write(scan(2), as: "moved/b.gif")
    try await indexed.index()
    #expect(try indexed.ids() == ["moved/b.gif": try #require(both["b.gif"])])
    try await indexed.index()
    try await indexed.index { $0.isFull = true }
    #expect(try indexed.ids() == ["moved/b.gif": try #require(both["b.gif"])])
    try indexed.library.write(scan(3), as: "c.gif")
    try await indexed.index()
    #expect(try Set(indexed.ids().values).count == 2)
  }

  @Test func `a moved file of many bytes keeps its id`() async throws {
    try indexed.library.write(scan(1), as: "a.gif")
    try await indexed.index()
    let id = try #require(try indexed.ids()["a.gif"])
    try indexed.remove("a.gif")
    try indexed.library.write(scan(1), as: "b/a.gif")
    try await indexed.index()
    #expect(try indexed.ids() == ["b/a.gif": id])
  }
}
