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
