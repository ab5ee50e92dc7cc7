import PhotoCatalog
import Facts
import Foundation
import Renditions
@testable import SiteViews
import SystemPackage
import Testing
@testable import SiteBuilding

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
        photo: SitePhoto(
          id: id, facts: facts, width: source.width, height: source.height,
          settings.recipe.renditions(of: id, source, facts)),
        file: LibraryFile(root: 0, path: FilePath("a/\(index).jpg"), size: 7, inode: 9), source: source,
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
      ], photos: photos, omitted: [.init(file: LibraryFile(root: 0, path: odd), reason: "no preview")],
      addresses: addresses)
  }

  @Test func `a plan is described by its numbers`() throws {
    #expect("\(try plan(SiteSettings()))" == "plan: 5 photos in 2 folders, 36 renditions")
  }

  @Test func `a postponed photo keeps the renditions that exist, in all formats`() throws {
    var settings = SiteSettings()
    settings.recipe = RenditionRecipe(formats: [.webp, .jpeg])
    let plan = try plan(settings)
    let first = plan.photos[0].renditions
    let existing = Set((first.formats[0].prefix(3) + first.formats[1].prefix(2)).map(\.path))
    let rendered = RenderedPlan(plan, placeholder: .color) { index, _ in
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
    #expect((rendered.photos[2]?.renditions.isEmpty, rendered.photos[3]?.color) == (true, 0x010203))
    #expect(rendered.photos[4]?.animation?.isAnimated == true)
    #expect("\(rendered)" == "rendered: 3 of 5 photos")
  }
}
