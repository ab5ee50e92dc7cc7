import SystemPackage
import TestSupport
import Testing

/// A library that is away deletes nothing.
struct AwayLibraryTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  private func index(_ arguments: String...) throws -> Binary.Result { try folder.run(["index"] + arguments) }

  private func build(_ arguments: String...) throws -> Binary.Result {
    try folder.run(["build", "--sizes", "32"] + arguments)
  }

  // MARK: Disks below a root

  /// What stands in place of a disk when it is away.
  private static let absences = [
    "umount photos/disk", "umount photos/disk; rmdir photos/disk", "umount photos/disk; cp photos/home.jpg photos/disk",
    "umount photos/disk; mkdir photos/disk/deep; cp photos/home.jpg photos/disk/deep",
    "umount photos/disk; mount -t tmpfs none photos/disk",
  ]

  @Test(.enabled(if: MountNamespace.isPermitted, "needs root"))
  func `photos of a folder that was mounted from the same disk stay`() throws {
    try site.writePhoto("photos/home.jpg", color: 10)
    for number in 0..<3 { try site.writePhoto("store/\(number).jpg", color: 60 + 40 * number) }
    let result = try MountNamespace.run(
      """
      mkdir photos/disk
      mount --bind store photos/disk
      "$GALLERY" index --quiet photos
      umount photos/disk
      if "$GALLERY" index --quiet photos 2> messages; then exit 9; fi
      grep -q 'photos/disk: its disk is not mounted' messages
      "$GALLERY" stats --quiet --json | grep -q '"photos" *: *4'
      """, in: folder.path)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
  }

  @Test(.timeLimit(.minutes(10)), .enabled(if: MountNamespace.isPermitted, "needs root"), arguments: absences)
  func `photos of a disk that is away stay in catalog and site`(absence: String) throws {
    try site.writePhoto("photos/home.jpg", color: 10)
    for number in 0..<3 { try site.writePhoto("disk/deep/\(number).jpg", color: 60 + 40 * number) }
    let result = try MountNamespace.run(
      """
      mkdir store photos/disk
      mount -t tmpfs none store
      cp -r disk/deep store
      mount --bind store photos/disk
      "$GALLERY" index --quiet photos
      "$GALLERY" build --quiet --sizes 32
      ls site/p > before
      \(absence)
      for run in 1 2 3; do
        if "$GALLERY" index --quiet photos 2> messages; then exit 9; fi
        grep -q 'photos/disk: its disk is not mounted' messages
        "$GALLERY" build --quiet --sizes 32
      done
      ls site/p > after
      diff before after
      # An update of a folder inside of it changes nothing either.
      if [ -d photos/disk/deep ] && "$GALLERY" index --quiet photos/disk/deep; then exit 8; fi
      umount photos/disk 2> /dev/null || true
      rm -rf photos/disk
      mkdir photos/disk
      mount --bind store photos/disk
      "$GALLERY" index --quiet photos
      "$GALLERY" build --quiet --sizes 32
      ls site/p > after
      diff before after
      umount photos/disk
      "$GALLERY" forget --quiet photos/disk
      "$GALLERY" index --quiet photos
      "$GALLERY" build --quiet --sizes 32
      ls site/p | grep -vc index
      """, in: folder.path)
    #expect(result.status == 0, "\(result.output) \(result.errors)")
    #expect(result.output.contains("1"))
  }

  // MARK: Roots that are missing

  @Test(.timeLimit(.minutes(10)), arguments: [["lib", "away"], ["away", "lib"], []])
  func `a folder that was never seen does not keep the others from being read`(folders: [String]) throws {
    try folder.write("folders: [lib, away]\n", as: "gallery.yml")
    for name in ["lib", "away"] {
      let nothing = try folder.run(["index", name, "--moved-from", "x"])
      #expect(nothing.status == 1)
    }
    #expect(folder.read("gallery.sqlite") == nil, "a mistyped folder leaves no file behind")
    try site.writePhoto("lib/a.jpg", color: 10)
    let result = try folder.run(["index", "--json"] + folders)
    #expect(
      result.status == 1 && result.errors.contains("away: no such folder; check the spelling"), "\(result.errors)")
    #expect(result.output.contains("\"away\":1") && result.output.contains("\"photos\":1"), "\(result.output)")
    try site.writePhoto("away/b.jpg", color: 90)
    #expect(try folder.succeed("index", "--json").output.contains("\"photos\":2"))
  }

  // MARK: Many missing photos

  /// Indexes and builds a library, and deletes some of its files twice.
  private func lose(_ lost: Int, of count: Int) throws {
    for number in 0..<count { try site.writePhoto("photos/a/\(number).jpg", color: 2 * number, width: 90 + number % 7) }
    try #require(try index("photos").status == 0)
    try #require(try build().status == 0)
    for number in 0..<lost { try folder.remove("photos/a/\(number).jpg") }
    try #require(try index("photos").status == 0)
  }

  @Test(.timeLimit(.minutes(10)), arguments: [1, 2])
  func `a site does not lose more than a third of its photos because they are missing`(runs: Int) throws {
    try lose(25, of: 60)
    // The second run deletes the photos from the catalog.
    for _ in 1..<runs { try #require(try index("photos").status == 0) }
    let before = try site.files()
    let result = try build()
    #expect(result.status == 1)
    #expect(result.errors.contains("25 of its 60 photos are missing"))
    #expect(result.errors.contains("--remove-missing"))
    #expect(try site.files() == before)
    #expect(try build("--remove-missing").status == 0)
    #expect(try site.photos().count == 35)
    #expect(try build().status == 0)
  }

  @Test(.timeLimit(.minutes(10))) func `a site can lose some photos, and a small one more than a third`() throws {
    try lose(12, of: 20)
    #expect(try build().status == 0 && site.photos().count == 8)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["hide", "exclude", "forget"])
  func `photos that the owner takes out are removed at once`(statement: String) throws {
    for number in 0..<30 {
      try site.writePhoto("photos/\(number).jpg", color: 5 * number)
      try site.writePhoto("other/\(number).jpg", color: 5 * number, width: 95)
    }
    try #require(try index("photos", "other").status == 0)
    try #require(try build().status == 0)
    var options: [String] = []
    switch statement {
    case "hide":
      try folder.write("---\nhidden: true\n---\n", as: "other/album.md")
      try #require(try index("photos", "other").status == 0)
    case "exclude": options = ["--where", "width:96"]
    default: try folder.succeed("forget", "other")
    }
    try folder.succeed(["build", "--sizes", "32"] + options)
    #expect(try site.photos().count == 30)
  }

  // MARK: Moved roots

  @Test(.timeLimit(.minutes(10))) func `a root at another path is recognised, and can be moved`() throws {
    for number in 0..<4 { try site.writePhoto("photos/a/\(number).jpg", color: 50 * number) }
    try site.writePhoto("photos/a/hidden/9.jpg", color: 222)
    try #require(try index("photos").status == 0)
    try #require(try build().status == 0)
    let before = try site.files()
    try folder.move("photos", to: "archive")
    let refused = try index("archive")
    #expect(refused.status == 1 && refused.errors.contains("--moved-from"))
    let moved = try folder.succeed("index", "--moved-from", "photos", "archive")
    #expect(moved.output.contains("0 of 5 files read"))
    #expect(try build().status == 0)
    let after = try site.files()
    #expect(Set(after.keys) == Set(before.keys))
    #expect(try folder.run("stats", "--json").output.contains("\"duplicates\":0"))
    // Other photos at a new path are a new root.
    try site.writePhoto("more/b.jpg", color: 77)
    #expect(try index("more").status == 0)
  }
}
