import Foundation
import SystemPackage
import TestSupport
import Testing

/// A catalog in the library that it is about.
struct OwnCatalogTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/a.jpg", color: 60)
    try site.writePhoto("photos/summer/b.jpg", color: 90)
  }

  private func index(_ options: String...) throws -> Binary.Result {
    let folder = site.folder.path.appending("photos")
    let result = try Binary.run(["index", "."] + options, in: folder)
    #expect(result.status == 0, "\(result.errors)")
    return result
  }

  @Test(arguments: ["gallery.sqlite", "catalog", "photos.cat"])
  func `the files of the catalog are no files of the library`(name: String) throws {
    for read in ["2 of 2", "0 of 2", "0 of 2"] {
      let result = try index("--catalog", name)
      let text = result.output + result.errors
      #expect(text.contains("\(read) files read") && !text.contains("unsupported"), "\(text)")
    }
  }

  @Test func `a link to the catalog has the same files`() throws {
    _ = try index("--catalog", "gallery.sqlite")
    let link = site.folder.path.appending("link")
    try FileManager.default.createSymbolicLink(atPath: link.string, withDestinationPath: "photos/gallery.sqlite")
    let result = try index("--catalog", "../link")
    let text = result.output + result.errors
    #expect(text.contains("0 of 2 files read") && !text.contains("unsupported"), "\(text)")
  }

  @Test func `a picture with the name of the catalog in another folder is in the library`() throws {
    try site.writePhoto("photos/summer/own.jpg", color: 120)
    let result = try index("--catalog", "own.jpg")
    #expect((result.output + result.errors).contains("3 photos in"), "\(result)")
  }
}
