import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import SiteViews
@testable import gallery

struct ConfigFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func arguments(_ text: String, _ call: String...) throws -> [String] {
    try ConfigFile(text).complete(call, hasCatalogInEnvironment: false)
  }

  @Test func `keys become options, and the command line takes precedence`() throws {
    let text = """
      title: "A: b"      # quoted because of the colon
      width: [1200, 2000]
      where: -keyword:private
      photo-pages: false
      include-location: yes
      only-widths: no
      """
    #expect(
      try arguments(text, "build", "--output", "x") == [
        "build", "--output", "x", "--title=A: b", "--width=1200", "--width=2000",
        "--where=-keyword:private", "--no-photo-pages", "--include-location=full",
        "--no-only-widths",
      ])
    #expect(
      try arguments(text, "build", "--width", "900", "--photo-pages", "--title=T") == [
        "build", "--width", "900", "--photo-pages", "--title=T", "--where=-keyword:private",
        "--include-location=full", "--no-only-widths",
      ])
    // Such an option would take the folder for one of its values.
    #expect(
      try arguments("sizes: 64", "watch", "photos") == ["watch", "photos", "--sizes=64"])
    #expect(
      try arguments("sizes: 64", "watch", "--", "-x") == ["watch", "--sizes=64", "--", "-x"])
    #expect(try arguments(text, "list", "sunset") == ["list", "sunset"])
    #expect(try arguments("title: T", "watch") == ["watch", "--title=T"])
    #expect(try arguments("title: T\njobs: 2", "serve") == ["serve", "--title=T", "--jobs=2"])
    #expect(try arguments("jobs: 2", "index", "p") == ["index", "p"])
    #expect(try arguments("", "build") == ["build"])
    #expect(try arguments("# nothing yet\n", "build") == ["build"])
  }

  @Test func `the catalog key applies to all commands that use it, after the environment`() throws {
    for command in ["index", "build", "list", "serve", "watch", "check"] {
      #expect(try arguments("catalog: c.sqlite", command) == [command, "--catalog=c.sqlite"])
    }
    for command in ["layout", "init", "unknown"] {
      #expect(try arguments("catalog: c.sqlite", command) == [command])
    }
    let file = try ConfigFile("catalog: c.sqlite")
    #expect(try file.complete(["index", "p"], hasCatalogInEnvironment: true) == ["index", "p"])
  }

  @Test func `layout does not read options from the file`() throws {
    #expect(try arguments("width: 900\nspacing: 9", "layout") == ["layout"])
  }

  @Test(arguments: [
    ("title: a\nwidht: 3", "gallery.yml:2: widht: unknown key; gallery init writes all keys"),
    ("retry: true", "gallery.yml:1: retry: unknown key"),
    ("rekey: true", "gallery.yml:1: rekey: unknown key"),
    ("verbose: true", "gallery.yml:1: verbose: unknown key"),
    ("width: wide", "gallery.yml:1: width: The value 'wide' is invalid"),
    ("\nspacing: 5000", "gallery.yml:2: spacing: --spacing must be from 0 to 1000 px."),
    ("photo-pages: perhaps", "gallery.yml:1: photo-pages: must be true or false"),
    ("title: [a, b]", "gallery.yml:1: title: needs one value"),
    ("width: []", "gallery.yml:1: width: the list is empty"),
    ("sizes: {a: b}", "gallery.yml:1: sizes takes a value or a list"),
    ("title: \"a", "gallery.yml:"), ("- a\n- b", "gallery.yml:1: is not of the form"),
  ])
  func `an error message contains the line number`(text: String, reason: String) {
    let problem = #expect(throws: ConfigError.self) { try ConfigFile(text) }
    #expect(problem?.description.hasPrefix(reason) == true, "\(problem?.description ?? "")")
  }

  @Test(.timeLimit(.minutes(10)))
  func `init writes the file once, and build reads it`() throws {
    #expect(try Binary.run("init", in: folder.path).status == 0)
    let again = try Binary.run("init", in: folder.path)
    #expect(again.status == 1)
    #expect(again.errors.contains("gallery.yml: already exists; remove it first"))
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write(
      Array("output: web\ncatalog: c.sqlite\ntitle: From the file\n".utf8), as: "gallery.yml")
    #expect(try Binary.run("index", "photos", in: folder.path).status == 0)
    #expect(folder.read("c.sqlite") != nil)
    #expect(try Binary.run("build", in: folder.path).status == 0)
    let page = String(decoding: try #require(folder.read("web/index.html")), as: UTF8.self)
    #expect(page.contains("<title>From the file</title>"))
    try folder.write(Array("title: x\nspacing: wide\n".utf8), as: "gallery.yml")
    let wrong = try Binary.run("build", in: folder.path)
    #expect(wrong.status == 1 && wrong.errors.hasPrefix("Error: gallery.yml:2: spacing: "))
    #expect(try Binary.run("build", "--help", in: folder.path).status == 0)
  }

  @Test func `an option value of help does not disable the file`() throws {
    for (name, grey) in [("a", 90), ("secret/b", 200)] {
      try folder.write(
        FlatPNG.bytes(width: 16, height: 16) { _, _ in [grey] }, as: FilePath("photos/\(name).png"))
    }
    try folder.write(
      Array("where: -path:secret\ninclude-location: true\n".utf8), as: "gallery.yml")
    #expect(try Binary.run("index", "photos", in: folder.path).status == 0)
    for title in ["help", "h"] {
      let build = try Binary.run(
        "build", "--title", title, "--no-include-location", "--sizes", "64", in: folder.path)
      #expect(build.status == 0, "\(build.errors)")
      #expect(build.output.hasPrefix("1 photo in 1 album"))
    }
    #expect(try Binary.run("help", "build", in: folder.path).output.contains("OVERVIEW"))
  }

  @Test func `every switch of build has a negated form`() throws {
    let help = try Binary.run("build", "--help", in: folder.path).output
    let switches = CommandHelp(of: BuildCommand.self).options.filter(\.isSwitch)
    #expect(switches.count >= 9)
    for option in switches { #expect(help.contains("--no-\(option.name)"), "\(option.name)") }
  }

  @Test func `a file that is too long is rejected`() throws {
    try folder.write(
      [UInt8](repeating: UInt8(ascii: "#"), count: (64 << 10) + 1), as: "gallery.yml")
    let list = try Binary.run("list", in: folder.path)
    #expect(list.status == 1)
    #expect(list.errors.contains("gallery.yml:1: longer than 64 KiB; shorten it"))
  }
}
