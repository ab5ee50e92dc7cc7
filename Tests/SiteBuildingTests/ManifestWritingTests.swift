import Foundation
import GalleryManifest
import PhotoLayout
import Testing
@testable import SitePages
@testable import Facts
@testable import SiteBuilding

struct ManifestWritingTests {
  private static let text = "a \"b\" \\ / \u{8}\u{c}\n\r\t\u{1}\u{1F} </script> & é \u{2028} 🏔"

  private let part: AlbumManifest = {
    var photo = PhotoEntry(id: "abcdefgh", width: 4000, height: 3000, aspect: 1.33, alt: text)
    (photo.color, photo.taken, photo.camera, photo.lens) = ("#102030", PhotoDate("2024-06-14"), text, "L")
    (photo.kind, photo.duration, photo.offset) = (.video, 2.5, "+02:00")
    (photo.title, photo.description, photo.creator, photo.copyright) = (text, "D", "C", "©")
    (photo.keywords, photo.people, photo.rating) = ([text, "k"], ["Ada"], 5)
    (photo.place, photo.altitude) = (PlaceEntry(city: "C", region: "R", country: text), -1.5)
    (photo.fileName, photo.license) = (text, text)
    (photo.exposure, photo.fNumber, photo.iso, photo.focalLength) = (0.00025, 2, 100, 23.456789)
    (photo.latitude, photo.longitude) = (-67.93251, 0)
    (photo.edges, photo.thumbhash) = ([256, 512], "3gYKZZh0")
    photo.video = ImageSource(path: "i/ab/x.mp4", width: 640, height: 360)
    photo.original = "o/ab/abcdefgh-s.jpg"
    photo.token = "01234567"
    photo.watermark = "bbbbbbbb"
    (photo.page, photo.pages) = (1, 3)
    photo.type = "image/webp"
    photo.animation = ImageSource(path: "i/ab/xm.webp", width: 256, height: 192)
    photo.hdr = [ImageSource(path: "i/ab/xh.jpg", width: 1024, height: 768)]
    var panorama = PanoramaEntry(images: [ImageSource(path: "i/ab/xs.jpg", width: 2048, height: 820)])
    (panorama.left, panorama.top, panorama.height) = (0.125, 0.3, 0.4)
    (panorama.yaw, panorama.pitch, panorama.width) = (-90.01, 2.5, 0.625)
    photo.panorama = panorama
    photo.stack = [
      StackedPhoto(id: "ijklmnop", format: "dng", width: 4000, height: 3000, edges: [256]),
      StackedPhoto(id: "qrstuvwx", format: "jpeg", width: 40, height: 30, edges: nil),
    ]
    photo.stack?[0].token = "76543210"
    let bare = PhotoEntry(id: "b", width: 1, height: 1, aspect: 1, alt: "")
    var layout = LayoutEntry(
      kind: .justified, width: 360, rowHeight: 156.5, spacing: 4, height: 12_345, heightSlope: 1.234567,
      heightOffset: -8, rows: [2, 1, -1], lastRow: .center,
      frames: [LayoutRect(x: 0, y: 0, width: 200, height: 150), LayoutRect(x: -5, y: 1, width: 2, height: 3)])
    var boxes = layout
    boxes.boxRatios = [1e-7, 1.5]
    var part = AlbumManifest(
      id: "one", title: text, next: "data/album/one-2.json", photos: [photo, bare],
      sections: [
        SectionEntry(title: nil, first: 0, count: 2, layouts: [boxes, layout]),
        SectionEntry(title: "June", first: 2, count: 0, layouts: []),
      ])
    part.images = [ImageTemplate(type: "image/webp", path: "i/{id:2}/{id}-{edge}-7q78.webp")]
    (part.edges, part.page) = ([256, 512, 1024], "p/{id}.html")
    (part.watermark, part.watermarkFrom) = ("aaaaaaaa", 800)
    part.text = "<p>\(text)</p>"
    return part
  }()

