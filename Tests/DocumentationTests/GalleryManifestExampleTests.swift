import Foundation
import GalleryManifest
import PhotoLayout
import SystemPackage
import TestSupport
import Testing

/// The examples of `GalleryManifest.docc`, with expected results.
struct GalleryManifestExampleTests {
  func photos(ofAlbum title: String, in folder: URL) async throws -> [PhotoEntry] {
    let reader = ManifestReader(folder: folder)
    let site = try await reader.site()
    guard let album = site.albums.first(where: { $0.title == title }) else { return [] }
    return try await reader.parts(of: album).flatMap(\.photos)
  }

  func largestImage(of photo: PhotoEntry, in album: AlbumManifest) -> ImageSource? {
    album.sources(of: photo).last
  }

  func draw(_ album: AlbumManifest, width: Double, _ draw: (PhotoEntry, LayoutRect) -> Void) {
    for tile in album.rows(at: width).rows.joined() {
      draw(album.photos[tile.photo], tile.frame)
    }
  }

  /// An album of two sections with one square photo each, at a reference width of 400 px.
  private func album(_ ids: [String], next: String? = nil) -> AlbumManifest {
    let layout = LayoutEntry(
      kind: .justified, width: 400, rowHeight: 400, spacing: 4, height: 400, heightSlope: 1,
      heightOffset: 0,
      rows: [1], frames: [LayoutRect(x: 0, y: 0, width: 400, height: 400)])
    var album = AlbumManifest(
      id: "a", title: "A", next: next,
      photos: ids.map { PhotoEntry(id: $0, width: 2000, height: 2000, aspect: 1, alt: "") },
      sections: ids.indices.map {
        SectionEntry(title: nil, first: $0, count: 1, layouts: [layout])
      })
    album.images = [ImageTemplate(type: "image/webp", path: "i/{id:2}/{id}-{edge}.webp")]
    album.edges = [256, 1024]
    return album
  }

  private func site(_ parts: [(path: String, part: AlbumManifest)]) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let entry = AlbumEntry(
      id: "a", title: "A", parent: nil, page: nil, manifest: "data/album/1.json", photoCount: 2,
      cover: nil)
    let site = SiteManifest(title: "S", widths: [400], photoCount: 2, albums: [entry])
    try folder.write(Array(try JSONEncoder().encode(site)), as: "data/index.json")
    for (path, part) in parts {
      try folder.write(Array(try JSONEncoder().encode(part)), as: FilePath(path))
    }
    return folder
  }

  @Test func `all parts of an album are read`() async throws {
    let folder = try site([
      ("data/album/1.json", album(["one"], next: "data/album/2.json")),
      ("data/album/2.json", album(["two"])),
    ])
    let photos = try await photos(ofAlbum: "A", in: URL(filePath: folder.path.string))
    #expect(photos.map(\.id) == ["one", "two"])
  }

  @Test(arguments: ["data/album/1.json", "../secret.json", "/etc/passwd", "data//1.json"])
  func `a path that leads nowhere or back ends the reading`(next: String) async throws {
    let folder = try site([("data/album/1.json", album(["one"], next: next))])
    await #expect(throws: ManifestPathError.self) {
      try await photos(ofAlbum: "A", in: URL(filePath: folder.path.string))
    }
  }

  @Test func `the largest image of a photo is found`() {
    let album = album(["abcd"])
    let image = largestImage(of: album.photos[0], in: album)
    #expect(image == ImageSource(path: "i/ab/abcd-1024.webp", width: 1024, height: 1024))
  }

  @Test func `sections are drawn below each other`() {
    var tops: [String: Double] = [:]
    draw(album(["one", "two"]), width: 500) { photo, frame in tops[photo.id] = frame.y }
    #expect(tops == ["one": 0, "two": 504])
  }

  @Test func `an entry is read as it was written`() throws {
    var photo = PhotoEntry(id: "a", width: 1, height: 1, aspect: 1, alt: "")
    photo.animation = ImageSource(path: "i/a.webp", width: 1, height: 1)
    let json = String(decoding: try JSONEncoder().encode(photo), as: UTF8.self)
    #expect(json.contains("\"animation\":{"))
    #expect(try JSONDecoder().decode(PhotoEntry.self, from: Data(json.utf8)) == photo)
  }
}
