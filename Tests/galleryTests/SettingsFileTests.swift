import Foundation
import GallerySite
import SystemPackage
import TestSupport
import Testing

@testable import gallery

struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func arguments(_ text: String, _ call: String...) throws -> [String] {
    try SettingsFile(text).complete(call, hasCatalogInEnvironment: false)
  }

  @Test func `settings become options, and the command line counts before them`() throws {
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
        "build", "--title=A: b", "--width=1200", "--width=2000", "--where=-keyword:private",
        "--no-photo-pages", "--include-location", "--no-only-widths", "--output", "x",
      ])
    #expect(
      try arguments(text, "build", "--width", "900", "--photo-pages", "--title=T") == [
        "build", "--where=-keyword:private", "--include-location", "--no-only-widths", "--width",
        "900", "--photo-pages", "--title=T",
      ])
    #expect(try arguments(text, "list", "sunset") == ["list", "sunset"])
    #expect(try arguments("", "build") == ["build"])
    #expect(try arguments("# nothing yet\n", "build") == ["build"])
  }

  @Test func `the catalog is that of every command, unless the environment names another`() throws {
    #expect(try arguments("catalog: c.sqlite", "list") == ["list", "--catalog=c.sqlite"])
    #expect(try arguments("catalog: c.sqlite", "serve") == ["serve"])
    let file = try SettingsFile("catalog: c.sqlite")
    #expect(try file.complete(["index", "p"], hasCatalogInEnvironment: true) == ["index", "p"])
  }

  @Test(arguments: [
    ("title: a\nwidht: 3", "gallery.yml:2: widht: is not known"),
    ("width: wide", "gallery.yml:1: width: The value 'wide' is invalid"),
    ("\nspacing: 5000", "gallery.yml:2: spacing: --spacing must be from 0 to 1000 px."),
    ("photo-pages: perhaps", "gallery.yml:1: photo-pages: must be true or false"),
    ("title: [a, b]", "gallery.yml:1: title: needs one value"),
    ("width: []", "gallery.yml:1: width: the list is empty"),
    ("sizes: {a: b}", "gallery.yml:1: sizes takes a value or a list"),
    ("title: \"a", "gallery.yml:"), ("- a\n- b", "gallery.yml:1: is not of the form"),
  ])
  func `a mistake is named with its line`(text: String, reason: String) {
    let problem = #expect(throws: SettingsProblem.self) { try SettingsFile(text) }
    #expect(problem?.description.hasPrefix(reason) == true, "\(problem?.description ?? "")")
  }

  @Test func `the file can hold every option of a build, and what init writes is valid`() throws {
    let help = try Binary.run("build", "--help", in: folder.path).output
    let options = Set(help.matches(of: /--([a-z][a-z-]+)/).map { String($0.output.1) })
    // What is said once and not for good.
    let passing = ["help", "version", "quiet", "verbose", "json", "retry"]
    let lasting = options.subtracting(passing).filter { !$0.hasPrefix("no-") }
    #expect(Set(FileSetting.all.map(\.name)).symmetricDifference(lasting).isEmpty)
    let lines = FileSetting.template.split(separator: "\n").map { line in
      line.wholeMatch(of: /#([a-z-]+: .*)/).map { String($0.output.1) } ?? String(line)
    }
    #expect(try arguments(lines.joined(separator: "\n"), "build").count > FileSetting.all.count)
    #expect(try arguments(FileSetting.template, "build") == ["build"])
  }

  @Test(.timeLimit(.minutes(10)))
  func `init writes the file once, and build reads it`() throws {
    #expect(try Binary.run("init", in: folder.path).status == 0)
    let again = try Binary.run("init", in: folder.path)
    #expect(again.status == 1 && again.errors.contains("gallery.yml: is there already"))
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

  @Test func `a title that is called help leaves the settings in force`() throws {
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write(TinyImages.gif(salt: 1), as: "photos/secret/b.gif")
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

  @Test func `every switch of build has an opposite`() throws {
    let help = try Binary.run("build", "--help", in: folder.path).output
    let switches = [
      "only-widths", "retry", "strict", "include-location", "photo-pages", "facet-pages", "quiet",
      "verbose", "json",
    ]
    for name in switches { #expect(help.contains("--no-\(name)"), "\(name)") }
  }

  @Test func `a file that is too long is refused at once`() throws {
    try folder.write(
      [UInt8](repeating: UInt8(ascii: "#"), count: (64 << 10) + 1), as: "gallery.yml")
    let list = try Binary.run("list", in: folder.path)
    #expect(list.status == 1)
    #expect(list.errors.contains("gallery.yml:1: longer than 64 KiB; shorten it"))
  }
}