  private let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }()

  @Test func `the bytes match Foundation's encoder, and decoding restores the value`() throws {
    var json = JSONWriter()
    json.write(part)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(decoding: try encoder.encode(part), as: UTF8.self))
    #expect(try JSONDecoder().decode(AlbumManifest.self, from: Data(json.bytes)) == part)

    var site = SiteManifest(
      title: Self.text, widths: [360, 1200], photoCount: 3,
      albums: [
        AlbumEntry(
          id: "a", title: "A", parent: "site", page: "albums/a/index.html", manifest: "data/album/a.json",
          photoCount: 3, cover: part.photos[0]),
        AlbumEntry(id: "b", title: "", parent: nil, page: "index.html", manifest: "b", photoCount: 0, cover: nil),
      ])
    (site.images, site.edges, site.page) = (part.images, part.edges, part.page)
    (site.watermark, site.watermarkFrom) = (part.watermark, part.watermarkFrom)
    json = JSONWriter()
    json.write(site)
    #expect(String(decoding: json.bytes, as: UTF8.self) == String(decoding: try encoder.encode(site), as: UTF8.self))
    #expect(try JSONDecoder().decode(SiteManifest.self, from: Data(json.bytes)) == site)
    #expect(site.sources(of: part.photos[0]) == part.sources(of: part.photos[0]))
  }

  @Test(arguments: [
    (1, "version 1 of the manifest is older than version 2; build the site again"),
    (3, "version 3 of the manifest is newer than version 2; update the package of GalleryManifest"),
  ])
  func `a manifest of another version is refused in words`(number: Int, message: String) throws {
    // Another version can have other fields, so the version is checked first.
    let data = Data("{\"albums\":0,\"photos\":0,\"version\":\(number)}".utf8)
    var errors: [UnsupportedVersion] = []
    do { _ = try JSONDecoder().decode(SiteManifest.self, from: data) } catch let error
      as UnsupportedVersion
    { errors.append(error) }
    do { _ = try JSONDecoder().decode(AlbumManifest.self, from: data) } catch let error
      as UnsupportedVersion
    { errors.append(error) }
    #expect(errors.map(\.description) == [message, message] && errors[0].number == number)
  }

  @Test func `dates have a precision`() {
    let texts = ["2024", "2024-06", "2024-06-14", "2024-06-14T18:03:22"]
    let dates = texts.compactMap(PhotoDate.init)
    #expect(dates.map(\.precision) == PhotoDate.Precision.allCases && dates.map(\.text) == texts)
    #expect(dates.last?.components == [2024, 6, 14, 18, 3, 22])
    for text in ["", "24", "2024-6", "2024-06-14 18:03:22", "2024-06-14T18:03:22Z", "２０２４"] {
      #expect(PhotoDate(text) == nil, "\(text)")
    }
  }

  @Test func `the samples set every field`() {
    for value in [part.photos[0], part.sections[1], part.sections[0].layouts[0], part] as [Any] {
      for (label, value) in Mirror(reflecting: value).children {
        let mirror = Mirror(reflecting: value)
        #expect(mirror.displayStyle != .optional || mirror.children.count == 1, "\(label ?? "") is nil")
      }
    }
  }

  @Test func `paths and sizes of images follow from the templates of the album`() {
    let photo = part.photos[0]
    #expect(
      part.sources(of: photo) == [
        ImageSource(path: "i/01/01234567-256-7q78.webp", width: 256, height: 192),
        ImageSource(path: "i/01/01234567-512-7q78.webp", width: 512, height: 384),
      ])
    #expect(part.page(of: photo) == "p/abcdefgh.html")
    var lost = photo
    lost.edges = []
    #expect(part.sources(of: lost).isEmpty && part.page(of: lost) == nil)
    var absurd = photo
    (absurd.width, absurd.edges, absurd.type) = (.max, [.max, -1], nil)
    let broken = ImageTemplate(type: "", path: "}{{other}{id")
    #expect(part.sources(of: absurd, in: broken).map(\.path) == ["id", "id"])
  }

  @Test func `large images have the watermark of the photo, or of the album`() {
    let template = ImageTemplate(type: "image/webp", path: "i/{id}-{edge}-7q78{watermark}.webp")
    var photo = PhotoEntry(id: "p", width: 2000, height: 1000, aspect: 2, alt: "")
    func largest() -> [String] { part.sources(of: photo, in: template).suffix(2).map(\.path) }
    #expect(largest() == ["i/p-512-7q78.webp", "i/p-1024-7q78aaaaaaaa.webp"])
    photo.watermark = "bbbbbbbb"
    #expect(largest() == ["i/p-512-7q78.webp", "i/p-1024-7q78bbbbbbbb.webp"])
    photo.watermark = ""
    #expect(largest() == ["i/p-512-7q78.webp", "i/p-1024-7q78.webp"])
  }

  @Test func `NaN and infinity are written as null`() {
    var json = JSONWriter()
    json.list([Double.nan, .infinity, 1e300, -0.0]) { $0.write($1) }
    #expect(String(decoding: json.bytes, as: UTF8.self) == "[null,null,1e+300,0]")
  }
}
