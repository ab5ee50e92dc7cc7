import Foundation
import PhotoReading
import SystemPackage
import TestSupport
import Testing

@testable import PhotoIndexer

/// Which files beside a photo are its sidecars.
struct SidecarListingTests {
  private let folder = TemporaryFolder.empty()

  private func sidecars(of name: FilePath) throws -> [SidecarFile] {
    try Sidecars(FolderListing(of: folder.path, followsLinks: false))[name].map(\.file)
  }

  @Test(arguments: [
    "a.jpg (1)", "a(2)", "a 2", "a.jpg~", "a.sync-conflict-20260101-120000-ABCDEFG",
    "a.jpg (Ann's conflicted copy 2026-01-01)",
    "a_conflict-20260101-120000", "A (Konfliktkopie)", "a - Copy", "a.jpg - Kopie",
  ])
  func `a second version of a sidecar cannot be read`(stem: String) throws {
    try folder.write([1], as: "a.jpg")
    try folder.write("x", as: "a.xmp")
    try folder.write("x", as: "\(stem).xmp")
    let found = try sidecars(of: "a.jpg")
    #expect(found.map(\.isCopy) == [false, true], "\(found)")
    #expect(throws: MetadataError.badSidecar("\(stem).xmp", "is a second version of a sidecar; keep one of them")) {
      _ = try SidecarContent(found[1], in: nil)
    }
    // A picture can have such a name.
    try folder.write([1], as: FilePath("\(stem).jpg"))
    #expect(try sidecars(of: "a.jpg").count == 1)
    #expect(try sidecars(of: FilePath("\(stem).jpg")).map(\.isCopy) == [false])
  }

  @Test func `other names are not those of versions`() throws {
    try folder.write([1], as: "a.jpg")
    for name in ["ab (1).xmp", "a_01.jpg.xmp", "a1.xmp", "a-2.xmp", "b conflict.xmp"] {
      try folder.write("x", as: name)
    }
    #expect(try sidecars(of: "a.jpg") == [])
  }

  @Test func `a sidecar of a raw file is known as such beside its exports`() throws {
    for name in ["IMG_1.CR2", "img_1.jpg", "IMG_1.CR2.tif", "b.jpg"] { try folder.write([1], as: FilePath(name)) }
    for name in ["IMG_1.xmp", "IMG_1.CR2.xmp", "b.xmp"] { try folder.write([0x78], as: FilePath(name)) }
    #expect(try sidecars(of: "IMG_1.CR2").map(\.isOfRaw) == [false, false])
    #expect(try sidecars(of: "img_1.jpg").map(\.isOfRaw) == [true])
    #expect(try sidecars(of: "IMG_1.CR2.tif").map(\.isOfRaw) == [true])
    #expect(try sidecars(of: "b.jpg").map(\.isOfRaw) == [false])
    // A raw file that comes or goes changes what the sidecar says.
    func token() throws -> Int64 {
      try Sidecars(FolderListing(of: folder.path, followsLinks: false))["b.jpg"].token
    }
    let before = try token()
    try folder.write([1], as: "b.nef")
    #expect(try sidecars(of: "b.jpg").map(\.isOfRaw) == [true])
    #expect(try token() != before)
  }

  @Test func `a sidecar with the complete name of a file belongs to no file in another case`() throws {
    try folder.write([1], as: "DSC_1.jpg")
    try folder.write("x", as: "DSC_1.JPG.xmp")
    #expect(try sidecars(of: "DSC_1.jpg").map(\.name) == ["DSC_1.JPG.xmp"])
    try folder.write([1], as: "DSC_1.JPG")
    #expect(try sidecars(of: "DSC_1.jpg") == [])
    #expect(try sidecars(of: "DSC_1.JPG").map(\.name) == ["DSC_1.JPG.xmp"])
    try folder.write("x", as: "dsc_1.jpg.xmp")
    #expect(try sidecars(of: "DSC_1.jpg").map(\.name) == ["dsc_1.jpg.xmp"])
  }

  @Test func `GPX files apply to all files of their folder`() throws {
    for name in ["a.jpg", "b.mp4", "walk.gpx", "x/c.jpg"] { try folder.write([1], as: FilePath(name)) }
    #expect(try sidecars(of: "a.jpg") == [SidecarFile(name: "walk.gpx", kind: .track)])
    #expect(try sidecars(of: "b.mp4").count == 1)
  }

  @Test func `a link is a sidecar, wherever it leads`() throws {
    try folder.write([1], as: "a.jpg")
    try folder.write("x", as: "far/away.xmp")
    for (name, target) in [("a.xmp", "far/away.xmp"), ("a.jpg.xmp", "nowhere")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder.path.appending(name).string, withDestinationPath: target)
    }
    #expect(try sidecars(of: "a.jpg").map(\.name) == ["a.jpg.xmp", "a.xmp"])
    // A link to a folder is one to a folder, whatever its name is.
    try FileManager.default.createSymbolicLink(
      atPath: folder.path.appending("trip.xmp").string, withDestinationPath: "far")
    #expect(try FolderListing(of: folder.path, followsLinks: true).links == ["trip.xmp"])
  }
}
