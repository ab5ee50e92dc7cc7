import Foundation
import SystemPackage
import TestSupport
import Testing

/// The photos of a site are those that match all queries, and a mistake in a query publishes nothing.
struct WhereTests {
  private let site = BuiltSite.empty()

  init() throws {
    for (index, name) in ["open", "secret", "family"].enumerated() {
      try site.writePhoto("photos/\(name)/\(name).jpg", color: 20 + 60 * index)
    }
    #expect(try run("index", "photos").status == 0)
  }

  private func run(_ arguments: String...) throws -> Binary.Result { try site.folder.run(arguments) }

  private func build(_ arguments: String...) throws -> Binary.Result {
    try site.folder.run(["build", "--sizes", "64"] + arguments)
  }

  private func settings(_ text: String, as name: String = "gallery.yml") throws {
    try site.folder.write(text, as: name)
  }

  @Test func `queries of gallery.yml and of the command line apply together`() throws {
    try settings("where: -path:secret\n")
    #expect(try build("--where", "-path:family").output.hasPrefix("1 photo in"))
    #expect(try build("--where=-path:family", "--where", "-path:open").output.hasPrefix("0 photos"))
    try settings("where: [-path:secret, '-path:family']\n")
    #expect(try build("--where", "path:photos/..").output.hasPrefix("0 photos"))
    #expect(try build().output.hasPrefix("1 photo in"))
  }

  @Test func `a photo whose keywords cannot be read is left out if a query excludes photos`() throws {
    let exif = TinyMetadata.exifBlock([0x9C9E: .bytes(TinyMetadata.utf16("private"), type: 1)])
    var jpeg = FlatJPEG(width: 96, height: 64)
    jpeg.segments = TinyFiles.segment(0xE1, "Exif\0\0", Array(exif.dropLast(4)))
    try site.folder.write(jpeg.bytes { _, _ in [9, 9, 9] }, as: "photos/open/cut.jpg")
    #expect(try run("index", "photos").status == 0)
    #expect(try build().output.hasPrefix("4 photos in"))
    #expect(try build("--where", "type:photo").output.hasPrefix("4 photos in"))
    let result = try build("--where", "-path:secret")
    #expect(result.output.hasPrefix("2 photos in") && result.errors.contains("withheld:incomplete"), "\(result)")
    #expect(try run("list", "withheld:incomplete").output.contains("cut.jpg"))
    try settings("where: -path:secret\n")
    #expect(try run("show", "photos/open/cut.jpg").output.contains("cannot be read"))
  }

  @Test func `a mistake in a query is an error and builds nothing`() throws {
    for query in [
      "-keyword=private", "-taken:2025-13", "-rating:7", "-colour:red", "", " ", "-keyword:",
      "- keyword:x", "-keyword :private", "-iso:high", "-has:keywrds", "-taken:march", "-kyhword:private",
    ] {
      let result = try build("--where", query)
      #expect(result.status != 0 && result.errors.contains("--where"), "\(query): \(result.errors)")
      // Another mistake in the call is not taken for a request for help either.
      #expect(try build("--where", query, "--width", "0").status == 64, "\(query)")
      #expect(site.folder.read("site/index.html") == nil, "\(query)")
    }
  }

  @Test func `a mistake in gallery.yml is an error with its line`() throws {
    try settings("title: T\nwhere: -keyword=private\n")
    let result = try build()
    #expect(result.status == 1)
    #expect(result.errors.contains("gallery.yml:2: where: "), "\(result.errors)")
    #expect(result.errors.contains("-keyword=private has no colon; write keyword:value"))
    // So is a link to nothing.
    try site.folder.remove("gallery.yml")
    try site.folder.link("gallery.yml", to: "missing.yml")
    let link = try build()
    #expect(link.status == 1 && link.errors.contains("gallery.yml:1: cannot be read"))
  }

  @Test func `an excluding term that matches no photo is a warning, and with strict an error`() throws {
    let built = try build("--quiet", "--where", "-keyword:privat -path:secret")
    #expect(built.status == 0)
    #expect(built.errors.contains("-keyword:privat excludes nothing"), "\(built.errors)")
    #expect(!built.errors.contains("-path:secret"))
    // Nothing has changed, and the term is as wrong as before.
    let again = try build("--strict", "--where", "-keyword:privat -path:secret")
    #expect(again.status == 2 && again.errors.contains("-keyword:privat excludes nothing"))
    let right = try build("--strict", "--where", "-path:secret")
    #expect(right.status == 0 && !right.errors.contains("excludes nothing"))
  }

  @Test func `gallery.yml beside the catalog applies unless the current folder has one`() throws {
    try settings("where: -path:secret\noutput: web\ntitle: Beside\n")
    try site.folder.makeFolder("elsewhere")
    let elsewhere = site.folder.path.appending("elsewhere")
    let call = ["build", "--sizes", "64", "--catalog", "../gallery.sqlite"]
    let build = try Binary.run(call, in: elsewhere)
    #expect(build.status == 0 && build.output.hasPrefix("2 photos in"), "\(build.errors)")
    #expect(site.folder.read("web/index.html") != nil)
    #expect(site.folder.read("elsewhere/site/index.html") == nil)
    try settings("where: -path:family -path:open\n", as: "elsewhere/gallery.yml")
    #expect(try Binary.run(call, in: elsewhere).output.hasPrefix("1 photo in"))
    let environment = try Binary.run(
      ["build", "--output", "other"], in: site.folder.path.appending("photos"),
      environment: ["GALLERY_CATALOG": site.folder.path.appending("gallery.sqlite").string])
    #expect(environment.output.hasPrefix("2 photos in"), "\(environment.errors)")
  }

  @Test(arguments: ["gallery.yaml", "Gallery.yml", "GALLERY.YAML", "gallery.yml.txt", "Gallery.yaml.txt"])
  func `a file with nearly the name of gallery.yml is an error`(name: String) throws {
    try settings("where: -path:secret\n", as: name)
    let result = try build()
    #expect(result.status == 1)
    #expect(
      result.errors.contains("\(name):1: is not read, because the name is wrong; rename it to gallery.yml"),
      "\(result.errors)")
    #expect(site.folder.read("site/index.html") == nil)
    let elsewhere = try Binary.run(
      ["build", "--catalog", "../gallery.sqlite"], in: site.folder.path.appending("photos"))
    #expect(elsewhere.status == 1 && elsewhere.errors.contains("../\(name):1: is not read"))
  }
}
