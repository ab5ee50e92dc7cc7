import TestSupport
import Testing

/// `gallery index --release`, and what the catalog remembers of albums.
struct ReleaseTests {
  private let library: HiddenLibrary
  private var folder: TemporaryFolder { library.site.folder }

  init() throws { library = try HiddenLibrary() }

  @Test func `the owner makes an album public on the command line`() throws {
    try library.note("hidden: true")
    try library.index()
    try library.remove("photos/zanzibar/album.md")
    #expect(try library.index().errors.contains("STILL HIDDEN"))
    let release = try library.index("--release", "photos/zanzibar")
    #expect(!release.errors.contains("STILL"), "\(release.errors)")
    try library.build()
    #expect(try library.isPublic())
    #expect(try !library.index().errors.contains("STILL"))
    // The next statement counts again.
    try library.note("hidden: true")
    try library.expectHidden()
  }

  @Test func `an album.md that hides the album is stronger than the option`() throws {
    try library.note("hidden: true")
    try library.index()
    try library.index("--release", "photos/zanzibar")
    try library.build()
    #expect(try library.traces() == [])
    // It is remembered, too.
    try library.remove("photos/zanzibar/album.md")
    try library.expectHidden()
  }

  @Test func `a release counts for the files of that time`() throws {
    try library.write("hidden: true", as: "album.md.txt")
    #expect(try library.index().errors.contains("NOT IN THE SITE"))
    #expect(try !library.index("--release", "photos/zanzibar").errors.contains("NOT IN"))
    let index = try library.index()
    #expect(!index.errors.contains("NOT IN THE SITE"))
    #expect(index.errors.contains("zanzibar/album.md.txt: not read, because its name is not album.md"))
    try library.build()
    #expect(try library.isPublic())
    try library.write("hidden: true and more", as: "album.md.txt")
    #expect(try library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.traces() == [])
  }

  @Test func `a folder that is not held back is an error with those that are`() throws {
    let before = try folder.run("index", "photos", "--release", "photos/open")
    #expect(before.status == 1 && before.errors.contains("no album is held back; remove the option"))
    try library.write("hidden: true", as: "album.txt")
    try library.index()
    let wrong = try folder.run("index", "photos", "--release", "photos/open")
    #expect(wrong.status == 1 && wrong.errors.contains("give one of these folders: "))
    #expect(wrong.errors.contains("photos/zanzibar"))
  }

  @Test func `summaries and --strict name what is held back`() throws {
    try library.write("hidden: true", as: "album.txt")
    let strict = try folder.run("index", "photos", "--strict", "--json")
    #expect(strict.status == 2 && strict.output.contains("\"heldBack\":[\""))
    #expect(strict.output.contains("zanzibar\"]") && strict.output.contains("album.txt\"]"))
    let build = try library.build("--json")
    #expect(build.output.contains("\"heldBack\":[\"") && build.output.contains("zanzibar\"]"))
  }

  @Test func `an ordinary file beside an album.md that states the key holds nothing back`() throws {
    try library.note("hidden: false")
    try library.write("hidden: true", as: "album.md~")
    try library.write("A text about albums.", as: "album.txt")
    let index = try library.index()
    #expect(!index.errors.contains("NOT IN THE SITE"))
    #expect(index.errors.contains("album.md~: not read"))
    try library.build()
    #expect(try library.isPublic())
  }

  @Test func `a copy in another case that hides the album counts`() throws {
    try library.note("title: Zanzibar")
    try library.note("hidden: true", in: "Album.md")
    #expect(try library.index().errors.contains("NOT IN THE SITE"))
    try library.build()
    #expect(try library.traces() == [])
    // Not even its removal publishes the album.
    try library.remove("photos/zanzibar/Album.md")
    try library.expectHidden()
  }

  @Test func `a folder in the library that becomes a part of a larger one stays hidden`() throws {
    try library.note("hidden: true")
    try folder.succeed("index", "photos/zanzibar")
    try library.remove("photos/zanzibar/album.md")
    try library.expectHidden()
  }

  @Test func `forget ends nothing that is remembered, and a snapshot has it`() throws {
    try library.note("hidden: true")
    try library.index()
    try library.remove("photos/zanzibar/album.md")
    try library.index()
    try folder.succeed("snapshot", "copy.sqlite")
    let shard = try folder.run("build", "--shard", "1/1", "--catalog", "copy.sqlite", "--output", "shards")
    #expect(shard.output.contains("1 photo, 1 rendered"), "\(shard.output) \(shard.errors)")
    // The second time, another folder of the library has the album.
    for root in ["photos", "."] {
      try folder.succeed("forget", "photos")
      try folder.succeed("index", root)
      try library.build()
      #expect(try library.traces() == [])
    }
  }

  @Test func `an album.md with an error holds its album back after it is removed`() throws {
    try library.note("hiden: true")
    #expect(try library.index().errors.contains("line 2: hiden: is not known"))
    let build = try folder.run("build")
    #expect(build.status == 1 && build.errors.contains("album.md:2: hiden: is not known"))
    try library.remove("photos/zanzibar/album.md")
    try library.index()
    #expect(try library.build().errors.contains("NOT IN THE SITE"))
    #expect(try library.traces() == [])
  }

  @Test func `a setting without fences is an error that names the correct form`() throws {
    try library.write("hidden: true\n", as: "album.md")
    try library.index()
    let build = try folder.run("build")
    #expect(build.status == 1)
    #expect(build.errors.contains("album.md:1: the setting \"hidden: true\" is not between"))
    #expect(build.errors.contains("write a line of --- above it and another one below it"))
  }

  @Test(arguments: [false, true])
  func `a hidden folder that is renamed without its album.md is held back`(getsOthers: Bool) throws {
    try library.note("hidden: true")
    try library.index()
    try library.remove("photos/zanzibar/album.md")
    try library.move("photos/zanzibar", to: "photos/new zanzibar")
    if getsOthers { try library.site.writePhoto("photos/new zanzibar/other.jpg", color: 77) }
    #expect(try library.index().errors.contains("which was not public"))
    try library.build()
    #expect(try library.traces() == [])
    for _ in 0..<3 { try library.index() }
    try library.build()
    #expect(try library.traces() == [])
    try library.index("--release", "photos/new zanzibar")
    try library.build()
    #expect(try library.isPublic())
  }

  @Test func `a folder that is moved with its album.md, or out of a hidden one, has its own access`() throws {
    try library.note("hidden: true")
    try library.index()
    try library.move("photos/zanzibar", to: "photos/zanzibar 2")
    try library.expectHidden()
    try library.move("photos/zanzibar 2/below", to: "photos/zanzibar below")
    try library.expectPublic()
  }
}
