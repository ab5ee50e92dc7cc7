import Foundation
import SystemPackage
import TestSupport
import Testing

/// `protected: true` and `hidden: unlisted` in album.md, and `gallery links`.
struct ProtectedAlbumTests {
  private let site = BuiltSite.empty()
  private static let passphrase = ["--passphrase-file", "pass.txt"]
  /// What only the protected album has.
  private static let names = ["Zanzibar", "zanzibar", "Quetzal", "quetzal", "Xylophon", "xylophon"]

  init() throws {
    try site.writePhoto("photos/open/1.jpg", color: 10)
    try site.writePhoto("photos/open/2.jpg", color: 50)
    try write("photos/zanzibar/quetzal.jpg", color: 90)
    try write("photos/zanzibar/below/xylophon.jpg", color: 130)
    try note("zanzibar", "protected: true\ntitle: Zanzibar", "A text with Quetzal.")
    try site.folder.write("correct horse battery\n", as: "pass.txt")
  }

  private func note(_ album: String, _ settings: String, _ text: String = "") throws {
    try site.folder.write("---\n\(settings)\n---\n\(text)\n", as: "photos/\(album)/album.md")
  }

  /// Writes a photo with a title and a camera of its own.
  private func write(_ path: String, color: Int) throws {
    var jpeg = FlatJPEG(width: 96, height: 64)
    jpeg.segments = TinyFiles.segment(
      0xE1, "Exif\0\0",
      TinyMetadata.exifBlock([
        0x010E: .text("Xylophon in Quetzal"), 0x0110: .text("Quetzal 3"),
        0x8769: .directories([[0x9003: .text("1987:03:02 10:00:00")]]),
      ]))
    try site.folder.write(jpeg.bytes { _, _ in [color, 90, 160] }, as: FilePath(path))
  }

  /// The ids of photos by path.
  private func ids() throws -> [String: String] {
    let list = try site.folder.run("list", "--json").output
    return Dictionary(
      list.split(separator: "\n").compactMap { line in
        let object = (try? JSONSerialization.jsonObject(with: Data(line.utf8))) as? [String: Any]
        guard let path = object?["path"] as? String, let id = object?["id"] as? String else { return nil }
        return (path, id)
      }
    ) { $1 }
  }

  private func contents() throws -> [String: [UInt8]] { try site.folder.builtFiles() }

  private func links() throws -> [String: String] {
    let output = try site.folder.run("links", "--json").output
    var links: [String: String] = [:]
    for line in output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      links[try #require(object?["access"])] = try #require(object?["link"])
    }
    return links
  }

