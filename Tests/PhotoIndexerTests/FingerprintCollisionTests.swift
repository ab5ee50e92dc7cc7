import PhotoIndexer
import SystemPackage
import TestSupport
import Testing

/// Files of equal length and equal samples.
struct FingerprintCollisionTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  /// A GIF of 100 KB with a byte outside of the samples.
  private func scan(_ byte: UInt8) -> [UInt8] {
    var bytes = TinyImages.gif() + [UInt8](repeating: 0, count: 100_000)
    bytes[30_000] = byte
    return bytes
  }

  @Test func `copies are one photo, files that differ outside of the samples are not`() async throws {
    for (name, byte) in [("a.gif", 1), ("b.gif", 2), ("c.gif", 1), ("d.gif", 2), ("e.gif", 3)] {
      try indexed.library.write(scan(UInt8(byte)), as: FilePath(name))
    }
    try await indexed.index()
    let ids = try indexed.ids()
    #expect(ids.count == 5 && Set(ids.values).count == 3)
    #expect(ids["a.gif"] == ids["c.gif"] && ids["b.gif"] == ids["d.gif"])
  }

  @Test func `ids are stable if other files are added, deleted, moved or read again`() async throws {
    try indexed.library.write(scan(1), as: "a.gif")
    try await indexed.index()
    let first = try #require(try indexed.ids()["a.gif"])
    try indexed.library.write(scan(2), as: "b.gif")
    try await indexed.index()
    let both = try indexed.ids()
    #expect(both["a.gif"] == first && both["b.gif"] != first)
    try await indexed.index { $0.isFull = true }
    #expect(try indexed.ids() == both)
    // The second keeps its id without the first.
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
}
