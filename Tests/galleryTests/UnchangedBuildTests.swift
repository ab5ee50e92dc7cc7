import Foundation
import Glibc
import SystemPackage
import TestSupport
import Testing

/// Builds with few changes or none.
struct UnchangedBuildTests {
  private let folder = TemporaryFolder.empty()

  init() throws {
    for index in 0..<3 {
      try folder.write(
        FlatJPEG(width: 64, height: 48).bytes { _, _ in [40 * index] }, as: FilePath("photos/\(index).jpg"))
    }
  }

  private func index() throws { #expect(try folder.run("index", "photos").status == 0) }

  /// Builds and returns whether nothing had changed, with the printed summary.
  private func build(_ title: String = "A") throws -> (isUnchanged: Bool, summary: String) {
    let result = try folder.run("build", "--verbose", "--title", title)
    #expect(result.status == 0, "\(result.errors)")
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

    let site = folder.path.appending("site").string
    try FileManager.default.removeItem(atPath: "\(site)/404.html")
    #expect(try build("B").summary.contains("; 1 file written, "))

    let files = try FileManager.default.subpathsOfDirectory(atPath: "\(site)/i")
    let rendition = try #require(files.first { $0.contains("/") })
    try FileManager.default.removeItem(atPath: "\(site)/i/\(rendition)")
    #expect(try !build("B").isUnchanged)
    #expect(FileManager.default.fileExists(atPath: "\(site)/i/\(rendition)"))
  }

  @Test func `an image or a photo page that is changed in place is repaired by --verify`() throws {
    try index()
    _ = try build()
    let site = folder.path.appending("site").string
    let files = try FileManager.default.subpathsOfDirectory(atPath: site)
    let image = try #require(files.first { $0.hasSuffix(".webp") })
    let page = try #require(files.first { $0.hasPrefix("p/") })
    let paths = [image, page].map { FilePath("site/\($0)") }
    let before = paths.map { folder.read($0) }
    for path in paths {
      let file = try FileHandle(forWritingTo: URL(filePath: folder.path.pushing(path).string))
      try file.write(contentsOf: Data("damaged".utf8))
      try file.close()
    }
    #expect(try build().isUnchanged, "times of folders do not show it")
    let result = try folder.run("build", "--verbose", "--title", "A", "--verify")
    #expect(result.status == 0)
    for path in paths { #expect(result.errors.contains("\(path.lastComponent?.string ?? ""): was changed")) }
    #expect(paths.map { folder.read($0) } == before)
    #expect(try build().isUnchanged)
  }

  @Test func `a deleted or replaced photo page is detected`() throws {
    try index()
    _ = try build()
    let site = folder.path.appending("site").string
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: "\(site)/p").min())
    let page = folder.read(FilePath("site/p/\(name)"))
    try FileManager.default.removeItem(atPath: "\(site)/p/\(name)")
    #expect(try build().summary.contains("; 1 file written, "))
    try folder.write("other", as: "site/p/other")
    #expect(unsafe rename("\(site)/p/other", "\(site)/p/\(name)") == 0)
    #expect(try build().summary.contains("; 1 file written, "))
    #expect(folder.read(FilePath("site/p/\(name)")) == page)
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
