import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// Which page of a TIFF file is shown is said.
struct TIFFPageCommandTests {
  @Test(.timeLimit(.minutes(10)))
  func `the page of a photo, the manifest and list tell the number of pages`() throws {
    let site = try BuiltSite()
    try site.folder.write(TinyTIFF().pictures([40, 120, 200]), as: "photos/scan.tif")
    try site.folder.write(TinyTIFF().pictures([90]), as: "photos/single.tif")
    for _ in 0..<2 {
      // The second build reads the folder as the first has stored it.
      try site.build("--title", "T")
      let photos = try site.photos()
      #expect(Set(photos.map(\.pages)) == [3, nil] && Set(photos.map(\.page)) == [1, nil])
      let scan = try #require(photos.first { $0.pages == 3 })
      #expect(scan.color == "#282828", "the first page is shown")
      let texts = try site.files().keys.filter { $0.hasPrefix("p/") && $0.hasSuffix(".html") }.map {
        String(decoding: try site.data($0), as: UTF8.self)
      }
      #expect(texts.count { $0.contains("40 × 30 px · page 1 of 3</dd>") } == 1)
      #expect(texts.count { $0.contains("40 × 30 px</dd>") } == 1)
      try site.writePhoto("photos/other.jpg", color: 90)
    }
    let index = try Binary.run("index", "photos", in: site.folder.path)
    #expect(index.errors.contains("1 photo with several pages, 3 in all; "), "\(index.errors)")
    let summary = try Binary.run("index", "photos", "--json", in: site.folder.path)
    #expect(summary.output.contains("\"laterPages\":2"), "\(summary.output)")
    let list = try Binary.run("list", "--json", in: site.folder.path)
    #expect(list.output.split(separator: "\n").count { $0.contains("\"pages\":3") } == 1)
  }
}
