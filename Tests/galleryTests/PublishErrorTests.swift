import Foundation
import SystemPackage
import TestSupport
import Testing

/// What `gallery publish` says and leaves if it cannot publish.
struct PublishErrorTests {
  private let library: PublishedLibrary
  private var folder: TemporaryFolder { library.folder }

  init() throws { library = try PublishedLibrary() }

  @Test func `a folder without a site is reported, and not created`() throws {
    for output in ["none", "photos"] {
      let result = try library.publish("out", "--output", output)
      #expect(result.status == 1 && result.errors.contains("contains no site; run gallery build first"))
    }
    #expect(!folder.holds("none") && !folder.holds("out"))
  }

  @Test func `a dry run that the environment asks rclone for is refused`() throws {
    let call = ["publish", ":memory:bucket"]
    let result = try folder.run(call, environment: ["RCLONE_DRY_RUN": "true"])
    #expect(result.status == 1 && result.errors.contains("RCLONE_DRY_RUN is set"), "\(result.errors)")
    let off = try folder.run(call, environment: ["RCLONE_DRY_RUN": "false"])
    #expect(!off.errors.contains("RCLONE_DRY_RUN"))
  }

  @Test func `the output folder of gallery yml is published`() throws {
    try folder.write("output: elsewhere\ntitle: T\n", as: "gallery.yml")
    #expect(try library.publish("out").errors.contains("elsewhere: contains no site"))
    try folder.move("site", to: "elsewhere")
    #expect(try library.publish("out").status == 0)
    #expect(folder.read("out/index.html") == folder.read("elsewhere/index.html"))
  }

  @Test func `a site with a missing or changed file is not published`() throws {
    let page = try #require(try library.expected().keys.first { $0.hasPrefix("p/") })
    let bytes = try #require(folder.read(FilePath("site/\(page)")))
    try folder.remove("site/\(page)")
    let missing = try library.publish("out")
    #expect(missing.status == 1 && missing.errors.contains("\(page): is missing from the site"))
    try folder.write(bytes.dropLast() + [0], as: FilePath("site/\(page)"))
    let changed = try library.publish("out")
    #expect(changed.status == 1 && changed.errors.contains("\(page): was changed after gallery"))
    #expect(folder.read("out/index.html") == nil)
    try library.build()
    #expect(try library.publish("out").status == 0)
    #expect(try library.holds("out", try library.expected()))
  }

