import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Albums whose `album.md` has a query: they show photos of other folders.
struct CollectionTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/north/n1.jpg", color: 10)
    try site.writePhoto("photos/north/n2.jpg", color: 30)
    try site.writePhoto("photos/south/s1.jpg", color: 50)
    try site.writePhoto("photos/hidden/h1.jpg", color: 70)
    try site.writePhoto("photos/link/l1.jpg", color: 90)
    try site.writePhoto("photos/secret/p1.jpg", color: 110)
    try write("hidden: true", "hidden")
    try write("hidden: unlisted", "link")
    try write("protected: true", "secret")
    for (name, rating) in [("north/n1", 5), ("north/n2", 2), ("south/s1", 4), ("hidden/h1", 5)] {
      try rate(name, rating)
    }
  }

  private func write(_ settings: String, _ folder: String) throws { try site.folder.note(settings, in: folder) }

  private func rate(_ name: String, _ rating: Int) throws {
    try site.folder.write(Sidecar(rating: rating).bytes, as: FilePath("photos/\(name).jpg.xmp"))
  }

  @discardableResult private func build() throws -> Binary.Result { try site.make("--downloads", "images") }

  /// The names of the downloads on the page of an album, in order, without size and format.
  private func names(_ page: String) throws -> [String] {
    let text = try site.text(page)
    return text.matches(of: /data-file="(\w+)-/).map { String($0.1) }
  }

  /// The page of the album that `gallery links` names.
  private func page(ofLinked folder: String) throws -> String {
    let links = try site.folder.run("links").output
    let line = try #require(links.split(separator: "\n").first { $0.contains("/\(folder) (") })
    return String(try #require(line.split(separator: " ").last))
  }

  private func publicPages(naming name: String) throws -> [String] {
    let pages = try site.folder.contents().keys.filter {
      $0.hasPrefix("site/") && ($0.hasSuffix(".html") || $0.hasSuffix(".js"))
    }
    let linked = try site.folder.run("links").output
    return try pages.filter { path in
      let place = path.split(separator: "/").dropFirst().prefix(2).joined(separator: "/")
      return try !linked.contains(place) && site.folder.text(path).contains("\"\(name)-")
    }.sorted()
  }

  @Test func `a query collects photos of the same part of the site only`() throws {
    try build()
    let others = ["h1", "l1", "p1"]
    let before = try others.map(publicPages)
    try write("title: All\nquery: type:photo", "all")
    try write("query: type:photo\nhidden: unlisted", "for-anna")
    try write("query: type:photo", "hidden/best")
    try write("query: type:photo", "link/best")
    try build()
    #expect(try names("albums/all/index.html") == ["n1", "n2", "s1"])
    #expect(try names(page(ofLinked: "for-anna")) == ["n1", "n2", "s1"])
    #expect(try !publicPages(naming: "n1").isEmpty)
    #expect(try others.map(publicPages) == before)
    let link = try page(ofLinked: "link").replacing("index.html", with: "albums/best/index.html")
    let shown = try names(link)
    #expect(shown == ["l1", "n1", "n2", "s1"], "the unlisted album, and what is public")
    try write("query: type:photo\nhidden: true", "all")
    try build()
    #expect(site.folder.read("site/albums/all/index.html") == nil)
  }

  @Test func `a copy in a hidden album does not bring a photo into a public one`() throws {
    try site.writePhoto("photos/hidden/copy.jpg", color: 10)
    try rate("hidden/copy", 3)
    try write("query: path:hidden", "by-path")
    try write("query: rating:3", "by-rating")
    try build()
    for name in ["by-path", "by-rating"] {
      #expect(site.folder.read(FilePath("site/albums/\(name)/index.html")) == nil)
    }
    try write("query: rating:5", "best")
    try build()
    #expect(try names("albums/best/index.html") == ["n1"])
  }

  @Test func `a photo stays a photo of its folder, and is in the stack of its folder`() throws {
    try write("title: All\nquery: rating:5", "all")
    try build()
    #expect(try names("albums/all/index.html") == ["n1"])
    let id = try #require(try site.albums().first { $0.title == "north" }?.photos.first?.id)
    let page = try site.text("p/\(id).html")
    #expect(page.contains("albums/north/"))
    let hasNeighbour = page.contains(/rel="?next/)
    #expect(hasNeighbour, "the photos beside it are those of its folder")
    #expect(try site.photos().count { $0.id == id } == 2, "both albums have it")
    try site.writePhoto("photos/north/n1-edit.jpg", color: 15)
    try write("stacks: [[n1-edit.jpg, n1.jpg]]", "north")
    try build()
    #expect(try names("albums/north/index.html").sorted() == ["n1", "n2"])
    #expect(try names("albums/all/index.html").count == 1)
  }

  @Test func `order, limit and cover apply to what the query matches`() throws {
    try write("query: type:photo\norder: rating\nlimit: 2\ncover: s1.jpg", "best")
    try write("query: type:photo\norder: name\nlimit: 2\ncover: s11.jpg", "first")
    let result = try build()
    #expect(try names("albums/best/index.html") == ["n1", "s1"])
    #expect(try names("albums/first/index.html") == ["n1", "n2"])
    let warning = "first/album.md: cover: there is no photo named s11.jpg; did you mean s1.jpg?"
    #expect(result.errors.contains(warning), "\(result.errors)")
    #expect(!result.errors.contains("best/album.md"))
    try site.folder.write("---\nlead: best\n---\n", as: "photos/album.md")
    #expect(try !build().errors.contains("lead: there is no album"))
  }

  @Test func `photos beyond a new limit leave no images`() throws {
    func buildSmall() throws {
      try site.index()
      _ = try site.buildSmall([])
    }
    try buildSmall()
    try write("limit: 1", "north")
    try buildSmall()
    try site.checkIsAsNew([], "a limit")
    for name in ["n1", "n2"] {
      try write("limit: 1\ncover: \(name).jpg", "north")
      try buildSmall()
      let images = try site.text("index.html").matches(of: /src="(i\/[^"]+)"/).map { String($0.1) }
      #expect(!images.isEmpty)
      for image in images { #expect(throws: Never.self) { try site.data(image) } }
    }
  }

  @Test func `changes of photos change what a query matches`() throws {
    try write("query: rating:>=4", "best")
    try build()
    #expect(try names("albums/best/index.html") == ["n1", "s1"])
    try rate("north/n1", 1)
    try rate("north/n2", 4)
    try build()
    #expect(try names("albums/best/index.html") == ["n2", "s1"])
    let updated = try site.folder.builtFiles()
    try site.folder.remove("site")
    try build()
    let fresh = try site.folder.builtFiles()
    #expect(Set(updated.keys) == Set(fresh.keys))
    #expect(updated.allSatisfy { fresh[$0.key] == $0.value || $0.key.hasSuffix(".gallery-site") })
    try write("hidden: true", "south")
    try build()
    #expect(try names("albums/best/index.html") == ["n2"])
  }

  @Test func `a query without photos is named, and a wrong one is an error`() throws {
    try write("query: rating:3", "none")
    #expect(try build().errors.contains("none/album.md: query: matches no photo that this part of the site shows"))
    try write("title: A\nquery: colour:red", "none")
    let result = try site.build("--sizes", "32")
    #expect(result.status == 1 && result.errors.contains("none/album.md:3: query: "))
    try write("limit: none", "none")
    #expect(try site.build("--sizes", "32").errors.contains("none/album.md:2: limit: "))
  }
}
