@testable import Facts
@testable import SiteViews
import SystemPackage
import Testing
@testable import SitePages
@testable import SiteBuilding

struct AlbumTreeTests {
  private typealias NamedPhoto = (photo: SitePhoto, name: String)

  private func photo(
    _ name: String, rating: Int? = nil, taken: String? = nil, width: Int = 3, height: Int = 2,
    isFeatureless: Bool = false
  ) -> NamedPhoto {
    let date = taken.map { $0 + "T10:00:00" }
    let photo = SitePhoto.sample(name, width: width, height: height, taken: date, isFeatureless: isFeatureless) {
      $0.rating = rating
    }
    return (photo, name)
  }

  private func site(
    _ folders: [(path: FilePath, photos: [NamedPhoto], note: String?)],
    _ change: (inout SiteSettings) -> Void = { _ in }
  ) throws -> Album {
    var settings = SiteSettings()
    change(&settings)
    var tree = AlbumTree(settings)
    for (path, photos, text) in folders {
      tree.add(path, photos: photos, metadata: try text.map { try AlbumMetadata($0, file: "album.md") })
    }
    var addresses = AddressBook()
    return tree.album(name: "photos", &addresses)
  }

  private var shots: [NamedPhoto] {
    [photo("10.jpg", rating: 5), photo("9.jpg"), photo("b.jpg", rating: 5), photo("a.jpg", rating: 2)]
  }

