import SystemPackage
import TestSupport
import Testing

/// Names in album.md that are those of no photo or album.
struct UnknownNameTests {
  private let site = BuiltSite.empty()

  init() throws {
    for name in ["lisbon/IMG_0123.jpg", "lisbon/IMG_0131.jpg", "lisbon/old/scan.jpg", "porto/a.jpg"] {
      try site.writePhoto("photos/\(name)", color: name.utf8.reduce(0) { ($0 + Int($1)) % 250 })
    }
  }

  private func note(_ folder: String, _ settings: String) throws {
    try site.folder.write("---\n\(settings)\n---\n", as: "photos/\(folder)album.md")
  }

  private func warnings(_ options: String...) throws -> [String] {
    try site.index()
    let lines = try site.folder.succeed(["build"] + options).errors.split(separator: "\n")
    return lines.filter { $0.contains("album.md: ") }.map { String($0.replacing(site.photosPath + "/", with: "")) }
  }

  @Test func `a misspelt name is a warning with the nearest name`() throws {
    let lists = "order: [IMG_0131.jpg, IMG_123.jpg]\nstacks: [IMG_0131.jpg, IMG_0123.jpeg]"
    try note("lisbon/", "cover: IMG_0132.jpg\nbanner: img_0123.jpg\n\(lists)")
    try note("", "cover: lisbon/old/scam.jpg")
    let names = [
      ("", "cover", "lisbon/old/scam.jpg", "lisbon/old/scan.jpg"),
      ("lisbon/", "banner", "img_0123.jpg", "IMG_0123.jpg"), ("lisbon/", "cover", "IMG_0132.jpg", "IMG_0123.jpg"),
      ("lisbon/", "order", "IMG_123.jpg", "IMG_0123.jpg"), ("lisbon/", "stacks", "IMG_0123.jpeg", "IMG_0123.jpg"),
    ]
    let expected = names.map { "\($0.0)album.md: \($0.1): there is no photo named \($0.2); did you mean \($0.3)?" }
    #expect(try warnings().sorted() == expected.sorted())
    // Also if nothing has changed.
    #expect(try warnings().sorted() == expected.sorted())
    #expect(try warnings("--quiet") == [])
  }

  @Test func `the album that is shown first, and names that are similar to none`() throws {
    try note("", "lead: lisbno")
    try note("lisbon/", "cover: sunset.png\norder: [x.jpg, y.jpg, IMG_0123.jpg]")
    #expect(
      try warnings() == [
        "album.md: lead: there is no album named lisbno; did you mean lisbon?",
        "lisbon/album.md: cover: there is no photo named sunset.png; write the name of a photo of the folder",
        "lisbon/album.md: order: there is no photo named x.jpg; write the name of a photo of the folder "
          + "(and 1 more)",
      ])
  }

  @Test func `names that exist are no warning, unless the site does not show them`() throws {
    try note("", "lead: porto\ncover: lisbon/old/scan.jpg")
    try note("lisbon/", "cover: IMG_0123.jpg\nbanner: old/scan.jpg\norder: [IMG_0131.jpg]\nstacks: [IMG_0131.jpg]")
    #expect(try warnings() == [])
    // A file that cannot be read is there, but is not shown.
    try site.folder.write([0xFF, 0xD8, 0xFF, 0xE0], as: "photos/porto/broken.jpg")
    try note("porto/", "cover: broken.jpg")
    func leftOut(_ name: String) -> String {
      "cover: this part of the site does not show \(name); write the name of a photo that the album shows"
    }
    #expect(try warnings() == ["porto/album.md: \(leftOut("broken.jpg"))"])
    // So is one that a query leaves out.
    try note("", "title: A")
    try note("lisbon/", "cover: IMG_0131.jpg")
    #expect(try warnings("--where", "path:IMG_0123") == ["lisbon/album.md: \(leftOut("IMG_0131.jpg"))"])
  }

  @Test func `covers and banners that are not shown are warnings with the reason`() throws {
    let remedy = "write the name of a photo that the album shows"
    try note("", "cover: lisbon/IMG_0131.jpg\nbanner: lisbon/old/scan.jpg")
    try note("lisbon/", "order: name\nlimit: 1\ncover: IMG_0131.jpg\nbanner: IMG_0123.jpg")
    try note("lisbon/old/", "hidden: true")
    let beyond = "IMG_0131.jpg is beyond the limit of 1 photo; raise limit, or \(remedy)"
    let expected = ["album.md: cover: lisbon/\(beyond)", "lisbon/album.md: cover: \(beyond)"]
    #expect(try warnings() == expected)
    // Also if nothing has changed.
    #expect(try warnings() == expected)
    #expect(try warnings("--quiet") == [])
  }
}
