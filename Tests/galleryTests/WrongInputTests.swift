import Foundation
import SystemPackage
import TestSupport
import Testing

struct WrongInputTests {
  private let folder = TemporaryFolder.empty()

  private func expect(
    _ result: Binary.Result, status: Int32, _ text: String, location: SourceLocation = #_sourceLocation
  ) {
    #expect(result.status == status, sourceLocation: location)
    let first = result.errors.split(separator: "\n").first ?? ""
    #expect(first.hasPrefix("Error: ") && first.contains(text), sourceLocation: location)
    if status == 1 { #expect(result.errors.split(separator: "\n").count == 1, sourceLocation: location) }
    #expect(result.output.isEmpty, sourceLocation: location)
  }

  @Test(arguments: [
    (["biuld"], "biuld; did you mean build?"), (["help", "sevre"], "sevre; did you mean serve?"),
    (["nonsense"], "nonsense; see gallery --help"), (["help", "nonsense"], "nonsense; see gallery --help"),
  ])
  func `a misspelt command is an error with the most similar name`(arguments: [String], text: String) throws {
    let result = try folder.run(arguments)
    expect(result, status: 64, "there is no command named \(text)")
  }

  @Test func `with quiet and strict, the reason for status 2 is printed`() throws {
    try folder.write(TinyImages.gif(), as: "photos/a.gif")
    try folder.write("no picture", as: "photos/b.jpg")
    let result = try folder.run("index", "photos", "--quiet", "--strict")
    #expect(result.status == 2)
    #expect(result.errors == "--strict: 1 file could not be read; without --quiet, each is listed\n")
  }

  @Test(.disabled(if: getuid() == 0, "root may read every folder"))
  func `a folder without permission is an error`() throws {
    let path = folder.path.appending("private").string
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: path)
    expect(try folder.run("index", "private"), status: 1, "Permission denied")
  }

  @Test(arguments: [
    ["build", "--width", "0"], ["build", "--width", "-5"], ["build", "--sizes", "3"], ["build", "--format", "bmp"],
    ["build", "--export", "atom"], ["build", "--jobs", "0"], ["build", "--video-quality", "52"],
    ["build", "--video-quality", "64", "--video-codec", "av1"], ["layout", "--width", "0"],
    ["layout", "--row-height", "0"], ["index", ".", "--jobs", "0"], ["nonsense"],
  ])
  func `invalid option values are usage errors`(arguments: [String]) throws {
    let result = try folder.run(arguments)
    #expect(result.status == 64)
    #expect(result.errors.contains("Usage: gallery"))
  }

  @Test func `an input that is not JSON is an error`() throws {
    expect(try folder.run("layout", input: "nonsense"), status: 1, "not a JSON array")
  }
}
