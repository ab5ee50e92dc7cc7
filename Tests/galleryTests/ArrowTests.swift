import Foundation
import SystemPackage
import TestSupport
import Testing

/// The walls between the rooms: who may import what.
struct ArrowTests {
  private static let ours: Set<String> = [
    "PhotoLayout", "PhotoMetadata", "PhotoCatalog", "PhotoIndexer", "Renditions",
    "GalleryManifest", "GallerySite", "SitePreview", "SitePublishing", "gallery",
  ]

  private func imports(of target: String) throws -> Set<String> {
    let folder = Project.root.appending("Sources").appending(target).string
    var imports: Set<String> = []
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder)
    where name.hasSuffix(".swift") {
      let text = try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
      for line in text.split(separator: "\n") {
        let words = line.split(separator: " ")
        if let place = words.firstIndex(of: "import"), place <= 1, place + 1 < words.count {
          imports.insert(String(words[place + 1]))
        }
      }
    }
    return imports
  }

  @Test func `the layout imports nothing but its own innermost loop`() throws {
    #expect(try imports(of: "PhotoLayout") == ["CPhotoLayout"])
  }

  @Test(arguments: ["PhotoMetadata", "GalleryManifest", "SitePublishing"])
  func `readers, types and the publisher import nothing of ours`(target: String) throws {
    #expect(try imports(of: target).isDisjoint(with: Self.ours))
  }

  @Test(arguments: [
    ("GRDB", "PhotoCatalog"), ("Hummingbird", "SitePreview"), ("ArgumentParser", "gallery"),
    ("CVips", "gallery-renderer"), ("CExif", "PhotoMetadata"),
    ("Subprocess", "Renditions"), ("Yams", "GallerySite"),
  ])
  func `each library has one room`(library: String, room: String) throws {
    for target in Self.ours.union(["gallery-renderer"]) {
      #expect(try imports(of: target).contains(library) == (target == room), "\(target)")
    }
  }

  @Test func `zlib unpacks metadata and packs what is served, and nothing else`() throws {
    for target in Self.ours.union(["gallery-renderer"]) {
      let isUser = ["PhotoMetadata", "SitePreview"].contains(target)
      #expect(try imports(of: target).contains("CZlib") == isUser, "\(target)")
    }
  }

  @Test func `no room imports the program or the site above it`() throws {
    for target in Self.ours.subtracting(["gallery"]) {
      let imports = try imports(of: target)
      #expect(!imports.contains("gallery") && !imports.contains("GallerySite"))
    }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for folder in ["Sources", "Tests"] {
      let root = Project.root.appending(folder).string
      for name in try FileManager.default.subpathsOfDirectory(atPath: root)
      where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(root)/\(name)", encoding: .utf8)
        #expect(
          text.split(separator: "\n", omittingEmptySubsequences: false).count <= 401, "\(name)")
      }
    }
  }
}
