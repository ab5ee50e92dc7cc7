import Foundation
import SystemPackage
import TestSupport
import Testing
@testable import SiteViews
@testable import gallery

struct ConfigFileTests {
  private let folder = TemporaryFolder.empty()

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
        "build", "--output", "x", "--title=A: b", "--width=1200", "--width=2000", "--where=-keyword:private",
        "--no-photo-pages", "--include-location=town",
      ])
    #expect(
      try arguments(text, "build", "--width", "900", "--photo-pages", "--title=T") == [
        "build", "--width", "900", "--photo-pages", "--title=T", "--where=-keyword:private",
        "--include-location=town",
      ])
    // Such an option would take the folder for one of its values.
    #expect(try arguments("sizes: 64", "watch", "photos") == ["watch", "photos", "--sizes=64"])
    #expect(try arguments("sizes: 64", "watch", "--", "-x") == ["watch", "--sizes=64", "--", "-x"])
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
    for command in ["layout", "init", "unknown"] { #expect(try arguments("catalog: c.sqlite", command) == [command]) }
    let file = try ConfigFile("catalog: c.sqlite")
    #expect(try file.complete(["index", "p"], hasCatalogInEnvironment: true) == ["index", "p"])
  }

  @Test(arguments: [
    ("title: a\nwidht: 3", "gallery.yml:2: widht: unknown key; gallery init writes all keys"),
    ("dry-run: true", "gallery.yml:1: dry-run: unknown key"), ("rekey: true", "gallery.yml:1: rekey: unknown key"),
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

  @Test(.timeLimit(.minutes(10))) func `init writes the file once, and build reads it`() throws {
    #expect(try folder.run("init").status == 0)
    let again = try folder.run("init")
    #expect(again.status == 1)
    #expect(again.errors.contains("gallery.yml: already exists; remove it first"))
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write("output: web\ncatalog: c.sqlite\ntitle: From the file\n", as: "gallery.yml")
    #expect(try folder.run("index", "photos").status == 0)
    #expect(folder.read("c.sqlite") != nil)
    #expect(try folder.run("build").status == 0)
    let page = try folder.text("web/index.html")
    #expect(page.contains("<title>From the file</title>"))
    try folder.write("title: x\nspacing: wide\n", as: "gallery.yml")
    let wrong = try folder.run("build")
    #expect(wrong.status == 1 && wrong.errors.hasPrefix("Error: gallery.yml:2: spacing: "))
    #expect(try folder.run("build", "--help").status == 0)
  }

  @Test func `an option value of help does not disable the file`() throws {
    for (name, grey) in [("a", 90), ("secret/b", 200)] {
      try folder.write(FlatPNG.bytes(width: 16, height: 16) { _, _ in [grey] }, as: FilePath("photos/\(name).png"))
    }
    try folder.write("where: -path:secret\ninclude-location: true\n", as: "gallery.yml")
    #expect(try folder.run("index", "photos").status == 0)
    for title in ["help", "h"] {
      let build = try folder.run("build", "--title", title, "--no-include-location", "--sizes", "64")
      #expect(build.status == 0, "\(build.errors)")
      #expect(build.output.hasPrefix("1 photo in 1 album"))
    }
    #expect(try folder.run("help", "build").output.contains("OVERVIEW"))
  }

  @Test func `every switch of build has a negated form`() throws {
    let switches = CommandHelp(of: BuildCommand.self).options.filter(\.isSwitch)
    #expect(switches.count >= 9)
    for option in switches {
      let call = SwitchArguments.resolveNegations(["build", "--\(option.name)", "--no-\(option.name)"])
      let isOnByDefault = option.defaultValue == "true"
      #expect(call == (isOnByDefault ? ["build", "--\(option.name)", "--no-\(option.name)"] : ["build"]))
    }
  }

  @Test func `the last of a switch and its negation applies, and also to gallery.yml`() throws {
    #expect(SwitchArguments.resolveNegations(["build", "--offline", "--no-offline"]) == ["build"])
    #expect(SwitchArguments.resolveNegations(["build", "--no-offline", "--offline"]) == ["build", "--offline"])
    #expect(SwitchArguments.resolveNegations(["build", "--no-rtl"]) == ["build", "--no-rtl"])
    let call = try arguments("offline: true\ninclude-people: true", "build", "--no-offline")
    #expect(SwitchArguments.resolveNegations(call) == ["build", "--include-people"])
  }

  @Test func `the short help of build is one screen, and the help has no setting of the file`() throws {
    let brief = try folder.run("build", "-h").output
    #expect(brief.split(separator: "\n").count < 40)
    #expect(brief.matches(of: /(?m)^  --/).count == 15)
    #expect(brief.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let help = try folder.run("build", "--help").output
    let names = help.matches(of: /(?m)^  (?:-[a-z], )?--([a-z-]+)/).map { String($0.output.1) }
    #expect(names.count <= 46, "42 options, and help, version, quiet and verbose of every command")
    for name in ["watermark", "accent", "lock-title", "image-store", "max-scale"] {
      #expect(!names.contains(name) && ConfigKey.all.contains { $0.name == name })
    }
  }

  @Test func `folders of the file are read if none is given, relative to the file`() throws {
    try folder.write(TinyImages.gif(), as: "place/photos/a.gif")
    try folder.write(TinyImages.gif(), as: "other/b.gif")
    try folder.write("folders: [photos]\n", as: "place/gallery.yml")
    let index = try folder.run("index", "--catalog", "place/c.sqlite")
    #expect(index.status == 0 && index.output.hasPrefix("1 photo"), "\(index.errors)\(index.output)")
    #expect(try folder.run("index", "--catalog", "place/c.sqlite", "other").status == 0)
    let list = try folder.run("list", "--catalog", "place/c.sqlite", "--csv").output
    #expect(list.contains("a.gif") && list.contains("b.gif"))
  }

  @Test func `a file that is too long is rejected`() throws {
    try folder.write([UInt8](repeating: UInt8(ascii: "#"), count: (64 << 10) + 1), as: "gallery.yml")
    let list = try folder.run("list")
    #expect(list.status == 1)
    #expect(list.errors.contains("gallery.yml:1: longer than 64 KiB; shorten it"))
  }
}
