import Foundation
import SystemPackage
import TestSupport
import Testing

/// Themes, own pages and the files of the owner, through the program.
@Suite(.timeLimit(.minutes(10))) struct ThemeCommandTests {
  private let folder = TemporaryFolder.empty()

  init() throws { try folder.write(TinyImages.gif(), as: "photos/a.gif") }

  private func write(_ text: String, as name: String) throws { try folder.write(text, as: name) }

  private func text(_ name: String) -> String? {
    folder.read(FilePath("site/\(name)")).map { String(decoding: $0, as: UTF8.self) }
  }

  private func build(_ options: String...) throws -> Binary.Result {
    try folder.succeed("index", "photos")
    return try folder.run(["build", "--sizes", "64"] + options)
  }

  @Test(arguments: [
    ("accent: f0b36b\n", "gallery.yml:2: accent: #f0b36b has a contrast of 1.7:1"),
    ("theme: plain\nbackground: \"#777\"\n", "gallery.yml:3: background: #777777"),
    ("accent: #123456\n", "gallery.yml:2: accent: needs one value; put #123456 in quotes"),
    ("accent: red\n", "gallery.yml:2: accent: The value 'red' is invalid"),
    ("theme: dusk\n", "gallery.yml:2: theme: The value 'dusk' is invalid"),
    ("font: \"a;b\"\n", "gallery.yml:2: font: --font must be one of system, serif"),
    ("corner-radius: 900\n", "gallery.yml:2: corner-radius: --corner-radius must be from 0"),
    ("link: [\"A=ftp://x/\"]\n", "gallery.yml:2: link: --link A=ftp://x/: must have the form"),
    ("logo: no.svg\n", "gallery.yml:2: logo: no.svg: cannot be read"),
    ("theme: night\ncolor-scheme: light\n", "gallery.yml:3: color-scheme: the theme night"),
    ("style-sheet: own.css\n", "own.css:2: } closes nothing"),
  ])
  func `a mistake in a theme is reported with its line`(yaml: String, message: String) throws {
    try write("title: x\n" + yaml, as: "gallery.yml")
    try write("a { b: c }\n}\n", as: "own.css")
    #expect(try folder.run("list").errors.contains("own.css") == false)
    let build = try folder.run("build")
    #expect(build.status == 1)
    #expect(build.errors.hasPrefix("Error: \(message)"), "\(build.errors)")
    #expect(folder.read("site/index.html") == nil)
  }

  @Test func `the owner's files are copied under names that follow their content`() throws {
    try write("a { color: inherit }\n", as: "own.css")
    try write("<svg viewBox=\"0 0 20 10\"/>".replacing("/>", with: " ></svg>"), as: "logo.svg")
    let build = try build("--style-sheet", "own.css", "--logo", "logo.svg", "--title", "T")
    #expect(build.status == 0, "\(build.errors)")
    let page = try #require(text("index.html"))
    let sheet = try #require(page.firstMatch(of: /assets\/own-[a-z0-9]+\.css/)?.output)
    #expect(text(String(sheet)) == "a { color: inherit }\n")
    #expect(page.firstRange(of: "assets/site-")!.lowerBound < page.firstRange(of: sheet)!.lowerBound)
    let logo = try #require(page.firstMatch(of: /assets\/logo-[a-z0-9]+\.svg/)?.output)
    #expect(page.contains("src=\"\(logo)\" width=\"72\" height=\"36\" alt=\"T\">"))
    try write("a { color: red }\n", as: "own.css")
    #expect(try self.build("--style-sheet", "own.css").output.contains("written"))
    #expect(text(String(sheet)) == nil && text(String(logo)) == nil)
  }

  @Test func `the HTML of the owner is on all pages, and a change of its file changes them`() throws {
    try write("<p><a href=\"pages/x.html\">One</a></p>\n", as: "site-text/header.html")
    try write("# About", as: "photos/about.md")
    try write("header: site-text/header.html\nfooter: site-text/header.html\n", as: "gallery.yml")
    #expect(try build().status == 0)
    #expect(text("index.html")?.contains("<p><a href=\"pages/x.html\">One</a></p>\n</div>") == true)
    #expect(text("pages/about.html")?.components(separatedBy: "<a href=\"../pages/x.html\">One</a>").count == 3)
    #expect(text("404.html")?.contains("<a href=\"/pages/x.html\">One</a>") == true)
    #expect(try build().output.contains("nothing changed"))
    try write("<p>Two</p>\n", as: "site-text/header.html")
    #expect(try build().output.contains("written"))
    #expect(text("index.html")?.contains("<p>Two</p>") == true)
    try write("<p>\n<script>", as: "site-text/header.html")
    let refused = try build()
    #expect(refused.status == 1 && refused.errors.hasPrefix("Error: site-text/header.html:2: <script> is not"))
    #expect(text("index.html")?.contains("<p>Two</p>") == true)
  }

  @Test(arguments: [
    ("a.svg", "<svg viewBox='0 0 1 1' ><script>x</script></svg>", "contains a script"),
    ("a.svg", "<svg></svg>", "has no <svg> element with width and height"), ("a.png", "text", "is not a picture"),
  ])
  func `a logo that cannot be used is refused`(name: String, content: String, reason: String) throws {
    try write(content, as: name)
    let build = try build("--logo", name)
    #expect(build.status == 64 && build.errors.contains("--logo: \(name): \(reason)"))
  }

  @Test func `own pages follow their files`() throws {
    try write("# About me\n\nHello.", as: "photos/about.md")
    try write("Text.", as: "photos/imprint.md")
    for other in ["README.md", "notes.md", "album/about.md", "a b.md"] { try write("# Private", as: "photos/\(other)") }
    #expect(try build().status == 0)
    #expect(text("pages/about.html")?.contains("<h1 dir=\"auto\">About me</h1>") == true)
    let home = try #require(text("index.html"))
    #expect(home.contains("<a href=\"pages/about.html\">About me</a>"))
    #expect(home.contains("<a href=\"pages/imprint.html\">Imprint</a>"))
    #expect(!home.contains("Private") && text("pages/notes.html") == nil)
    #expect(try build().output.contains("nothing changed"))

    try write("# About us", as: "photos/about.md")
    try write("# New", as: "photos/contact.md")
    try folder.remove("photos/imprint.md")
    #expect(try build().status == 0)
    #expect(text("pages/about.html")?.contains("About us") == true)
    #expect(text("pages/contact.html") != nil && text("pages/imprint.html") == nil)
    #expect(text("index.html")?.contains("Imprint") == false)

    #expect(try build("--page", "notes").status == 0)
    #expect(text("pages/notes.html") != nil && text("pages/about.html") == nil)
    #expect(try build("--page", "none").status == 0)
    #expect(text("pages/notes.html") == nil)
    let missing = try build("--page", "prices")
    #expect(missing.status == 1 && missing.errors.contains("the library has no prices.md"))
  }

  @Test func `a folder that becomes a part of another library has no pages`() throws {
    try folder.write(TinyImages.gif(salt: 1), as: "photos/album/b.gif")
    try write("# Album", as: "photos/album/about.md")
    #expect(try folder.run("index", "photos/album").status == 0)
    #expect(try folder.run("build", "--sizes", "64").status == 0)
    #expect(text("pages/about.html")?.contains("Album") == true)
    #expect(try build().status == 0)
    #expect(text("pages/about.html") == nil)
  }

  @Test func `the pages of a hidden library and of excluded folders are not published`() throws {
    try write("# About", as: "photos/about.md")
    try folder.write(TinyImages.gif(salt: 1), as: "other/b.gif")
    try write("# Other", as: "other/about.md")
    #expect(try folder.run("index", "other").status == 0)
    #expect(try build().status == 0)
    #expect(text("pages/about.html") != nil && text("pages/about-2.html") != nil)
    try write("---\nhidden: true\n---\n", as: "other/album.md")
    #expect(try folder.run("index", "other").status == 0)
    #expect(try build().status == 0)
    #expect(text("pages/about.html")?.contains("<h1 dir=\"auto\">About</h1>") == true)
    #expect(text("pages/about-2.html") == nil)
    #expect(try folder.run("forget", "photos").status == 0)
  }
}
