import Facts
import Foundation
import Renditions
@testable import SiteViews
import SystemPackage
import Testing

@testable import SiteBuilding

/// The plan as a value that can be sent to another machine.
struct SitePlanTests {
  private func plan(_ settings: SiteSettings) throws -> SitePlan {
    let photos = try (0..<5).map { index -> PlannedPhoto in
      var facts = PhotoFacts(format: .jpeg, width: 3000 + index, height: 2000)
      facts.taken = LocalDateTime(iso: "2024-06-1\(index)T10:00:00")
      facts.title = "Photo <\(index)>"
      facts.keywords = ["sea", "\u{1F3D4}"]
      facts.coordinate = index == 0 ? Coordinate(latitude: 1.5, longitude: -2.25) : nil
      facts.isAnimated = index == 4
      facts.sources[\.taken] = "EXIF:DateTimeOriginal"
      let id = "photo00\(index)"
      let source = try DisplaySource(facts, for: settings.recipe)
      return PlannedPhoto(
        id: id, facts: SharedFacts(facts),
        file: LibraryFile(root: 0, path: FilePath("a/\(index).jpg"), size: 7, inode: 9),
        source: source,
        recipe: settings.recipe,
        state: PlannedPhoto.RenderState(color: 0x336699, thumbHash: [1, 2, 3]))
    }
    // A name that is not UTF-8.
    let bytes: [CChar] = [97, -1, 98, 0]
    let odd = FilePath(platformString: bytes)
    var addresses = AddressBook([.init(scope: "albums", name: [97], slug: "a")])
    _ = addresses.slug(for: "b", in: "albums")
    return SitePlan(
      roots: [.init(folder: "/photos", album: FilePath(), title: "photos")],
      folders: [
        .init(
          path: "a", metadata: try AlbumMetadata("---\norder: [b, c]\n---\nText", file: "album.md"),
          files: (0..<4).map { .init(photo: $0, name: "\($0).jpg") }),
        .init(path: odd, metadata: nil, files: [.init(photo: 4, name: "4.gif")]),
      ],
      photos: PlannedPhotos(photos),
      omitted: [.init(file: LibraryFile(root: 0, path: odd), reason: "no preview")],
      addresses: addresses)
  }

  @Test func `a plan is the same after encoding and decoding`() throws {
    let plan = try plan(SiteSettings())
    let data = try JSONEncoder().encode(plan)
    let decoded = try JSONDecoder().decode(SitePlan.self, from: data)
    #expect(decoded == plan)
    #expect(decoded.folders[1].path.path == plan.folders[1].path.path)
    var (one, other) = (plan.addresses, decoded.addresses)
    #expect(one.slug(for: "b", in: "albums") == other.slug(for: "b", in: "albums"))
    #expect(one.slug(for: "c", in: "albums") == other.slug(for: "c", in: "albums"))
    #expect("\(plan)" == "plan: 5 photos in 2 folders, 36 renditions")
  }

  @Test func `photos in blocks are in the order in which they were added`() throws {
    let photo = try plan(SiteSettings()).photos[0]
    var photos = PlannedPhotos()
    for number in 0..<20_000 {
      var next = photo
      next.id = "\(number)"
      photos.append(next)
    }
    photos[16_384].digest = 7
    #expect(photos.count == 20_000)
    #expect(photos.indices.allSatisfy { photos[$0].id == "\($0)" })
    #expect(photos.filter { $0.digest == 7 }.map(\.id) == ["16384"])
    var ids: [String] = []
    photos.removeAll { index, photo in
      if index % 4000 == 3999 { ids.append(photo.id) }
    }
    #expect(ids == ["3999", "7999", "11999", "15999", "19999"])
    #expect(photos.isEmpty)
  }

  @Test func `a postponed photo keeps the renditions that exist, in all formats`() throws {
    var settings = SiteSettings()
    settings.recipe = RenditionRecipe(formats: [.webp, .jpeg])
    var plan = try plan(settings)
    let first = plan.photos[0].renditions
    let existing = Set((first.formats[0].prefix(3) + first.formats[1].prefix(2)).map(\.path))
    let rendered = RenderedPlan(taking: &plan, placeholder: .color) { index, _ in
      switch index {
      case 0, 1: .postponed(existing: existing)
      case 2: .cannotBeShown
      case 3: .rendered(color: 0x010203, thumbHash: nil)
      default: .unchanged
      }
    }
    #expect(rendered.photos[0]?.renditions.map(\.edge) == [256, 384])
    #expect(rendered.photos[0]?.alternatives.map { $0.map(\.edge) } == [[256, 384]])
    #expect(rendered.photos[1] == nil, "the site has nothing of it")
    #expect(rendered.photos[2]?.renditions.isEmpty == true)
    #expect(rendered.photos[3]?.color == 0x010203)
    #expect(rendered.photos[4]?.animation?.isAnimated == true)
    #expect("\(rendered)" == "rendered: 3 of 5 photos")
    #expect(plan.photos.isEmpty)
  }
}
