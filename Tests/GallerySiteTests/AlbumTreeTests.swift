import PhotoMetadata
import Renditions
import SystemPackage
import Testing

@testable import SiteData
@testable import SiteFormats
@testable import SiteModel
@testable import SitePages

struct AlbumTreeTests {
  private func photo(_ name: String, rating: Int? = nil, taken: String? = nil)
    -> AlbumTree.NamedPhoto
  {
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    facts.rating = rating
    facts.taken = taken.flatMap { LocalDateTime(iso: $0 + "T10:00:00") }
    let renditions = RenditionRecipe().renditions(of: name, width: 3, height: 2)
    return (
      SitePhoto(id: name, facts: facts, width: 3, height: 2, renditions: renditions, color: nil),
      name
    )
  }

  private func site(
    _ folders: [(path: FilePath, photos: [AlbumTree.NamedPhoto], note: String?)],
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) throws -> Album {
    var settings = SiteSettings()
    change(&settings)
    var tree = AlbumTree(settings)
    for (path, photos, text) in folders {
      tree.add(
        path, photos: photos, metadata: try text.map { try AlbumMetadata($0, file: "album.md") })
    }
    var addresses = AddressBook()
    return tree.album(name: "photos", &addresses)
  }

  private var shots: [AlbumTree.NamedPhoto] {
    [
      photo("10.jpg", rating: 5), photo("9.jpg"), photo("b.jpg", rating: 5),
      photo("a.jpg", rating: 2),
    ]
  }

  @Test(arguments: [
    ("date", ["10.jpg", "9.jpg", "b.jpg", "a.jpg"]),
    ("name", ["9.jpg", "10.jpg", "a.jpg", "b.jpg"]),
    ("rating", ["10.jpg", "b.jpg", "a.jpg", "9.jpg"]),
    ("[b.jpg, nothing.jpg, 9.jpg]", ["b.jpg", "9.jpg", "10.jpg", "a.jpg"]),
  ])
  func `photos are in the requested order`(order: String, names: [String]) throws {
    let album = try site([("", shots, "---\norder: \(order)\n---")])
    #expect(album.photos.map(\.id) == names)
    #expect(album.isByDate == (order == "date"))
    if let name = PhotoOrder(name: order) {
      #expect(try site([("", shots, nil)]) { $0.photoOrder = name }.photos.map(\.id) == names)
    }
  }

  @Test func `albums are sorted by name or newest first`() throws {
    let folders: [(path: FilePath, photos: [AlbumTree.NamedPhoto], note: String?)] = [
      ("Day 10", [photo("a", taken: "2023-01-01")], nil), ("Day 2", [photo("b")], nil),
      ("east", [photo("c", taken: "2025-01-01")], nil),
      ("west", [photo("d", taken: "2025-01-01")], "---\ndate: 2026\ntitle: A\n---"),
    ]
    #expect(try site(folders).children.map(\.title) == ["Day 2", "Day 10", "east", "A"])
    let newest = try site(folders) { $0.albumOrder = .date }
    #expect(newest.children.map(\.title) == ["A", "east", "Day 10", "Day 2"])
    #expect(newest.children.map(\.slug) == ["west", "east", "day-10", "day-2"])
  }

  @Test func `a cover is set by its path, but not from a hidden album`() throws {
    let folders: [(path: FilePath, photos: [AlbumTree.NamedPhoto], note: String?)] = [
      ("a", [photo("1.jpg")], "---\ncover: b/2.jpg\n---"), ("a/b", [photo("2.jpg")], nil),
    ]
    #expect(try site(folders).children[0].cover?.id == "2.jpg")
    let closed = [folders[0], ("a/b", [photo("2.jpg")], "---\nhidden: true\n---")]
    let album = try site(closed).children[0]
    #expect(album.cover?.id == "1.jpg" && album.children.isEmpty && album.totalCount == 1)
  }

  @Test func `the default cover is the first photo with the highest rating`() throws {
    #expect(try site([("", shots, nil)]).cover?.id == "10.jpg")
    #expect(try site([("", [photo("a.jpg"), photo("b.jpg")], nil)]).cover?.id == "a.jpg")
    #expect(
      try site([("", [photo("a.jpg"), photo("b.jpg", rating: 1)], nil)]).cover?.id == "b.jpg")
    #expect(try site([("x", shots, nil)]).cover?.id == "10.jpg")
  }

  @Test func `a folder without photos is not an album, even with an album.md`() throws {
    let site = try site([("a", [photo("1")], nil), ("b/c", [], "Words."), ("", [], "Hello.")])
    #expect(site.children.map(\.title) == ["a"])
    #expect(site.intro == "Hello.")
  }

  @Test func `an album counts each photo once that can be shown`() throws {
    let (both, other) = (photo("both", taken: "2024-01-01"), photo("other"))
    var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
    facts.taken = LocalDateTime(iso: "1999-01-01T10:00:00")
    let lost = SitePhoto(id: "lost", facts: facts, width: 3, height: 2, renditions: [])
    let album = try site([
      ("one", [both, (both.photo, "copy.jpg"), (lost, "lost.jpg")], nil),
      ("two", [both, other], nil),
    ])
    #expect(album.children.map(\.totalCount) == [1, 2] && album.totalCount == 2)
    #expect(album.children[0].photos.map(\.id) == ["both", "lost"])
    #expect(album.dates?.first.year == 2024, "a lost photo has no date either")
    var addresses = AddressBook()
    let outline = SiteOutline(of: album, SiteSettings(), &addresses)
    #expect(outline.statistics?.count == album.totalCount)
    let years = try #require(outline.facets.albums.first)
    #expect(years.children.map(\.totalCount) == [1])
  }
}
