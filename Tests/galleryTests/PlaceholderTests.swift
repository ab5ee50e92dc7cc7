import Foundation
import GalleryManifest
import Renditions
import TestSupport
import Testing

/// Placeholders of photos in the manifest.
struct PlaceholderTests {
  @Test func `a ThumbHash is in the manifest on request, without decoding again`() throws {
    let site = try BuiltSite()
    try site.indexGreys(["grey.jpg": 200])
    func photo(_ options: String...) throws -> PhotoEntry? {
      try site.folder.succeed(["build", "--quiet"] + options)
      return try site.photos().first
    }

    let plain = try #require(try photo())
    #expect(plain.color == "#c8c8c8" && plain.thumbhash == nil)
    // Without the original, the photo cannot be decoded again.
    try site.folder.remove("photos/grey.jpg")
    let hashed = try #require(try photo("--placeholder", "thumbhash"))
    let pixels = [UInt8]((0..<64 * 48).flatMap { _ in [200, 200, 200, 255] as [UInt8] })
    let expected = try #require(ThumbHash(rgba: pixels, width: 64, height: 48))
    #expect(hashed.thumbhash == Data(expected.bytes).base64EncodedString())
  }
}
