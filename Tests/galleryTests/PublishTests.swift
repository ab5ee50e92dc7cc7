import Foundation
import SystemPackage
import TestSupport
import Testing

/// `gallery publish` to a folder.
struct PublishTests {
  private let library: PublishedLibrary
  private var folder: TemporaryFolder { library.folder }

  init() throws { library = try PublishedLibrary() }

  private func stamps(_ name: String) throws -> [String: String] { try library.site.files(name) }

  @Test func `the first publication sends the site, the second nothing`() throws {
    let first = try library.numbers(try library.publish("out", "--json"))
    let expected = try library.expected()
    #expect(first.sent == expected.count && first.deleted == 0 && first.unchanged == 0)
    #expect(first.bytes == expected.values.reduce(0) { $0 + $1.count })
    #expect(try library.holds("out", expected))
    let before = try stamps("out")
    let record = try stamps("site/.gallery-targets")
    let second = try library.numbers(try library.publish("./out/", "--json"))
    #expect(second.sent == 0 && second.unchanged == expected.count && second.deleted == 0)
    #expect(try stamps("out") == before)
    #expect(try stamps("site/.gallery-targets") == record, "nothing is written")
    #expect(try library.publish("out").output == "nothing changed: out\n")
  }

  @Test func `a changed photo sends only its files and the pages that name it`() throws {
    #expect(try library.publish("out").status == 0)
    let before = try library.expected()
    let stampsBefore = try stamps("out")
    try library.site.writePhoto("photos/b/2.jpg", color: 250)
    try library.build()
    let after = try library.expected()
    let changed = Set(after.filter { before[$0.key] != $0.value }.keys)
    let gone = Set(before.keys).subtracting(after.keys)
    #expect(!gone.isEmpty && changed.contains { $0.hasPrefix("i/") })

    let plan = try library.numbers(try library.publish("out", "--dry-run", "--json"))
    #expect(Set(plan.toSend ?? []) == changed && Set(plan.toDelete ?? []) == gone)
    #expect(plan.toSend?.last == "index.html" || !changed.contains("index.html"))
    let firstPage = plan.toSend?.firstIndex { $0.hasSuffix(".html") } ?? 0
    let lastImage = plan.toSend?.lastIndex { $0.hasPrefix("i/") } ?? 0
    #expect(lastImage < firstPage)
    #expect(try library.holds("out", before), "a dry run changes nothing")

    let result = try library.numbers(try library.publish("out", "--json"))
    #expect(result.sent == changed.count && result.deleted == gone.count)
    #expect(try library.holds("out", after))
    let written = try stamps("out").filter { stampsBefore[$0.key] != $0.value }
    #expect(Set(written.keys) == changed)
  }

  @Test func `files of a removed photo are deleted, and files of others stay`() throws {
    #expect(try library.publish("out").status == 0)
    for name in ["CNAME", "albums/b/mine.txt", "i/mine.webp", "empty/.keep"] {
      try folder.write("mine", as: "out/\(name)")
    }
    try folder.remove("photos/b")
    try library.build()
    #expect(try library.numbers(try library.publish("out", "--json")).deleted > 2)
    let found = try library.contents("out")
    let mine = found.filter { $0.value == Array("mine".utf8) }
    #expect(mine.count == 4)
    #expect(found.filter { mine[$0.key] == nil } == (try library.expected()))
    try folder.remove("photos/a/1.jpg")
    try folder.remove("out/albums/b/mine.txt")
    try library.build()
    #expect(try library.publish("out").status == 0)
    #expect(!folder.holds("out/albums/b"), "folders of ours go")
    #expect(folder.holds("out/empty"))
  }

