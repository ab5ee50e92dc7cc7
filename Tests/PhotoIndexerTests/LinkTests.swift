import PhotoCatalog
import PhotoIndexer
import SystemPackage
import TestSupport
import Testing

struct LinkTests {
  private let indexed: IndexedLibrary

  init() throws { indexed = try IndexedLibrary() }

  @Test func `links are followed if enabled, each real folder once`() async throws {
    let outside = try TemporaryFolder()
    try outside.write(TinyImages.gif(salt: 1), as: "far/b.gif")
    try indexed.library.write(TinyImages.gif(), as: "real/a.gif")
    try indexed.library.write(TinyImages.gif(salt: 2), as: "c.gif")
    try indexed.link("again", to: "real")
    try indexed.link("real/loop", to: indexed.library.path)
    try indexed.link("self", to: "self")
    try indexed.link("nowhere", to: "/does/not/exist")
    try indexed.link("z", to: outside.path)
    try indexed.link("deep", to: outside.path.appending("far"))
    try indexed.link("d.gif", to: "c.gif")
    #expect(try await indexed.index().files == 2)
    for _ in 0..<3 {
      try await indexed.index { $0.followsLinks = true }
      let ids = try indexed.ids()
      // The paths do not depend on the order of threads: the real path, then that of the first
      // link.
      #expect(ids.keys.sorted() == ["c.gif", "d.gif", "deep/b.gif", "real/a.gif"])
      #expect(ids["c.gif"] == ids["d.gif"])
    }
    #expect(try await indexed.index { $0.followsLinks = true }.read == 0)
  }

  @Test func `hard links are read once and are one photo`() async throws {
    try indexed.library.write(TinyImages.gif(), as: "a/1.gif")
    for name in ["a/2.gif", "3.gif", "4.stuff"] { try indexed.hardLink(FilePath(name), to: "a/1.gif") }
    try indexed.library.write([], as: "bad.png")
    try indexed.hardLink("bad too.png", to: "bad.png")
    let report = try await indexed.index()
    // A name without a suffix of a picture is read separately.
    #expect(report.files == 6 && report.read == 3)
    let ids = try indexed.ids()
    #expect(ids.keys.sorted() == ["3.gif", "4.stuff", "a/1.gif", "a/2.gif"])
    #expect(Set(ids.values).count == 1)
    #expect(try indexed.catalog().unreadableFiles().count == 2)
    #expect(try await indexed.index().read == 0)
    try indexed.hardLink("new.gif", to: "a/1.gif")
    let again = try await indexed.index()
    // A new name changes the change time of the file, so the file is read again, once for each kind
    // of name.
    #expect(again.added == 1 && again.read == 2)
    #expect(try indexed.ids()["new.gif"] == ids["3.gif"])
  }
}