  @Test func `no byte of the site tells of a protected album`() throws {
    // Before it is protected, the site has all of it.
    try note("zanzibar", "title: Zanzibar", "A text with Quetzal.")
    let options = [
      "--base-url", "https://example.org/", "--export", "sitemap", "--export", "atom", "--export",
      "jsonfeed", "--export", "iiif", "--home", "recent", "--include-location=full", "--include-people",
      "--downloads", "originals", "--downloads", "zip",
    ]
    try site.build(options: options)
    #expect(try contents().values.contains { $0.contains(text: "Quetzal") })
    try note("zanzibar", "protected: true\ntitle: Zanzibar", "A text with Quetzal.")
    let before = try site.folder.contents().filter { $0.key.hasPrefix("photos/") }
    try site.build(options: options + Self.passphrase)
    let ids = try ids()
    let secrets =
      Self.names + ["1987", "correct horse"]
      + (try ["zanzibar/quetzal.jpg", "zanzibar/below/xylophon.jpg"].map { try #require(ids[$0]) })
    for (path, bytes) in try contents() {
      // Base64 has any four characters by chance.
      let isEncrypted = path.hasPrefix("site/protected/") && path.hasSuffix(".js")
      for secret in secrets where !(isEncrypted && secret.count < 6) {
        #expect(!path.contains(secret), "\(path): \(secret)")
        #expect(!bytes.contains(text: secret), "\(path): \(secret)")
      }
    }
    #expect(try site.photos().count == 2)
    #expect(try site.folder.contents().filter { $0.key.hasPrefix("photos/") } == before)
    // Images, pages, and the first page of its own site.
    #expect(try contents().keys.count { $0.hasPrefix("site/protected/") } >= 7)
  }

  @Test func `the first page of a site with protected albums only leads to them`() throws {
    try note("open", "protected: true")
    let build = try site.build("--passphrase-file", "pass.txt")
    #expect(build.status == 0 && build.output.hasPrefix("no public photos and "), "\(build.errors)")
    let home = try site.text("index.html")
    #expect(home.contains("<a class=\"open\" href=\"protected/index.html\">Open</a>"), "\(home)")
    #expect(!home.contains("0 photos") && !home.contains("There are no photos here."))
  }

  @Test func `equal inputs give equal bytes, and a new passphrase replaces one file`() throws {
    try site.build(options: Self.passphrase)
    let files = try site.files()
    let contents = try contents()
    #expect(try site.build("--passphrase-file", "pass.txt").output.contains("nothing changed"))
    #expect(try site.files() == files)
    // Also when everything is written again.
    try site.folder.remove("site")
    try site.build(options: Self.passphrase)
    #expect(try self.contents() == contents)

    try site.folder.write("another long passphrase", as: "pass.txt")
    try site.build(options: Self.passphrase)
    let changed = try self.contents().filter { contents[$0.key] != $0.value }.keys.filter { !$0.contains("/.gallery") }
    #expect(changed.count == 1 && changed[0].hasPrefix("site/protected/"))
    #expect(try self.contents().count == contents.count)
    #expect(try self.contents()["site/protected/index.html"] != nil)
  }

  @Test func `a changed photo changes its files only, and rekeying all`() throws {
    try site.build(options: Self.passphrase)
    let before = try contents()
    let link = try #require(try links()["protected"])
    try site.writePhoto("photos/zanzibar/below/new.jpg", color: 170)
    try site.build(options: Self.passphrase)
    let added = try contents()
    let images = before.keys.filter { $0.hasPrefix("site/i/") }
    for path in images { #expect(added[path] == before[path]) }
    #expect(try links()["protected"] == link)

    try site.build(options: Self.passphrase + ["--rekey"])
    let old = before.filter { $0.key.hasPrefix("site/protected/") && $0.key.hasSuffix(".js") }
    let kept = try contents().filter { old[$0.key] != nil }
    // The file that the passphrase names has other keys.
    #expect(kept.count == 1 && kept.allSatisfy { old[$0.key] != $0.value })
    #expect(try links()["protected"] != link)
    #expect(try site.build("--passphrase-file", "pass.txt").output.contains("nothing changed"))
  }

  @Test func `without a passphrase, only the link opens an album`() throws {
    let build = try site.build()
    #expect(build.status == 0, "\(build.errors)")
    #expect(build.errors.contains("1 protected album; gallery links lists their links"))
    let page = try site.text("protected/index.html")
    #expect(!page.contains("<form") && !page.contains("data-salt"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    let home = try site.text("index.html")
    #expect(!home.contains("protected/"))
    let link = try #require(try links()["protected"])
    #expect(link.hasPrefix("protected/index.html#"))
    // The environment has a passphrase.
    let environment = ["GALLERY_PASSPHRASE": "correct horse battery"]
    let locked = try site.folder.run(["build"], environment: environment)
    #expect(locked.status == 0)
    #expect(try site.data("protected/index.html").contains(Data("data-salt".utf8)))
    #expect(try site.data("index.html").contains(Data("protected/index.html".utf8)))
    let full = try Binary.run("links", "--base-url", "https://example.org/photos", in: site.folder.path)
    #expect(full.output.contains("(protected): https://example.org/photos/\(link)\n"))
  }

  @Test func `an album is public again when its album.md says so`() throws {
    try site.build(options: Self.passphrase)
    try note("zanzibar", "protected: false\ntitle: Zanzibar")
    try site.build(options: Self.passphrase)
    #expect(try contents().keys.allSatisfy { !$0.hasPrefix("site/protected/") })
    #expect(try site.photos().count == 4)
  }

  @Test func `an unlisted album has pages, which nothing else names`() throws {
    try note("zanzibar", "hidden: unlisted\ntitle: Zanzibar")
    try write("photos/zanzibar/second.jpg", color: 210)
    try site.build(options: ["--downloads", "zip", "--downloads", "originals"])
    let link = try #require(try links()["unlisted"])
    let folder = "site/" + link.dropLast("index.html".count)
    let token = try #require(link.split(separator: "/").dropLast().last)
    #expect(token.count == 32)
    let page = try site.text(link)
    #expect(page.contains("<h1 dir=\"auto\">Zanzibar</h1>"))
    #expect(page.contains("<meta name=\"robots\" content=\"noindex\">"))
    #expect(page.contains(".zip\""))
    let ids = try ids()
    let own = try ids.keys.filter { $0.hasPrefix("zanzibar/") }.sorted().map { try #require(ids[$0]) }
    for (path, bytes) in try contents() where !path.hasPrefix(folder) {
      if path.contains("/.gallery") { continue }
      #expect(!own.contains { path.contains("/\($0)") }, "\(path)")
      for secret in Self.names + own + [String(token)] { #expect(!bytes.contains(text: secret), "\(path): \(secret)") }
    }
    let photo = try site.text("\(link.dropLast("index.html".count))p/\(own[1]).html")
    #expect(photo.contains("noindex") && photo.contains("\"../index.html#t\(own[1])"))
    #expect(try contents().keys.contains { $0.hasPrefix("\(folder)z/") })
    // The address stays, and a new one ends it.
    try site.build(options: ["--title", "Other"])
    #expect(try links()["unlisted"] == link)
    try site.build(options: ["--rekey"])
    #expect(try links()["unlisted"] != link)
    #expect(try !contents().keys.contains { $0.hasPrefix(folder) })
  }

  @Test func `a photo of a public album stays public`() throws {
    let photo = try #require(site.folder.read("photos/open/1.jpg"))
    try site.folder.write(photo, as: "photos/zanzibar/same.jpg")
    try site.build(options: Self.passphrase)
    #expect(try site.photos().count == 2)
    try note("zanzibar", "hidden: unlisted")
    try site.build(options: [])
    let id = try #require(try ids()["open/1.jpg"])
    let page = try site.text("p/\(id).html")
    #expect(page.contains("albums/open/index.html") && !page.contains("noindex"))
  }

  @Test func `an original that cannot be read now keeps its encrypted images`() throws {
    try site.build(options: Self.passphrase)
    let before = try contents().keys.filter { $0.hasPrefix("site/protected/") }
    try site.folder.move("photos", to: "elsewhere")
    let build = try site.build("--passphrase-file", "pass.txt", "--title", "Other", index: false)
    #expect(build.status == 0, "\(build.errors)")
    #expect(Set(try contents().keys.filter { $0.hasPrefix("site/protected/") }) == Set(before))
  }

  @Test func `a mistake in the options is an error`() throws {
    try site.folder.write("short", as: "short.txt")
    try site.folder.write([0xff, 0xfe, 0x41], as: "binary.txt")
    try #require(try site.folder.run("index", "photos").status == 0)
    for (options, reason) in [
      (["--passphrase-file", "missing.txt"], "missing.txt: cannot be read: No such file"),
      (["--passphrase-file", "short.txt"], "short.txt: the passphrase has fewer than 8 characters"),
      (["--passphrase-file", "binary.txt"], "binary.txt: is neither UTF-8 nor UTF-16"),
      (["--rekey", "--shard", "1/2"], "--rekey and --shard cannot be used together"),
    ] {
      let build = try site.folder.run(["build"] + options)
      #expect(build.status == 64 && build.errors.contains(reason), "\(build.status) \(build.errors)")
      #expect(try contents().isEmpty)
    }
  }

  @Test func `the configuration of OpenSSL on the machine changes no byte`() throws {
    try site.build(options: Self.passphrase)
    // It activates only the provider without algorithms.
    let lines = ["openssl_conf = a", "[a]", "providers = b", "[b]", "null = c", "[c]", "activate = 1", ""]
    try site.folder.write(Array(lines.joined(separator: "\n").utf8), as: "openssl.cnf")
    let build = try site.folder.run(
      ["build", "--output", "other"] + Self.passphrase,
      environment: ["OPENSSL_CONF": site.folder.path.appending("openssl.cnf").string])
    try #require(build.status == 0, "\(build.errors)")
    let files = try site.folder.contents()
    let encrypted = files.filter { $0.key.hasPrefix("site/protected/") }
    #expect(encrypted.count > 5)
    for (path, bytes) in encrypted { #expect(files["other/" + path.dropFirst("site/".count)] == bytes, "\(path)") }
  }

  @Test func `links say when there are none`() throws {
    try note("zanzibar", "title: Zanzibar")
    try #require(try site.folder.run("index", "photos").status == 0)
    let links = try site.folder.run("links")
    #expect(links.status == 0 && links.output.isEmpty)
    #expect(links.errors.contains("no album is unlisted or protected; write hidden: unlisted"))
    try note("zanzibar", "protected: perhaps")
    try #require(try site.folder.run("index", "photos").status == 0)
    let wrong = try site.folder.run("links")
    #expect(wrong.status != 0)
    #expect(wrong.errors.contains("album.md:2: protected: must be true or false"))
  }
}

extension [UInt8] {
  /// Whether the bytes contain a text.
  fileprivate func contains(text: String) -> Bool { Data(self).range(of: Data(text.utf8)) != nil }
}
