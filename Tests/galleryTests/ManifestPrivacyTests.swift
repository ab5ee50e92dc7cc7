import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// The manifest says nothing that the pages of the site do not.
struct ManifestPrivacyTests {
  private let library: HiddenLibrary

  /// A library with texts, people and places in public, hidden, unlisted and protected albums.
  init() throws {
    library = try HiddenLibrary()
    let folder = library.site.folder
    try folder.write(Self.sidecar(title: "Dune", city: "Oslo"), as: "photos/open/1.jpg.xmp")
    try folder.write(Self.sidecar(title: "Xylophon", city: "Quetzal"), as: "photos/zanzibar/quetzal.jpg.xmp")
    try library.site.writePhoto("photos/open/SECRETNAME_2.jpg", color: 200)
    let text = """
      ---
      title: Open
      ---
      # Open

      Sand & *wind*, <b onclick="x()">raw</b>. <!-- comment -->
      [home](file:///home/secret) [web](https://example.org/)

      ![The dune](1.jpg)
      """
    try folder.write(text, as: "photos/open/album.md")
    try library.note("hidden: true")
    try library.index()
  }

  private static func sidecar(title: String, city: String) -> String {
    func alternatives(_ text: String) -> String { "<rdf:Alt><rdf:li xml:lang=\"x-default\">\(text)</rdf:li></rdf:Alt>" }
    return Sidecar.packet(
      """
      photoshop:City="\(city)" photoshop:Country="Norway" xmp:Rating="4"
      exif:DateTimeOriginal="2024-06-14T18:03:22+02:00" exif:ExposureTime="1/250"
      exif:GPSLatitude="67,55.95N" exif:GPSLongitude="13,5.31E" exif:GPSAltitude="12/1"
      """,
      """
      <cc:license rdf:resource="https://creativecommons.org/licenses/by/4.0/"/>
      <dc:title>\(alternatives("\(title) &lt;b&gt;1&lt;/b&gt;"))</dc:title>
      <dc:description>\(alternatives("A long walk to the \(title).\nAt noon."))</dc:description>
      <dc:creator><rdf:Seq><rdf:li>Grace</rdf:li></rdf:Seq></dc:creator>
      <dc:rights>\(alternatives("© Grace"))</dc:rights>
      <dc:subject><rdf:Bag><rdf:li>seaweed</rdf:li><rdf:li>wombat emmy</rdf:li></rdf:Bag></dc:subject>
      <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>Wombat Emmy</rdf:li></rdf:Bag></Iptc4xmpExt:PersonInImage>
      """)
  }

  /// The texts of a manifest that describe photos and albums, by the paths of their keys.
  private func texts(_ value: Any, _ key: String = "") -> [(key: String, text: String)] {
    if let object = value as? [String: Any] {
      return object.sorted { $0.key < $1.key }.flatMap { texts($1, "\(key).\($0)") }
    }
    if let list = value as? [Any] { return list.flatMap { texts($0, key) } }
    return (value as? String).map { [(key, $0)] } ?? []
  }

  private func build(_ options: [String]) throws {
    try library.site.folder.succeed(["build", "--sizes", "32"] + options)
  }

  /// All pages without markup, and the terms that the page of the search shows.
  private func pages() throws -> String {
    try library.site.folder.contents().filter {
      ($0.key.hasPrefix("site/") && $0.key.hasSuffix(".html")) || $0.key.hasPrefix("site/data/search")
    }.map { String(decoding: $0.value, as: UTF8.self) }.joined().unescaped
  }

  @Test func `each text of the manifest is on a page`() throws {
    for options in [
      [], ["--include-location=town"], ["--include-location=full", "--include-people"],
      ["--downloads", "images"], ["--downloads", "originals"], ["--no-photo-pages"],
      ["--no-photo-pages", "--include-location=full"], ["--no-photo-pages", "--no-facet-pages"],
    ] {
      try checkTexts(options)
    }
  }

