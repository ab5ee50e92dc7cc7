import Facts
import Renditions
@testable import SiteViews
import TestSupport
import Testing
@testable import SiteBuilding

/// The photos of a site, and their counts.
struct SitePhotoLocationTests {
  private let photos: [SitePhoto]

  init() {
    var numbers = SeededNumbers(state: 3)
    photos = (0..<200).map { index in
      var facts = PhotoFacts(format: .jpeg, width: 3, height: 2)
      let day = Int.random(in: 0...28, using: &numbers)
      facts.taken = LocalDateTime(iso: "2024-03-\(day < 10 ? "0" : "")\(day)T10:00:00")
      facts.rating = [nil, 1, 5].randomElement(using: &numbers) ?? nil
      let images = RenditionRecipe().renditions(of: "p\(index)", width: 3, height: 2)
      return SitePhoto(
        id: "p\(index)", facts: facts, factsDigest: UInt64(index), width: 3, height: 2,
        RenditionSet(formats: [Bool.random(using: &numbers) ? images : []]),
        video: index.isMultiple(of: 7) ? SiteVideo(clip: nil, duration: 1) : nil)
    }
  }

  @Test func `photos that can be shown are counted, with their dates`() {
    let shown = photos.filter(\.isShown)
    let counts = PhotoCounts(photos)
    #expect(counts.count == shown.count && counts.videos == shown.count(where: \.isVideo))
    #expect(counts.dates?.first == shown.compactMap(\.taken).min())
    #expect(counts.dates?.last == shown.compactMap(\.taken).max())
  }

  @Test(arguments: [false, true]) func `a site has each photo once`(sharesPhotos: Bool) {
    func album(_ id: String, _ photos: [SitePhoto], _ children: [Album] = []) -> Album {
      Album(.folder, id: id, title: id, slug: id, photos: photos, children: children)
    }
    let shared = sharesPhotos ? Array(photos[40..<60]) : []
    let site = album(
      "a", Array(photos[..<50]), [album("b", shared + photos[60..<150]), album("c", Array(photos[150...]) + shared)])
    let found = SitePhotoLocation.all(of: site)
    let expected = sharesPhotos ? photos : Array(photos[..<50] + photos[60...])
    #expect((found.map(\.photo.id), site.totalCount) == (expected.map(\.id), expected.count(where: \.isShown)))
    #expect(found.allSatisfy { $0.album.photos[$0.index] === $0.photo })
    #expect(found.map(\.album.id).first == "a" && found.map(\.album.id).last == "c")
  }
}
