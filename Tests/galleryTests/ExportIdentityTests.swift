import Foundation
import GalleryManifest
import SystemPackage
import TestSupport
import Testing

/// What others cite of a photo stays: its canvas, its entry in feeds and its result in the search.
struct ExportIdentityTests {
  private let site = BuiltSite.empty()

  init() throws {
    try site.writePhoto("photos/lisbon/a.jpg", color: 10, taken: "2020:05:01 10:00:00")
    try site.writePhoto("photos/lisbon/b.jpg", color: 60, taken: "2021:05:01 10:00:00")
    try site.writePhoto("photos/lisbon/old/c.jpg", color: 110, taken: "2022:05:01 10:00:00")
    for name in ["a", "b", "old/c"] { try caption(name, "Caption of \(name)") }
  }

  private func caption(_ name: String, _ text: String) throws {
    try site.folder.write(Sidecar(title: text).bytes, as: FilePath("photos/lisbon/\(name).jpg.xmp"))
  }

  private func build() throws {
    let exports = ["iiif", "jsonfeed", "atom"].flatMap { ["--export", $0] }
    try site.make(["--base-url", "https://example.org/"] + exports)
  }

  private func object(_ path: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: site.data(path)) as? [String: Any])
  }

  /// The ids of the canvases of all manifests, by their labels.
  private func canvases(in path: String = "iiif/collection.json") throws -> [String: String] {
    var found: [String: String] = [:]
    for item in try #require(try object(path)["items"] as? [[String: Any]]) {
      guard let id = item["id"] as? String, let label = item["label"] as? [String: [String]] else { continue }
      switch item["type"] as? String {
      case "Canvas": found[label.values.first?.first ?? ""] = id
      default:
        let local = id.replacing("https://example.org/", with: "")
        found.merge(try canvases(in: local)) { first, _ in first }
      }
    }
    return found
  }

  private func resources() throws -> (all: [[String: Any]], canvases: [[String: Any]]) {
    let all = try site.files().keys.filter { $0.hasPrefix("iiif/") }.map(object)
    let items = all.flatMap { $0["items"] as? [[String: Any]] ?? [] }
    return (all, items.filter { $0["type"] as? String == "Canvas" })
  }

  /// The addresses of the photos that the feeds link to.
  private func feedLinks() throws -> Set<String> {
    let texts = try ["feed.json", "feed.xml"].map { try site.text($0) }
    let links = texts.map { Set($0.matches(of: /\/p\/([a-z0-9]+)\.html/).map { String($0.1) }) }
    #expect(links[0] == links[1])
    return links[0]
  }

  private func feedIDs() throws -> [String] {
    try #require(try object("feed.json")["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  /// The addresses of the photos in the data of the search, by their titles.
  private func results() throws -> [String: String] {
    let pattern = /\["([a-z0-9]+)",[0-9.]+,"[0-9a-f]*",[0-9]+,"([^"]*)"/
    let texts = try site.files().keys.filter { $0.hasPrefix("data/search/") }.map { try site.text($0) }
    return Dictionary(texts.flatMap { $0.matches(of: pattern).map { (String($0.2), String($0.1)) } }) { first, _ in
      first
    }
  }

  @Test func `an older scan leaves the canvases of the others as they are`() throws {
    try build()
    let before = try canvases()
    #expect(before.keys.sorted() == ["Caption of a", "Caption of b", "Caption of old/c"])
    try site.writePhoto("photos/lisbon/scan.jpg", color: 160, taken: "1975:05:01 10:00:00")
    for suffix in ["jpg", "jpg.xmp"] {
      try site.folder.move("photos/lisbon/b.\(suffix)", to: "photos/lisbon/z.\(suffix)")
    }
    try build()
    let after = try canvases()
    #expect(after.count == 4)
    #expect(after.filter { before[$0.key] != nil } == before)
  }

  @Test func `a corrected caption keeps the ids of canvas, feed and search`() throws {
    try build()
    let (canvases, results) = (try canvases(), try results())
    let (links, ids) = (try feedLinks(), try feedIDs())
    #expect(results.count == 3 && links == Set(results.values))
    #expect(Set(canvases.values) == Set(results.values.map { "https://example.org/iiif/canvas/\($0)" }))
    try caption("a", "Corrected")
    try build()
    #expect(try self.canvases()["Corrected"] == canvases["Caption of a"])
    #expect(Set(try self.canvases().values) == Set(canvases.values))
    #expect(try self.results()["Corrected"] == results["Caption of a"])
    #expect(try feedLinks() == links)
    #expect(try feedIDs() == ids)
    let feed = try site.text("feed.json")
    #expect(feed.contains("Corrected") && !feed.contains("Caption of a"))
  }

  @Test func `a licence in XMP is on the page and in the canvas, if it is a known one`() throws {
    func write(_ name: String, _ property: String) throws {
      try site.folder.write(Sidecar.packet("", property), as: "photos/lisbon/\(name).jpg.xmp")
    }
    try write("a", "<cc:license rdf:resource=\"https://creativecommons.org/licenses/by/4.0/\"/>")
    try write("b", "<xmpRights:WebStatement>http://rightsstatements.org/vocab/InC/1.0/</xmpRights:WebStatement>")
    try write("old/c", "<xmpRights:WebStatement>https://example.org/rights</xmpRights:WebStatement>")
    try build()
    let (resources, canvases) = try resources()
    #expect(
      Set(canvases.map { $0["rights"] as? String ?? "" }) == [
        "http://creativecommons.org/licenses/by/4.0/", "http://rightsstatements.org/vocab/InC/1.0/", "",
      ])
    #expect(resources.allSatisfy { $0["rights"] == nil }, "the photos have different ones")
    let pages = try site.files().keys.filter { $0.hasPrefix("p/") }.map { try site.text($0) }
    #expect(pages.contains { $0.contains("href=\"https://creativecommons.org/licenses/by/4.0/\">CC BY 4.0<") })
    #expect(pages.contains { $0.contains("href=\"https://rightsstatements.org/page/InC/1.0/\">In Copyright<") })
    #expect(!pages.contains { $0.contains("https://example.org/rights") })
  }

  @Test func `the licence of an album is that of its photos without one, also in other albums`() throws {
    let (own, album) = ("http://creativecommons.org/licenses/by/4.0/", "http://rightsstatements.org/vocab/InC/1.0/")
    func note(_ folder: String, _ settings: String) throws { try site.folder.note(settings, in: folder) }
    func rights() throws -> [String: String] {
      try build()
      let found = try resources().canvases.map { canvas in
        let label = (canvas["label"] as? [String: [String]])?["none"]?.first ?? ""
        return (label, canvas["rights"] as? String ?? "none")
      }
      // The canvases of a photo are equal in all manifests.
      for (label, rights) in found { #expect(found.allSatisfy { $0.0 != label || $0.1 == rights }) }
      return Dictionary(found) { first, _ in first }
    }
    let properties = "<dc:title>Caption of a</dc:title><cc:license rdf:resource=\"\(own)\"/>"
    try site.folder.write(Sidecar.packet("", properties), as: "photos/lisbon/a.jpg.xmp")
    try note("best", "query: Caption\nlicense: https://creativecommons.org/publicdomain/zero/1.0/")
    func expected(_ rights: String...) -> [String: String] {
      Dictionary(uniqueKeysWithValues: zip(["Caption of a", "Caption of b", "Caption of old/c"], rights))
    }
    #expect(try rights() == expected(own, "none", "none"))
    try note("lisbon", "license: https://rightsstatements.org/page/InC/1.0/")
    #expect(try rights() == expected(own, album, album))
    try note("lisbon/old", "license: none")
    #expect(try rights() == expected(own, album, "none"))
    #expect(try site.photos().first { $0.title == "Caption of b" }?.license == album)
    try note("lisbon", "license: CC BY 4.0")
    let result = try site.build("--sizes", "32")
    #expect(result.status != 0 && result.errors.contains("license: must be none, or the address"))
  }

  @Test func `a photo has one canvas in the manifests of its folder and of collections`() throws {
    try site.folder.note("query: Caption", in: "best")
    try build()
    let all = try site.files().keys.filter { $0.hasPrefix("iiif/") && !$0.contains("collection") }
    let ids = try all.flatMap { path in
      try #require(try object(path)["items"] as? [[String: Any]]).compactMap { $0["id"] as? String }
    }
    #expect(ids.count == 6 && Set(ids).count == 3)
    #expect(ids.allSatisfy { $0.hasPrefix("https://example.org/iiif/canvas/") })
  }
}
