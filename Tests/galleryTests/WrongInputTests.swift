import Foundation
import SystemPackage
import TestSupport
import Testing

struct WrongInputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expect(
    _ result: Binary.Result, status: Int32, _ text: String,
    location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: location)
    let first = result.errors.split(separator: "\n").first ?? ""
    #expect(first.hasPrefix("Error: ") && first.contains(text), sourceLocation: location)
    if status == 1 {
      #expect(result.errors.split(separator: "\n").count == 1, sourceLocation: location)
    }
    #expect(result.output.isEmpty, sourceLocation: location)
  }

  @Test func `folders that cannot be indexed are errors`() throws {
    try folder.write(TinyImages.gif(), as: "a.gif")
    try FileManager.default.createDirectory(
      atPath: folder.path.appending("empty").string, withIntermediateDirectories: false)
    expect(try Binary.run("index", "nowhere", in: folder.path), status: 1, "no such folder")
    expect(try Binary.run("index", "a.gif", in: folder.path), status: 1, "not a folder")
    expect(try Binary.run("index", "empty", in: folder.path), status: 1, "contains no pictures")
    expect(try Binary.run("index", in: folder.path), status: 64, "Missing expected argument")
    #expect(folder.read("gallery.sqlite") == nil)
  }

  @Test(arguments: [
    (["biuld"], "biuld; did you mean build?"), (["help", "sevre"], "sevre; did you mean serve?"),
    (["nonsense"], "nonsense; see gallery --help"),
    (["help", "nonsense"], "nonsense; see gallery --help"),
  ])
  func `a misspelt command is an error with the most similar name`(
    arguments: [String], text: String
  ) throws {
    let result = try Binary.run(arguments, in: folder.path)
    expect(result, status: 64, "there is no command named \(text)")
  }

  @Test func `with quiet and strict, the reason for status 2 is printed`() throws {
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write(Array("no picture".utf8), as: "photos/b.jpg")
    let result = try Binary.run("index", "photos", "--quiet", "--strict", in: folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors == "--strict: 1 file could not be read; without --quiet, each is listed\n")
  }

  @Test(.disabled(if: getuid() == 0, "root may read every folder"))
  func `a folder without permission is an error`() throws {
    let path = folder.path.appending("private").string
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    expect(try Binary.run("index", "private", in: folder.path), status: 1, "Permission denied")
  }

  @Test func `files that are not catalogs are errors`() throws {
    try folder.write(Array(String(repeating: "a letter. ", count: 60).utf8), as: "letter.txt")
    expect(
      try Binary.run("build", "--catalog", "letter.txt", in: folder.path), status: 1,
      "not a catalog")
    expect(
      try Binary.run("build", "--catalog", "missing.sqlite", in: folder.path), status: 1,
      "no such catalog")
  }

  @Test func `a foreign file in the output folder is not replaced`() throws {
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write(Array("dear diary".utf8), as: "mine/index.html")
    #expect(try Binary.run("index", "photos", in: folder.path).status == 0)
    let result = try Binary.run("build", "--output", "mine", in: folder.path)
    #expect(result.status == 1)
    #expect(result.errors.contains("mine/index.html\nexist but were not written by gallery"))
    #expect(folder.read("mine/index.html") == Array("dear diary".utf8))
  }

  @Test(arguments: [
    ["build", "--width", "0"], ["build", "--width", "-5"], ["build", "--sizes", "3"],
    ["build", "--format", "bmp"], ["build", "--export", "atom"], ["build", "--jobs", "0"],
    ["build", "--video-quality", "52"], ["build", "--video-quality", "64", "--video-codec", "av1"],
    ["layout", "--width", "0"],
    ["layout", "--row-height", "0"], ["index", ".", "--jobs", "0"], ["nonsense"],
  ])
  func `invalid option values are usage errors`(arguments: [String]) throws {
    let result = try Binary.run(arguments, in: folder.path)
    #expect(result.status == 64)
    #expect(result.errors.contains("Usage: gallery"))
  }

  @Test func `an input that is not JSON is an error`() throws {
    expect(
      try Binary.run("layout", in: folder.path, input: "nonsense"), status: 1,
      "not a JSON array")
  }

  @Test(.timeLimit(.minutes(10)))
  func `a port in use is an error`() async throws {
    try folder.write([], as: "site/index.html")
    let (server, output, _) = try Binary.start(
      ["serve", "site", "--port", "0", "--json"], in: folder.path)
    defer { server.terminate() }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.split { !$0.isNumber }.last)
    expect(
      try Binary.run("serve", "site", "--port", String(port), in: folder.path), status: 1,
      "is in use")
  }
}
