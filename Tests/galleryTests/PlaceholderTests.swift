import Foundation
import GalleryManifest
import Renditions
import SystemPackage
import TestSupport
import Testing

/// Placeholders of photos in the manifest.
struct PlaceholderTests {
  @Test func `a ThumbHash is in the manifest on request, without decoding again`() throws {
    let folder = try TemporaryFolder()
    try folder.write(FlatJPEG(width: 64, height: 48).bytes { _, _ in [200] }, as: "photos/grey.jpg")
    #expect(try folder.run("index", "photos").status == 0)
    func photo(_ options: String...) throws -> PhotoEntry? {
      #expect(try folder.run(["build", "--quiet"] + options).status == 0)
      let index = try JSONDecoder().decode(SiteManifest.self, from: Data(folder.read("site/data/index.json") ?? []))
      let album = FilePath("site").pushing(FilePath(index.albums[0].manifest))
      return try JSONDecoder().decode(AlbumManifest.self, from: Data(folder.read(album) ?? [])).photos.first
    }

    let plain = try #require(try photo())
    #expect(plain.color == "#c8c8c8")
    #expect(plain.thumbhash == nil)
    // Without the original, the photo cannot be decoded again.
    let original = folder.path.appending("photos").appending("grey.jpg").string
    try FileManager.default.removeItem(atPath: original)
    let hashed = try #require(try photo("--placeholder", "thumbhash"))
    let pixels = [UInt8]((0..<64 * 48).flatMap { _ in [200, 200, 200, 255] as [UInt8] })
    let expected = try #require(ThumbHash(rgba: pixels, width: 64, height: 48))
    #expect(hashed.thumbhash == Data(expected.bytes).base64EncodedString())
  }
}