  @Test func `a file of someone else is not replaced without adopt`() throws {
    try folder.write("mine", as: "out/index.html")
    let refused = try library.publish("out")
    #expect(refused.status == 1 && refused.errors.contains("index.html\n") && refused.errors.contains("--adopt"))
    #expect(try library.contents("out") == ["index.html": Array("mine".utf8)])
    #expect(try library.publish("out", "--adopt").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }

  @Test func `equal files that someone copied are taken as published`() throws {
    try folder.copy("site", to: "out")
    for name in [".gallery-site", ".gallery-lock"] { try folder.remove("out/\(name)") }
    let before = try stamps("out")
    for _ in 0..<2 { #expect(try library.publish("out").output == "nothing changed: out\n") }
    #expect(try stamps("out") == before)
  }

  @Test func `files that were lost or changed at the target are sent again or kept`() throws {
    #expect(try library.publish("out").status == 0)
    let pages = try library.expected().keys.filter { $0.hasPrefix("p/") }.sorted()
    try folder.remove("out/\(pages[0])")
    try folder.write("my words", as: "out/\(pages[1])")
    let result = try library.publish("out")
    #expect(result.errors.contains("\(pages[0]): was changed or deleted there; sent again"))
    #expect(result.errors.contains("\(pages[1]): was changed or deleted there; sent again"))
    #expect(try library.holds("out", try library.expected()))

    // A page that the site changes too is replaced, which is reported as well.
    try folder.write("my words", as: "out/index.html")
    try library.build("--title", "Other")
    #expect(try library.publish("out").errors.contains("index.html: was changed or deleted there"))
    #expect(try library.holds("out", try library.expected()))

    try folder.write("my words", as: "out/\(pages[1])")
    try library.build("--no-photo-pages")
    let deletion = try library.publish("out")
    let withdrawn = ".gallery-withdrawn/\(pages[1])"
    #expect(deletion.errors.contains("\(withdrawn): was changed there after gallery published it"))
    #expect(folder.read(FilePath("out/\(withdrawn)")) == Array("my words".utf8))
    #expect(folder.read(FilePath("out/\(pages[1])")) == nil)
    #expect(folder.read(FilePath("out/\(pages[0])")) == nil)
  }

  @Test func `gallery yml has the target and the options`() throws {
    #expect(try folder.run("publish").status == 64)
    try folder.write("publish: out\nhost-files: true\ndelay: 0\n", as: "gallery.yml")
    let result = try folder.run("publish")
    #expect(result.status == 0 && result.output.contains("sent, 0 unchanged, 0 deleted: out"))
    #expect(try library.contents("out")[".nojekyll"] == [])
    let other = try folder.run("publish", "other", "--no-host-files")
    #expect(other.status == 0 && other.output.contains(": other"), "the command line takes precedence")
    #expect(try library.contents("other")[".nojekyll"] == nil)
    try folder.write("publish: out\ndelay: soon\n", as: "gallery.yml")
    let wrong = try folder.run("publish")
    #expect(wrong.status == 1 && wrong.errors.contains("gallery.yml:2: delay: "))
    // A relative target in a file beside the catalog is below its folder.
    try folder.write("publish: out\n", as: "gallery.yml")
    try folder.makeFolder("elsewhere")
    let arguments = ["publish", "--catalog", "../gallery.sqlite", "--output", "../site"]
    let again = try Binary.run(arguments, in: folder.path.appending("elsewhere"))
    #expect(again.status == 0 && !folder.holds("elsewhere/out"))
  }

  @Test func `full sends every file again`() throws {
    #expect(try library.publish("out").status == 0)
    let page = Array("changed, same size".utf8)
    let length = try #require(folder.read("out/index.html")).count
    let spoilt = page + [UInt8](repeating: 0, count: length - page.count)
    try folder.write(spoilt, as: "out/index.html")
    #expect(try library.publish("out").output == "nothing changed: out\n")
    let all = try library.numbers(try library.publish("out", "--full", "--json"))
    #expect(all.sent == (try library.expected().count))
    #expect(try library.holds("out", try library.expected()))
  }

  @Test func `compressed copies and files for hosts follow the site`() throws {
    #expect(try library.publish("out", "--precompress", "--host-files").status == 0)
    let out = try library.contents("out")
    let copies = out.keys.filter { $0.hasSuffix(".gz") }
    #expect(copies.contains("index.html.gz") && !copies.contains { $0.contains(".webp") })
    for copy in copies {
      let original = String(copy.dropLast(3))
      let text = try Binary.shell(
        "gzip -dc '\(folder.place("out/\(copy)"))' | cmp - '\(original)'", in: folder.path.appending("out"))
      #expect(text.status == 0, "\(copy): \(text.errors)")
    }
    #expect(out[".nojekyll"] == [])
    let headers = String(decoding: try #require(out["_headers"]), as: UTF8.self)
    #expect(headers.contains("/i/*\n  Cache-Control: public, max-age=31536000, immutable\n"))
    let again = try library.publish("out", "--precompress", "--host-files")
    #expect(again.output == "nothing changed: out\n")
    try library.build("--title", "Other")
    #expect(try library.publish("out", "--precompress", "--host-files").status == 0)
    let page = try Binary.shell("gzip -dc out/index.html.gz | cmp - site/index.html", in: folder.path)
    #expect(page.status == 0)
    // The copy of a page that is deleted is deleted too.
    try folder.remove("photos/b")
    try library.build()
    #expect(try library.publish("out", "--precompress", "--host-files").status == 0)
    let left = try library.contents("out").keys.filter { $0.hasSuffix(".gz") }
    #expect(!left.isEmpty && left.allSatisfy { folder.holds("site/\($0.dropLast(3))") }, "\(left)")
    #expect(try library.publish("out").status == 0)
    // Copies are deleted again, and the files for hosts stay: without .nojekyll, GitHub Pages leaves out files.
    let files = [".nojekyll": out[".nojekyll"], "_headers": out["_headers"]].compactMapValues(\.self)
    #expect(try library.holds("out", try library.expected().merging(files) { $1 }))
    #expect(try library.publish("out").output == "nothing changed: out\n")
  }

  @Test func `a second target has its own record, which others cannot read`() throws {
    #expect(try library.publish("out").status == 0)
    #expect(try library.publish("other").status == 0)
    #expect(try library.holds("other", try library.expected()))
    let records = try FileManager.default.contentsOfDirectory(atPath: folder.place("site/.gallery-targets"))
    #expect(records.count == 2)
    for name in records + ["."] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.place("site/.gallery-targets/\(name)"))
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o077 == 0)
    }
  }
}