  @Test(arguments: [
    ("date", ["10.jpg", "9.jpg", "b.jpg", "a.jpg"]), ("name", ["9.jpg", "10.jpg", "a.jpg", "b.jpg"]),
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
    let folders: [(path: FilePath, photos: [NamedPhoto], note: String?)] = [
      ("Day 10", [photo("a", taken: "2023-01-01")], nil), ("Day 2", [photo("b")], nil),
      ("east", [photo("c", taken: "2025-01-01")], nil),
      ("west", [photo("d", taken: "2025-01-01")], "---\ndate: 2026\ntitle: A\n---"),
    ]
    #expect(try site(folders).children.map(\.title) == ["Day 2", "Day 10", "east", "A"])
    let newest = try site(folders) { $0.albumOrder = .date }
    #expect(newest.children.map(\.title) == ["A", "east", "Day 10", "Day 2"])
    #expect(newest.children.map(\.slug) == ["west", "east", "day-10", "day-2"])
  }

  @Test func `a cover is set by its path, if the album is in the plan`() throws {
    let folders: [(path: FilePath, photos: [NamedPhoto], note: String?)] = [
      ("a", [photo("1.jpg")], "---\ncover: b/2.jpg\n---"), ("a/b", [photo("2.jpg")], nil),
    ]
    #expect(try site(folders).children[0].cover?.id == "2.jpg")
    let album = try site([folders[0]]).children[0]
    #expect(album.cover?.id == "1.jpg" && album.children.isEmpty && album.totalCount == 1)
  }

  @Test func `a featureless picture is a cover only if there is no other, or its owner says so`() throws {
    let wall = photo("wall", isFeatureless: true)
    let portrait = photo("portrait", width: 2, height: 3)
    func cover(_ photos: [NamedPhoto], _ text: String? = nil) throws -> String? {
      try site([("a", photos, text)]).children[0].cover?.id
    }
    #expect(try cover([wall, photo("view")]) == "view")
    #expect(try cover([wall, portrait]) == "portrait", "rather a photo that a card crops")
    #expect(try cover([wall]) == "wall")
    #expect(try cover([wall, photo("view")], "---\ncover: wall\n---") == "wall")
    #expect(try cover([photo("liked", rating: 1, isFeatureless: true), photo("view")]) == "liked")
    let parent = try site([("a", [wall], nil), ("a/b", [photo("1"), photo("2")], nil)]).children[0]
    #expect(["1", "2"].contains(parent.cover?.id))
  }

  @Test func `the lead is the newest album whose cover is more than a featureless picture`() throws {
    func large(_ name: String, _ date: String, isFeatureless: Bool) -> NamedPhoto {
      photo(name, taken: date, width: 3000, height: 2000, isFeatureless: isFeatureless)
    }
    let site = try site([
      ("new", [large("wall", "2024-01-01", isFeatureless: true)], nil),
      ("old", [large("view", "2020-01-01", isFeatureless: false)], nil),
    ])
    #expect(site.leadID == site.children.first { $0.title == "old" }?.id)
  }

  @Test func `the default cover is the first photo with the highest rating`() throws {
    #expect(try site([("", shots, nil)]).cover?.id == "10.jpg")
    #expect(try site([("", [photo("a.jpg"), photo("b.jpg")], nil)]).cover?.id == "a.jpg")
    #expect(try site([("", [photo("a.jpg"), photo("b.jpg", rating: 1)], nil)]).cover?.id == "b.jpg")
    #expect(try site([("x", shots, nil)]).cover?.id == "10.jpg")
  }

  @Test func `cards show different photos where there are enough, and lead to the same banners`() throws {
    func large(_ names: String...) -> [NamedPhoto] { names.map { photo($0, width: 3000, height: 2000) } }
    let folders: [(path: FilePath, photos: [NamedPhoto], note: String?)] = [
      ("a", [], "---\ncover: b/3\n---"), ("a/b", large("1", "2", "3", "4", "5"), nil),
      ("a/c", large("1", "2", "6", "7"), nil), ("d", large("8", "9"), nil),
    ]
    let site = try site(folders)
    let (a, d) = (site.children[0], site.children[1])
    #expect(a.cover?.id == "3", "a chosen cover is kept")
    let shown = [a] + a.children
    let ids = shown.compactMap { $0.cover?.id }
    #expect(ids.count == 3 && Set(ids).count == 3)
    #expect(shown.map { $0.banner?.id } == ids)
    #expect(d.cover?.id == "8" && d.banner == nil, "a page of few photos has no banner of one")
    #expect(site.banner == nil)
  }

  @Test func `a banner can be specified, and the focus belongs to the photo beside it`() throws {
    let photos = (1...5).map { photo("\($0)", width: 3000, height: 2000) }
    func album(_ settings: String) throws -> Album {
      try site([("a", photos, "---\n\(settings)focus: 0.2 0.3\n---\n")]).children[0]
    }
    let both = try album("cover: 2\nbanner: 3\n")
    #expect(both.cover?.id == "2" && both.banner?.id == "3")
    #expect(both.focus?.x == 0.2 && both.bannerFocus == nil)
    let banner = try album("banner: 3\n")
    #expect(banner.cover?.id == "1" && banner.focus == nil && banner.bannerFocus?.x == 0.2)
    let cover = try album("cover: 2\n")
    #expect(cover.banner?.id == "2" && cover.focus?.x == 0.2 && cover.bannerFocus?.x == 0.2)
    let missing = try album("banner: 9\n")
    #expect(missing.banner?.id == "1" && missing.bannerFocus == nil)
  }

  @Test func `a flat panorama is no banner`() throws {
    for (height, isBanner) in [(499, false), (500, true)] {
      let photos = (0..<4).map { photo("\($0)", width: 2800, height: height) }
      #expect(try (site([("a", photos, nil)]).children[0].banner != nil) == isBanner)
    }
  }

  @Test func `the newest or the specified album leads`() throws {
    let folders: [(path: FilePath, photos: [NamedPhoto], note: String?)] = [
      ("", [], nil), ("a", [photo("1", taken: "2023-01-01")], nil),
      ("b", [photo("2", taken: "2025-01-01")], nil), ("c", [photo("3")], nil),
    ]
    let newest = try site(folders)
    #expect(newest.leadID == newest.children[1].id)
    let chosen = try site([("", [], "---\nlead: c\n---")] + folders.dropFirst())
    #expect(chosen.leadID == chosen.children[2].id)
  }

  @Test func `a folder without photos is not an album, even with an album.md`() throws {
    let site = try site([("a", [photo("1")], nil), ("b/c", [], "Words."), ("", [], "Hello.")])
    #expect((site.children.map(\.title), site.intro) == (["a"], "Hello."))
  }

  @Test func `an album counts each photo once that can be shown`() async throws {
    let (both, other) = (photo("both", taken: "2024-01-01"), photo("other"))
    let lost = SitePhoto.sample("lost", taken: "1999-01-01T10:00:00", isShown: false)
    let album = try site([
      ("one", [both, (both.photo, "copy.jpg"), (lost, "lost.jpg")], nil), ("two", [both, other], nil),
    ])
    #expect(album.children.map(\.totalCount) == [1, 2] && album.totalCount == 2)
    #expect(album.children[0].photos.map(\.id) == ["both", "lost"])
    #expect(album.dates?.first.year == 2024, "a lost photo has no date either")
    let outline = try await SiteOutline.of(album)
    #expect(outline.statistics?.count == album.totalCount)
    let years = try #require(outline.facets.albums.first)
    #expect(years.children.map(\.totalCount) == [1])
  }
}
