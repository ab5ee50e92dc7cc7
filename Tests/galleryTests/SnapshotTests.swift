import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// A build uses one state of the catalog, and hidden photos are nowhere in the site.
@Suite(.timeLimit(.minutes(10))) struct SnapshotTests {
  private let site = BuiltSite.empty()
  private var folder: TemporaryFolder { site.folder }

  private func index(_ roots: String...) throws { try folder.succeed(["index"] + roots) }
  private func build(_ options: String...) throws { try folder.succeed(["build", "--sizes", "32"] + options) }

  private func writeSidecar(_ path: String, keywords: [String], latitude: String? = nil) throws {
    let items = keywords.map { "<rdf:li>\($0)</rdf:li>" }.joined()
    let place = latitude.map { "exif:GPSLatitude=\"\($0)\" exif:GPSLongitude=\"9,11.1E\"" } ?? ""
    try folder.write(Sidecar.packet(place, "<dc:subject><rdf:Bag>\(items)</rdf:Bag></dc:subject>"), as: path)
  }

  @Test func `photos indexed during a build are in the next one, and none lacks its images`() throws {
    for index in 0..<20 { try site.writePhoto("photos/\(index).jpg", color: 10 * index) }
    try index("photos")
    let (build, output, errors) = try Binary.start(["build", "--sizes", "32", "64"], in: folder.path)
    for index in 20..<30 { try site.writePhoto("photos/\(index).jpg", color: 200 + index) }
    try index("photos")
    _ = try output.fileHandleForReading.readToEnd()
    _ = try errors.fileHandleForReading.readToEnd()
    build.waitUntilExit()
    #expect(build.terminationStatus == 0)
    // All photos of the site have their images, whichever command was first.
    #expect(SiteLinks.broken(in: folder.path.appending("site")).isEmpty)
    for images in try site.sources().joined() { #expect(images.count == 2) }
    let next = try folder.run("build", "--sizes", "32", "64")
    #expect(next.output.hasPrefix("30 photos"))
    #expect(SiteLinks.broken(in: folder.path.appending("site")).isEmpty)
    for images in try site.sources().joined() { #expect(images.count == 2) }
  }

  @Test func `two roots with the same name are two albums`() throws {
    try site.writePhoto("one/Photos/a.jpg", color: 10)
    try site.writePhoto("two/Photos/b.jpg", color: 90)
    try site.writePhoto("three/Other/c.jpg", color: 190)
    try index("one/Photos", "two/Photos", "three/Other")
    try build()
    let albums = try site.albums().filter { !$0.photos.isEmpty }
    #expect(albums.map(\.title).sorted() == ["Other", "Photos", "Photos"])
    #expect(albums.map(\.photos.count) == [1, 1, 1])
    #expect(Set(albums.map(\.id)).count == 3)
    #expect(folder.read("site/albums/photos/index.html") != nil)
  }

  @Test func `hidden photos, excluded photos and locations are in no file of the site`() throws {
    try site.writePhoto("photos/open/a.jpg", color: 10)
    try writeSidecar("photos/open/a.xmp", keywords: ["shown"], latitude: "48,46.66N")
    try site.writePhoto("photos/secret album/b.jpg", color: 90)
    try writeSidecar("photos/secret album/b.xmp", keywords: ["hiddenword"])
    try folder.note("hidden: true", in: "secret album")
    try site.writePhoto("photos/open/c.jpg", color: 190)
    try writeSidecar("photos/open/c.xmp", keywords: ["PRIVATEWORD", "shown"])
    try index("photos")
    let all = try folder.run("list", "--json").output
    let ids = all.split(separator: "\n").compactMap { line -> (String, Bool)? in
      guard let id = line.firstMatch(of: /"id":"([^"]*)"/) else { return nil }
      return (String(id.1), line.contains("shown") && !line.contains("PRIVATEWORD"))
    }
    #expect(ids.count == 3)
    try build(
      "--where", "-keyword:PRIVATEWORD", "--base-url", "https://example.org/", "--export",
      "sitemap", "--export", "atom", "--export", "jsonfeed", "--export", "iiif")
    let secrets = ["secret", "hiddenword", "PRIVATEWORD", "48.77", "9.18"]
    for (name, bytes) in try folder.contents() where name.hasPrefix("site/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for secret in secrets { #expect(!text.contains(secret), "\(secret) in \(name)") }
      for (id, isShown) in ids where !isShown { #expect(!text.contains(id) && !name.contains(id), "\(id) in \(name)") }
    }
  }
}