  private func checkTexts(_ options: [String]) throws {
    try build(options)
    #expect(try library.traces().isEmpty, "\(options)")
    let pages = try pages()
    // Paths, ids and codes, which the site needs. Pages link to the text of a licence.
    var codes: Set = [
      "$schema", "color", "id", "kind", "lastRow", "layout", "license", "manifest", "original", "page", "parent",
      "path", "token", "type",
    ]
    let hasPhotoPages = !options.contains("--no-photo-pages")
    // Other pages write the day in words.
    if !hasPhotoPages { codes.insert("taken") }
    let paths = try library.site.folder.contents().keys.filter {
      $0.hasPrefix("site/data/") && $0.hasSuffix(".json") && !$0.hasSuffix("schema.json")
    }
    var keys: Set<String> = []
    for path in paths {
      let value = try JSONSerialization.jsonObject(with: try library.site.data(String(path.dropFirst(5))))
      for (key, text) in texts(value) {
        let name = String(key.split(separator: ".").last ?? "")
        guard !codes.contains(name) else { continue }
        keys.insert(name)
        for line in text.replacing(/<[a-z\/][^>]*>/, with: "\n").unescaped.split(separator: "\n") {
          #expect(pages.contains(line), "\(path) \(key): \(line)")
        }
      }
    }
    #expect(keys.isSuperset(of: ["keywords", "text", "title", "description"]), "\(options): \(keys)")
    #expect(keys.isSuperset(of: ["creator", "copyright", "offset"]) == hasPhotoPages, "\(options): \(keys)")
    #expect(keys.contains("city") == options.contains { $0.hasPrefix("--include-location") })
    #expect(keys.contains("people") == options.contains("--include-people"), "\(options)")
    #expect(keys.contains("fileName") == !Set(options).isDisjoint(with: ["images", "originals"]))
    let photo = try library.site.photos().first { $0.title != nil }
    let hasPlace = options.contains("--include-location=full")
    #expect((photo?.altitude != nil) == (hasPlace && hasPhotoPages))
    #expect((photo?.latitude != nil) == hasPlace)
    #expect((photo?.license != nil) == hasPhotoPages && (photo?.exposure != nil) == hasPhotoPages)
    // The map tells a hundredth of a degree, and pages of albums tell the day.
    let day = "2024-06-14"
    #expect(photo?.taken == PhotoDate(hasPhotoPages ? "\(day)T18:03:22" : day))
    if hasPlace, !hasPhotoPages { #expect(photo?.latitude == 67.93 && photo?.longitude == 13.09) }
  }

  @Test func `without pages of photos, no export has what only these show`() throws {
    try build([
      "--no-photo-pages", "--base-url", "https://example.org/", "--export", "iiif", "--export",
      "atom", "--export", "jsonfeed",
    ])
    for (path, bytes) in try library.site.folder.contents() where path.hasPrefix("site/") {
      let text = String(decoding: bytes, as: UTF8.self)
      for fact in ["Grace", "18:03", "licenses/by/"] { #expect(!text.contains(fact), "\(path): \(fact)") }
    }
  }

  @Test(arguments: ["hidden: true", "hidden: unlisted", "protected: true"])
  func `no manifest names an album that not everyone sees`(setting: String) throws {
    try library.note(setting)
    try library.index()
    let options = ["--include-location=full", "--include-people", "--downloads", "originals"]
    try build(options)
    let albums = try library.site.albums()
    #expect(albums.flatMap(\.photos).count == 2)
    for (path, bytes) in try library.site.folder.contents()
    where path.hasPrefix("site/data/") && path.hasSuffix(".json") {
      let text = String(decoding: bytes, as: UTF8.self)
      for name in HiddenLibrary.names { #expect(!text.contains(name), "\(path): \(name)") }
    }
  }

  @Test func `the manifest has the text of an album as its page shows it`() throws {
    try library.build("--sizes", "32")
    let open = try #require(try library.site.albums().first { $0.title == "Open" })
    let text = try #require(open.text)
    let photo = try #require(open.photos.first { $0.title != nil })
    #expect(text.contains("<p>Sand &amp; <em>wind</em>, &lt;b onclick="))
    #expect(text.contains("home <a href=\"https://example.org/\">web</a>"))
    let image = try #require(open.sources(of: photo).last)
    #expect(text.contains("<img data-id=\"\(photo.id)\" src=\"\(image.path)\""))
    #expect(text.contains("alt=\"The dune\"") && !text.contains("<h"))
    let site = try library.site.manifest()
    let cover = try #require(site.albums.last?.cover)
    let large = try #require(site.sources(of: cover).last)
    #expect(library.site.folder.read(FilePath("site/\(large.path)")) != nil)
  }
}

extension String {
  /// The text without the escapes of HTML.
  fileprivate var unescaped: String {
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")].reduce(self) {
      $0.replacing($1.0, with: $1.1)
    }
  }
}
