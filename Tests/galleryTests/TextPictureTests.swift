import TestSupport
import Testing

/// Pictures of the library in album texts and own pages.
struct TextPictureTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (number, name) in ["root.jpg", "harbour/a.jpg", "harbour/b.jpg", "family/c.jpg"].enumerated() {
      try site.writePhoto("photos/\(name)", color: number * 60)
    }
  }

  private func write(_ text: String, as path: String) throws { try site.folder.write(text, as: "photos/\(path)") }

  private func build(_ options: String...) throws -> (errors: String, pages: (String) throws -> String) {
    try site.index()
    return (try site.folder.succeed(["build"] + options).errors, { try site.text($0) })
  }

  private func pictures(_ html: String) -> [String] {
    html.matches(of: /<figure><img src="[^"]*i\/[^>]* alt="([^"]*)"[^>]*>/).map { String($0.1) }
  }

  @Test func `texts show photos of their folder and below it, and follow them`() throws {
    try write("# About\n\n![At sea](root.jpg)\n\n![Quay](harbour/a.jpg \"1965\")", as: "about.md")
    try write("---\ntitle: The harbour\n---\n![Boats](b.jpg)", as: "harbour/album.md")
    let (errors, text) = try build()
    let first = try text("pages/about.html")
    #expect(pictures(first) == ["At sea", "Quay"] && first.contains("<figcaption>1965</figcaption>"))
    #expect(pictures(try text("albums/harbour/index.html")) == ["Boats"])
    #expect(!errors.contains("there is no"))
    try site.writePhoto("photos/harbour/a.jpg", color: 250)
    let second = try build().pages("pages/about.html")
    #expect(pictures(second) == ["At sea", "Quay"] && first != second)
    // A misspelt name is a warning, and an address of the web is none.
    try write("![Quay](harbour/aa.jpg)", as: "about.md")
    try write("![Boats](bb.jpg)\n\n![x](https://a.b/c.jpg)", as: "harbour/album.md")
    let warnings = try build().errors
    #expect(warnings.contains("about.md: picture: there is no photo named harbour/aa.jpg"))
    #expect(warnings.contains("harbour/album.md: picture: there is no photo named bb.jpg"))
    #expect(!warnings.contains("a.b"))
  }

  @Test(arguments: ["hidden: true", "hidden: unlisted", "protected: true"])
  func `a text does not show a photo of a folder that not everyone sees`(visibility: String) throws {
    try write("---\n\(visibility)\n---\n![Own](c.jpg)", as: "family/album.md")
    try write("![Ours](family/c.jpg)\n\n![At sea](root.jpg)", as: "about.md")
    try write("![Ours](family/c.jpg)", as: "album.md")
    try write("![Theirs](../family/c.jpg)", as: "harbour/album.md")
    let (_, text) = try build()
    #expect(pictures(try text("pages/about.html")) == ["At sea"])
    #expect(try text("pages/about.html").contains("<p>Ours</p>"))
    #expect(pictures(try text("index.html")) == [])
    #expect(pictures(try text("albums/harbour/index.html")) == [])
  }

  @Test func `a photo that the site leaves out is not shown`() throws {
    try write("![Quay](harbour/a.jpg)\n\n![Boats](harbour/b.jpg)", as: "about.md")
    let page = try build("--where", "-path:harbour/a.jpg").pages("pages/about.html")
    #expect(pictures(page) == ["Boats"])
  }
}
