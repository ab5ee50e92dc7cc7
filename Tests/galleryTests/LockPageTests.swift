import SystemPackage
import TestSupport
import Testing

/// The page that asks for a passphrase, with the title, the line and the picture of the owner.
struct LockPageTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/open/1.jpg", color: 10)
    try site.writePhoto("photos/wedding/2.jpg", color: 50)
    try site.writePhoto("cover.jpg", color: 90, width: 300, height: 200)
    try write("---\ntitle: Anna & Ben\nprotected: true\n---\n", "photos/wedding/album.md")
    try write("correct horse battery", "pass.txt")
  }

  private func write(_ text: String, _ path: String) throws { try site.folder.write(text, as: path) }

  private func build(_ options: String..., status: Int32 = 0) throws -> Binary.Result {
    _ = try site.folder.run("index", "photos")
    let result = try site.folder.run(["build", "--passphrase-file", "pass.txt"] + options)
    #expect(result.status == status, "\(result.errors)")
    return result
  }

  private var page: String { get throws { try site.text("protected/index.html") } }

  @Test func `the page says only what the owner wrote for it`() throws {
    _ = try build()
    let plain = try page
    #expect(plain.contains("<h1 dir=\"auto\">Protected albums</h1>"))
    #expect(!plain.contains("Anna") && !plain.contains("<img"))
    _ = try build("--lock-title", "<A> & B", "--lock-text", "14 June")
    #expect(try page.contains("<h1 dir=\"auto\">&lt;A&gt; &amp; B</h1>\n<p class=\"meta\" dir=\"auto\">14 June</p>"))
    // Also in the settings, and no longer after they are removed.
    try write("lock-title: Ada\n", "gallery.yml")
    _ = try build()
    #expect(try page.contains("<h1 dir=\"auto\">Ada</h1>"))
    try write("title: Photos\n", "gallery.yml")
    _ = try build()
    #expect(try page.contains("<h1 dir=\"auto\">Protected albums</h1>"))
  }

  @Test func `a site without public photos begins with the card of that page`() throws {
    try write("---\nprotected: true\n---\n", "photos/open/album.md")
    _ = try build("--lock-title", "<A> & B", "--lock-text", "14 June", "--lock-cover", "cover.jpg", "--no-made-with")
    let home = try site.text("index.html")
    #expect(home.contains("<h2 dir=\"auto\">&lt;A&gt; &amp; B</h2>\n<p class=\"meta\" dir=\"auto\">14 June</p>"))
    #expect(home.contains("<img src=\"assets/lock-") && home.contains(".open {"), "\(home)")
    #expect(home.contains("<footer id=\"end\"></footer>"))
    _ = try build()
    #expect(try site.text("index.html").contains("<footer id=\"end\">Made with gallery</footer>"))
  }

  @Test func `the picture has no metadata, and leaves the site with the option`() throws {
    let photo = try #require(site.folder.read("cover.jpg"))
    let secret = Array("Exif\0\0SECRET".utf8)
    let length = secret.count + 2
    let segment = [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + secret
    try site.folder.write(photo[..<2] + segment + photo[2...], as: "cover.jpg")
    _ = try build("--lock-cover", "cover.jpg")
    let image = try #require(
      try page.firstMatch(of: /<img src="\.\.\/(assets\/lock-[a-z0-9]+\.jpg)" width="300" height="200" alt="">/))
    let path = FilePath("site/\(image.output.1)")
    let published = try #require(site.folder.read(path))
    #expect(published.starts(with: [0xFF, 0xD8]) && published.count <= photo.count)
    #expect(String(decoding: published, as: UTF8.self).contains("SECRET") == false)
    _ = try build()
    #expect(site.folder.read(path) == nil)
  }

  @Test(arguments: [
    ("none.jpg", "cannot be read"), ("pass.txt", "is not a complete JPEG"), ("cut.jpg", "is not a complete JPEG"),
  ])
  func `a picture that cannot be used is refused`(name: String, reason: String) throws {
    let photo = try #require(site.folder.read("cover.jpg"))
    try site.folder.write(Array(photo.prefix(photo.count / 2)), as: "cut.jpg")
    let result = try build("--lock-cover", name, status: 64)
    #expect(result.errors.contains("--lock-cover: \(name): \(reason)"), "\(result.errors)")
  }
}
