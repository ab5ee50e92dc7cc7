import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Links to the page of a photo stay valid when its file is edited, and lead on when the photo is gone.
struct PastAddressTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (number, path) in ["a/one", "a/two", "b/three", "secret/four"].enumerated() {
      try site.writePhoto("photos/\(path).jpg", color: 20 + 50 * number)
    }
    try site.folder.note("hidden: true", in: "secret")
  }

  private func build(_ options: [String] = [], to output: String = "site") throws {
    try site.index()
    _ = try site.buildSmall(options, to: output)
  }

  private func address(_ path: String) throws -> String {
    let list = try site.folder.run("list", "--json", "path:\(path)").output
    return String(try #require(list.firstMatch(of: /"id":"([^"]*)"/)).1)
  }

  private func page(_ address: String, in output: String = "site") -> String? {
    site.folder.read(FilePath("\(output)/p/\(address).html")).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The page that an address leads to; `nil` if it has no page that leads on.
  private func target(_ address: String, in output: String = "site") -> String? {
    page(address, in: output)?.firstMatch(of: /http-equiv="refresh" content="0; url=([^"]*)"/).map { String($0.1) }
  }

  private func edit(_ path: String, _ text: String = "edited") throws {
    let file = FilePath("photos/\(path).jpg")
    let bytes = try #require(site.folder.read(file))
    let comment = TinyFiles.segment(0xFE, "", Array(text.utf8))
    try site.folder.write(Array(bytes[..<2] + comment + bytes[2...]), as: file)
  }

  private func remove(_ path: String) throws { try site.folder.remove("photos/\(path)") }

  private func copy(_ path: String, to other: String) throws {
    let bytes = try #require(site.folder.read(FilePath("photos/\(path).jpg")))
    try site.folder.write(bytes, as: FilePath("photos/\(other).jpg"))
  }

  @Test func `an edit keeps the page and the id, and changes the images`() throws {
    let options = ["--base-url", "https://example.org/", "--export", "atom"]
    try build(options)
    let address = try address("one")
    let (images, feed) = (try site.renditions().keys, try site.data("feed.xml"))
    try edit("a/one")
    try build(options)
    #expect(try self.address("one") == address)
    #expect(page(address)?.contains("class=\"photo\"") == true)
    let photo = try #require(try site.photos().first { $0.id == address })
    let token = try #require(photo.token)
    #expect(try site.renditions().keys.contains { $0.contains(token) })
    #expect(!images.contains { $0.contains(token) })
    #expect(try site.renditions().keys.allSatisfy { !$0.contains(address) })
    #expect(page(address)?.contains(token) == true)
    let ids = /<id>[^<]*</
    let feeds = [feed, try site.data("feed.xml")].map { String(decoding: $0, as: UTF8.self) }
    #expect(feeds[0].matches(of: ids).map(\.0) == feeds[1].matches(of: ids).map(\.0))
    #expect(SiteLinks.broken(in: site.folder.path.appending("site")) == [])
  }

  @Test func `a deleted photo leads to its album, until it is back`() throws {
    try build()
    let address = try address("one")
    let bytes = try #require(site.folder.read("photos/a/one.jpg"))
    try remove("a/one.jpg")
    for _ in 0..<3 {
      try build()
      #expect(target(address) == "../albums/a/index.html")
      #expect(page(address)?.contains("<script") == false)
      #expect(SiteLinks.broken(in: site.folder.path.appending("site")) == [])
    }
    // A new site has had no page of the photo.
    try build(to: "other")
    #expect(page(address, in: "other") == nil)
    try site.folder.write(bytes, as: "photos/b/back.jpg")
    try build()
    #expect(page(address)?.contains("class=\"photo\"") == true)
    try remove("b/back.jpg")
    try build()
    #expect(target(address) == "../albums/b/index.html")
  }

  @Test func `a file that becomes a copy of another photo leads to its page`() throws {
    try build()
    let (one, two, three) = (try address("one"), try address("two"), try address("three"))
    try copy("a/two", to: "a/one")
    try build()
    #expect(target(one) == "../p/\(two).html")
    try copy("b/three", to: "a/one")
    try copy("b/three", to: "a/two")
    try build()
    #expect([target(one), target(two)] == ["../p/\(three).html", "../p/\(three).html"])
    // Then it has no page to lead to.
    try build(["--no-photo-pages"])
    #expect(page(one) == nil)
  }

  @Test func `nothing leads to what is hidden, nor from what was hidden`() throws {
    let options = ["--where", "-keyword:private"]
    try site.folder.write(Sidecar(keywords: ["private"]).bytes, as: "photos/b/three.xmp")
    try build(options)
    let (one, two) = (try address("one"), try address("two"))
    let (three, four) = (try address("three"), try address("four"))
    #expect(page(three) == nil && page(four) == nil)
    // The file is now that of a photo that the query excludes.
    try copy("b/three", to: "a/one")
    try build(options)
    #expect(page(one) == nil && page(three) == nil)
    try remove("secret/four.jpg")
    try remove("b/three.jpg")
    try remove("a/one.jpg")
    for _ in 0..<2 { try build() }
    #expect([one, three, four].allSatisfy { page($0) == nil })
    // An album that is hidden takes its pages with it, also that of a photo that is gone.
    try site.writePhoto("photos/a/five.jpg", color: 240)
    try build()
    try remove("a/two.jpg")
    try build()
    #expect(target(two) == "../albums/a/index.html")
    try site.folder.note("hidden: true", in: "a")
    try build()
    #expect(page(two) == nil)
    try site.folder.note("hidden: false", in: "a")
    try build()
    #expect(page(two) == nil, "the site no longer had a page of it")
  }

  @Test func `an edit publishes nothing that a query excludes`() throws {
    try site.folder.write(Sidecar(keywords: ["private"]).bytes, as: "photos/a/one.xmp")
    let options = ["--where", "-keyword:private"]
    try build(options)
    let one = try address("one")
    #expect(page(one) == nil)
    try edit("a/one")
    try build(options)
    #expect(try address("one") == one)
    #expect(page(one) == nil)
    let two = try address("two")
    try site.folder.write(Sidecar(keywords: ["private"]).bytes, as: "photos/a/two.xmp")
    try edit("a/two")
    try build(options)
    #expect(page(two) == nil)
  }

  @Test func `photos of an unlisted album lead nowhere else`() throws {
    try build()
    try site.folder.note("hidden: unlisted", in: "b")
    try site.writePhoto("photos/b/six.jpg", color: 5)
    try build()
    let three = try address("three")
    #expect(page(three) == nil, "its page is in the folder of the album")
    try edit("b/three")
    try build()
    #expect(page(three) == nil)
    try remove("b/three.jpg")
    try build()
    #expect(page(three) == nil)
  }
}
