import Facts
import Renditions
@testable import SiteViews
import TestSupport
import Testing

@testable import SiteBuilding

/// Lists of photos with the facts that are read once.
struct PhotoListTests {
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
        id: "p\(index)", facts: facts, width: 3, height: 2,
        RenditionSet(formats: [Bool.random(using: &numbers) ? images : []]),
        video: index.isMultiple(of: 7) ? SiteVideo(clip: nil, duration: 1) : nil, color: nil,
        thumbHash: nil, digest: UInt64(index))
    }
  }

  private func check(_ list: PhotoList, _ expected: [SitePhoto]) {
    #expect(list.map(\.id) == expected.map(\.id))
    for (position, photo) in expected.enumerated() {
      #expect(list.taken(at: position) == photo.taken)
      #expect(list.digest(at: position) == photo.digest)
      #expect(list.isShown(at: position) == photo.isShown)
      #expect(list.isVideo(at: position) == photo.isVideo)
      #expect(list.rating(at: position) == photo.rating ?? 0)
    }
    let shown = expected.filter(\.isShown)
    let counts = PhotoCounts(list)
    #expect(counts.count == shown.count && counts.videos == shown.count(where: \.isVideo))
    #expect(counts.dates?.first == shown.compactMap(\.taken).min())
    #expect(counts.dates?.last == shown.compactMap(\.taken).max())
  }

  @Test func `a list has the facts of its photos in any order`() {
    var numbers = SeededNumbers(state: 4)
    var (list, expected) = (PhotoList(photos), photos)
    check(list, expected)
    for count in [150, 90, 1, 0] {
      let positions = Array(list.indices.shuffled(using: &numbers).prefix(count))
      expected = positions.map { expected[$0] }
      list = list.reordered(positions.map { UInt32($0) })
      check(list, expected)
    }
  }

  @Test(arguments: [false, true]) func `a site has each photo once`(sharesPhotos: Bool) {
    func album(_ id: String, _ photos: [SitePhoto], _ children: [Album] = []) -> Album {
      Album(
        .folder, id: id, title: id, slug: id, photos: PhotoList(photos), children: children,
        sharesPhotos: sharesPhotos)
    }
    let shared = sharesPhotos ? Array(photos[40..<60]) : []
    let site = album(
      "a", Array(photos[..<50]),
      [album("b", shared + photos[60..<150]), album("c", Array(photos[150...]) + shared)])
    let found = LocatedPhotos(of: site)
    let expected =
      sharesPhotos ? photos[..<60] + photos[60...] : photos[..<50] + photos[60...]
    check(found.list, Array(expected))
    #expect(found.map(\.photo.id) == expected.map(\.id))
    #expect(found.map(\.album.id).first == "a" && found.map(\.album.id).last == "c")
  }
}
