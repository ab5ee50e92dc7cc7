import SystemPackage
import TestSupport
import Testing

/// `gallery build --dry-run`.
struct DryRunTests {
  private let folder = TemporaryFolder.empty()

  private func photo(_ name: String, _ grey: Int) throws {
    try folder.write(FlatPNG.bytes(width: 16, height: 16) { _, _ in [grey] }, as: FilePath("photos/\(name).png"))
  }

  private func site() throws -> [String: [UInt8]] { try folder.contents().filter { $0.key.hasPrefix("site/") } }

  private func dryRun(_ options: String...) throws -> String {
    try folder.succeed(["build", "--dry-run", "--sizes", "16"] + options).output
  }

  @Test func `it says what a build would add, remove and render, and writes nothing`() throws {
    try photo("a", 10)
    try photo("b/b", 90)
    try folder.succeed("index", "photos")
    let first = try dryRun()
    #expect(first.contains("/photos/a.png") && first.contains("add "))
    #expect(first.hasSuffix("would show 2 photos; 2 added, 0 removed, 2 to render: site\n"))
    #expect(try site().isEmpty)

    try folder.succeed("build", "--sizes", "16")
    #expect(try dryRun() == "would show 2 photos; 0 added, 0 removed, 0 to render: site\n")
    #expect(try dryRun("--format", "jpeg").hasSuffix("0 added, 0 removed, 2 to render: site\n"))

    try photo("c", 200)
    try folder.write("---\nhidden: true\n---\n", as: "photos/b/album.md")
    try folder.succeed("index", "photos")
    let before = try site()
    let next = try dryRun()
    #expect(next.contains("add ") && next.contains("/photos/c.png\n"))
    #expect(next.contains("remove ") && next.contains("/photos/b/b.png\n"))
    #expect(next.hasSuffix("would show 2 photos; 1 added, 1 removed, 1 to render: site\n"))
    #expect(try site() == before)
    let json = try dryRun("--json")
    #expect(json.contains("\"photos\":2") && json.contains("\"rendered\":1"))
  }

  @Test func `it counts unlisted and protected albums, and says what their first build renders`() throws {
    try photo("a", 10)
    try photo("b/b", 90)
    try folder.write("---\nhidden: unlisted\n---\n", as: "photos/b/album.md")
    try folder.succeed("index", "photos")
    #expect(
      try dryRun().hasSuffix(
        "would show 1 photo, and 1 unlisted or protected album; 1 added, 0 removed, 2 to render: site\n"))
    try folder.succeed("build", "--sizes", "16")
    #expect(try dryRun().hasSuffix("0 added, 0 removed, 0 to render: site\n"))
  }

  @Test func `it stops where the build would stop`() throws {
    try photo("a", 10)
    try folder.succeed("index", "photos")
    try folder.write("where: -path:x\n", as: "gallery.yml")
    try folder.succeed("build", "--sizes", "16")
    try folder.write("", as: "gallery.yml")
    let run = try folder.run("build", "--dry-run", "--sizes", "16")
    #expect(run.status == 1 && run.errors.contains("where"), "\(run.errors)")
  }
}
