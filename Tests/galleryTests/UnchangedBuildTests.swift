import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// Builds with few changes or none.
struct UnchangedBuildTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for index in 0..<3 { try folder.writePhoto("photos/\(index).jpg", color: 40 * index) }
  }

  private func index() throws { try folder.succeed("index", "photos") }

  /// Builds and returns whether nothing had changed, with the printed summary.
  private func build(_ title: String = "A") throws -> (isUnchanged: Bool, summary: String) {
    let result = try folder.succeed("build", "--verbose", "--title", title)
    return (result.errors.contains("site have not changed since the last build"), result.output)
  }

  private func home() -> String { String(decoding: folder.read("site/index.html") ?? [], as: UTF8.self) }

  @Test func `a second build without changes does nothing and reports the same counts`() throws {
    try index()
    #expect(try !build().isUnchanged)
    let (isUnchanged, summary) = try build()
    #expect(isUnchanged)
    #expect(summary.hasPrefix("3 photos in 1 album; nothing changed ("), "\(summary)")
    #expect(summary.hasSuffix(" s): site/index.html\n"), "\(summary)")
    try index()
    #expect(try build().isUnchanged, "an index run that finds nothing changes nothing")
  }

  @Test func `every change is detected`() throws {
    try index()
    _ = try build()
    #expect(try !build("B").isUnchanged)
    #expect(home().contains("<title>B</title>"))
    #expect(try build("B").isUnchanged)

    try folder.write(FlatJPEG(width: 64, height: 64).bytes { _, _ in [200] }, as: "photos/new.jpg")
    try index()
    #expect(try build("B").summary.hasPrefix("4 photos"))

    let page = home()
    try folder.write("changed by hand", as: "site/index.html")
    #expect(try !build("B").isUnchanged)
    #expect(home() == page)

    try folder.remove("site/404.html")
    #expect(try build("B").summary.contains("; 1 file written, "))

    let rendition = try #require(try folder.contents().keys.first { $0.hasPrefix("site/i/") })
    try folder.remove(rendition)
    #expect(try !build("B").isUnchanged)
    #expect(folder.holds(rendition))

    let name = try #require(try folder.contents().keys.first { $0.hasPrefix("site/p/") })
    let photo = folder.read(FilePath(name))
    try folder.remove(name)
    #expect(try build("B").summary.contains("; 1 file written, "))
    try folder.write("other", as: "site/p/other")
    #expect(unsafe rename(folder.place("site/p/other"), folder.place(name)) == 0)
    #expect(try build("B").summary.contains("; 1 file written, "))
    #expect(folder.read(FilePath(name)) == photo)
  }

  @Test func `an image or a photo page that is changed in place is repaired by --verify`() throws {
    try index()
    _ = try build()
    let files = try folder.contents().keys
    let image = try #require(files.first { $0.hasSuffix(".webp") })
    let page = try #require(files.first { $0.hasPrefix("site/p/") })
    let paths = [image, page].map { FilePath($0) }
    let before = paths.map { folder.read($0) }
    for path in paths {
      let file = try FileHandle(forWritingTo: URL(filePath: folder.path.pushing(path).string))
      try file.write(contentsOf: Data("damaged".utf8))
      try file.close()
    }
    #expect(try build().isUnchanged, "times of folders do not show it")
    let result = try folder.succeed("build", "--verbose", "--title", "A", "--verify")
    for path in paths { #expect(result.errors.contains("\(path.lastComponent?.string ?? ""): was changed")) }
    #expect(paths.map { folder.read($0) } == before)
    #expect(try build().isUnchanged)
  }

  @Test func `two sites of one catalog are independent`() throws {
    try index()
    for name in ["one", "two"] { #expect(try folder.run("build", "--output", name).status == 0) }
    try folder.remove("two")
    #expect(try folder.run("build", "--output", "two").status == 0)
    #expect(folder.read("two/index.html") == folder.read("one/index.html"))
    #expect(folder.read("two/index.html") != nil)
  }
}
