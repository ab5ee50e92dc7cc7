import SystemPackage
import TestSupport
import Testing

/// Names in album.md that are those of no photo or album.
struct UnknownNameTests {
  private let site: BuiltSite

  init() throws {
    site = try BuiltSite()
    for name in [
      "lisbon/IMG_0123.jpg", "lisbon/IMG_0131.jpg", "lisbon/old/scan.jpg", "porto/a.jpg",
    ] {
      try site.writePhoto("photos/\(name)", color: name.utf8.reduce(0) { ($0 + Int($1)) % 250 })
    }
  }

  private func note(_ folder: String, _ settings: String) throws {
    try site.folder.write(
      Array("---\n\(settings)\n---\n".utf8), as: FilePath("photos/\(folder)album.md"))
  }

  private func warnings(_ options: String...) throws -> [String] {
    _ = try Binary.run("index", "photos", in: site.folder.path)
    let build = try Binary.run(["build"] + options, in: site.folder.path)
    #expect(build.status == 0, "\(build.errors)")
    return build.errors.split(separator: "\n").filter { $0.contains("there is no") }.map {
      String($0.replacing(site.photosPath + "/", with: ""))
    }
  }

  @Test(arguments: [
    ("cover: IMG_0132.jpg", "cover", "IMG_0132.jpg", "IMG_0123.jpg"),
    ("banner: img_0123.jpg", "banner", "img_0123.jpg", "IMG_0123.jpg"),
    ("cover: old/scam.jpg", "cover", "old/scam.jpg", "old/scan.jpg"),
    ("order: [IMG_0131.jpg, IMG_123.jpg]", "order", "IMG_123.jpg", "IMG_0123.jpg"),
    ("stacks: [IMG_0131.jpg, IMG_0123.jpeg]", "stacks", "IMG_0123.jpeg", "IMG_0123.jpg"),
  ])
  func `a misspelt name is a warning with the nearest name`(
    settings: String, key: String, name: String, nearest: String
  ) throws {
    try note("lisbon/", settings)
    let expected = [
      "lisbon/album.md: \(key): there is no photo named \(name); did you mean \(nearest)?"
    ]
    #expect(try warnings() == expected)
    // Also if nothing has changed.
    #expect(try warnings() == expected)
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

  @Test func `names that exist are no warning`() throws {
    try note("", "lead: porto\ncover: lisbon/old/scan.jpg")
    try note(
      "lisbon/",
      "cover: IMG_0123.jpg\nbanner: old/scan.jpg\norder: [IMG_0131.jpg]\nstacks: [IMG_0131.jpg]")
    // A file that cannot be read is there.
    try site.folder.write([0xFF, 0xD8, 0xFF, 0xE0], as: "photos/porto/broken.jpg")
    try note("porto/", "cover: broken.jpg")
    #expect(try warnings() == [])
  }
}