  @Test(arguments: [
    ("site/.gallery-lock", O_RDWR, "process \(getpid())"), ("out", O_RDONLY, "another gallery publish"),
  ])
  func `a publication excludes a build, and another one to the same folder`(
    name: String, mode: Int32, message: String
  ) throws {
    #expect(try library.publish("out").status == 0)
    let lock = unsafe open(folder.place(name), mode)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0)
    let result = try library.publish("out")
    #expect(result.status == 1 && result.errors.contains(message))
  }

  @Test func `the folder of the site is refused as a target`() throws {
    try folder.link("link", to: "site/albums")
    let before = try library.contents("site")
    for target in ["site", "site/albums", "./site/.", "link"] {
      let result = try library.publish(target)
      let isRefused = result.status == 1 && result.errors.contains("is the site's own folder or lies in it")
      #expect(isRefused, "\(target): \(result.errors)")
    }
    #expect(try library.holds("site", before))
  }

  @Test func `the library is refused as a target, also as a local folder of rclone`() throws {
    try folder.link("link", to: "photos")
    let before = try library.contents("photos")
    for target in [
      "photos", ".", "photos/a", "photos/new/deep", "link/new", ":local:\(folder.place("photos"))",
      "rclone::local:photos/new",
      ":local,nounc=true:\(folder.place(""))", ":local,encoding=\"Slash:Dot\":photos", ":local:",
    ] {
      let result = try library.publish(target)
      #expect(result.status == 1 && result.errors.contains("the library"), "\(target): \(result.errors)")
    }
    #expect(try library.holds("photos", before))
    #expect(folder.read("index.html") == nil)
  }

  @Test func `a folder with files of the owner is refused as a target`() throws {
    try folder.write("x", as: "web/other.txt")
    for (name, text) in [("gallery.yml", "title: A\n"), ("sub/gallery.sqlite", nil as String?)] {
      let file = "web/\(name)"
      if let text {
        try folder.write(text, as: file)
      } else {
        let bytes = try #require(folder.read("gallery.sqlite"))
        try folder.write(bytes, as: FilePath(file))
      }
      let before = try library.contents("web")
      let result = try library.publish("web", "--catalog", text == nil ? file : "none.sqlite")
      #expect(result.status == 1, "\(name)")
      #expect(
        result.errors.contains("web: contains") && result.errors.contains("choose another target"), "\(result.errors)")
      // SQLite leaves its files beside a catalog that was read.
      #expect(try library.contents("web").filter { !$0.key.contains("sqlite-") } == before)
      try folder.remove(file)
    }
    try folder.write("correct horse battery\n", as: "web/pass")
    try folder.write("passphrase-file: web/pass\n", as: "gallery.yml")
    let result = try library.publish("web")
    #expect(result.status == 1 && result.errors.contains("contains web/pass"), "\(result.errors)")
  }

  @Test func `links at the target are not followed`() throws {
    try folder.write("mine", as: "private/keep.txt")
    try folder.makeFolder("out")
    try folder.link("out/albums", to: "../private")
    let refused = try library.publish("out", "--adopt")
    #expect(refused.status == 1 && refused.errors.contains("something else is there"))
    #expect(try library.contents("private").count == 1)
    try folder.remove("out/albums")

    // The link itself is replaced if that is wanted, never its target.
    try folder.link("out/index.html", to: "../private/keep.txt")
    #expect(try library.publish("out").errors.contains("index.html"))
    #expect(try library.publish("out", "--adopt").status == 0)
    #expect(folder.read("private/keep.txt") == Array("mine".utf8))
    #expect(try library.holds("out", try library.expected()))
    try folder.move("out/albums", to: "private/albums")
    try folder.link("out/albums", to: "../private/albums")
    let before = try library.contents("private")
    try folder.remove("photos/b")
    try library.build()
    #expect(try library.publish("out").status == 1)
    #expect(try library.holds("private", before))
  }

  @Test func `names of folders are taken literally`() throws {
    for name in ["-x", "--", "a b", "$(touch pwned)", "x;touch pwned", "ü/\u{202E}", "%00", "a'b\"c", "file:a:b"] {
      let result = try folder.run(["publish", "--delay", "0", "--", name])
      #expect(result.status == 0, "\(name): \(result.errors)")
      let target = name.hasPrefix("file:") ? String(name.dropFirst(5)) : name
      #expect(try library.holds(target, try library.expected()), "\(name)")
      #expect(!folder.holds("pwned"), "\(name)")
    }
  }

  @Test func `a target that is a file is reported`() throws {
    try folder.write([1], as: "out")
    let result = try library.publish("out")
    #expect(result.status == 1 && result.errors.contains("out: ") && result.errors.contains("choose another target"))
  }

  @Test func `a damaged or newer journal is reported`() throws {
    #expect(try library.publish("out").status == 0)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.place("site/.gallery-targets")).first)
    let file = FilePath("site/.gallery-targets/\(name)")
    let text = try #require(folder.read(file))
    for line in ["+ 1 zz index.html\n", "+ 1 1 ../x\n", "x\n", "+ 1\n"] {
      try folder.write(text + Array(line.utf8), as: file)
      let result = try library.publish("out")
      #expect(result.status == 1 && result.errors.contains("line") && result.errors.contains(name))
    }
    try folder.write(Array("gallery journal 2 x\n".utf8), as: file)
    #expect(try library.publish("out").errors.contains("newer version"))
    for text in ["gallery target record 1 x\n", "gallery journal 1\n", "gallery journal 1 x\n"] {
      try folder.write(Array(text.utf8), as: file)
      #expect(try library.publish("out").errors.contains("line 1 of the journal of this target"))
    }
    // An incomplete last line is what a kill leaves.
    try folder.write(text + Array("+ 1 1 ind".utf8), as: file)
    #expect(try library.publish("out").output == "nothing changed: out\n")
  }

  @Test func `without its journal a target is published again only with adopt if it differs`() throws {
    // A catalog would remember what was published.
    func publish(_ options: String...) throws -> Binary.Result {
      try folder.run(["publish", "--delay", "0", "--catalog", "none.sqlite", "out"] + options)
    }
    #expect(try publish().status == 0)
    try folder.remove("site/.gallery-targets")
    #expect(try publish().output == "nothing changed: out\n")
    try folder.remove("site/.gallery-targets")
    try library.build("--title", "Other")
    #expect(try publish().errors.contains("--adopt"))
    #expect(try publish("--adopt").status == 0)
    let out = try library.contents("out")
    #expect(try library.expected().allSatisfy { out[$0.key] == $0.value })
  }
}
