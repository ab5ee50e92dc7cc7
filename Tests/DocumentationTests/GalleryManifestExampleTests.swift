import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// The examples of `GalleryManifest.docc`, with expected results.
struct GalleryManifestExampleTests {
  func photos(ofAlbum entry: AlbumEntry, in site: URL) throws -> [PhotoEntry] {
    var photos: [PhotoEntry] = []
    var next: String? = entry.manifest
    while let path = next {
      let data = try Data(contentsOf: site.appending(path: path))
      let part = try JSONDecoder().decode(AlbumManifest.self, from: data)
      photos += part.photos
      next = part.next
    }
    return photos
  }

  func largestImage(of photo: PhotoEntry, in album: AlbumManifest) -> ImageSource? {
    album.sources(of: photo).last
  }

  func draw(_ album: AlbumManifest, width: Double, _ draw: (PhotoEntry, TileFrame) -> Void) {
    var top = 0.0
    for section in album.sections {
      for var frame in section.frames(at: width, of: album.photos) {
        frame.y += top
        draw(album.photos[frame.photo], frame)
      }
      guard let layout = section.layout(at: width) else { continue }
      top += layout.heightSlope * width + layout.heightOffset
    }
  }

  /// An album of two sections with one square photo each, at a reference width of 400 px.
  private func album(_ ids: [String], next: String? = nil) -> AlbumManifest {
    let layout = LayoutEntry(
      layout: "justified", width: 400, rowHeight: 400, spacing: 4, height: 400, heightSlope: 1,
      heightOffset: 0,
      rows: [1], frames: [0, 0, 400, 400])
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

  @Test func `all parts of an album are read`() throws {
    let folder = try TemporaryFolder()
    for (name, part) in [("1", album(["one"], next: "data/2.json")), ("2", album(["two"]))] {
      let bytes = Array(try JSONEncoder().encode(part))
      try folder.write(bytes, as: FilePath("data/\(name).json"))
    }
    let entry = AlbumEntry(
      id: "a", title: "A", parent: nil, page: "a/index.html", manifest: "data/1.json",
      photoCount: 2, cover: nil)
    let site = URL(filePath: folder.path.string)
    #expect(try photos(ofAlbum: entry, in: site).map(\.id) == ["one", "two"])
  }

  @Test func `the largest image of a photo is found`() {
    let album = album(["abcd"])
    let image = largestImage(of: album.photos[0], in: album)
    #expect(image == ImageSource(path: "i/ab/abcd-1024.webp", width: 1024, height: 1024))
  }

  @Test func `sections are drawn below each other`() {
    var tops: [String: Double] = [:]
    draw(album(["one", "two"]), width: 500) { photo, frame in tops[photo.id] = frame.y }
    #expect(tops == ["one": 0, "two": 500])
  }

  @Test func `an entry is read as it was written`() throws {
    var photo = PhotoEntry(id: "a", width: 1, height: 1, aspect: 1, alt: "")
    photo.animation = ImageSource(path: "i/a.webp", width: 1, height: 1)
    let json = String(decoding: try JSONEncoder().encode(photo), as: UTF8.self)
    #expect(json.contains("\"animation\":{"))
    #expect(try JSONDecoder().decode(PhotoEntry.self, from: Data(json.utf8)) == photo)
  }
}
