@testable import Facts
import GalleryManifest
import PhotoLayout
@testable import SiteViews
import SystemPackage
import Testing
@testable import SitePages
@testable import SiteBuilding

/// Frames computed by readers of the manifest match those in the manifest.
struct ManifestFramesTests {
  private let photos = (0..<61).map { index in
    let sizes = [(3, 2), (4, 3), (2, 3), (3, 1), (1, 1)]
    let (width, height) = sizes[index * index % sizes.count]
    return SitePhoto.sample("\(index)", width: width, height: height, isShown: false)
  }

  private func album(
    _ lastRow: LastRow, breaks: RowBreaking = .optimal, _ encoding: FrameEncoding = .flat
  ) throws -> AlbumManifest {
    var settings = SiteSettings()
    (settings.grid.lastRow, settings.grid.breaks) = (lastRow, breaks)
    let album = Album(.folder, id: "a", title: "A", slug: "a", photos: photos, children: [])
    let outline = AlbumOutline(photos, isByDate: false)
    let section = try #require(outline.sections.first)
    return AlbumManifest(
      id: "a", title: "A", next: nil,
      photos: album.photos.map { PhotoEntry(id: $0.id, width: 1, height: 1, aspect: $0.aspect.value, alt: "") },
      sections: [
        SectionEntry(
          title: nil, first: 0, count: photos.count,
          layouts: LaidOutSection(PhotoSection(photos: section.photos, span: section.span), of: photos, settings)
            .entries(encoding))
      ])
  }

  @Test(arguments: [LastRow.natural, .center, .trailing, .justify, .hide])
  func `at a reference width the frames match the manifest`(lastRow: LastRow) throws {
    let album = try album(lastRow)
    let section = album.sections[0]
    for layout in section.layouts {
      let frames = section.frames(at: Double(layout.width), of: album.photos)
      let shown = layout.rows.reduce(0, +)
      #expect(frames.map(\.photo) == Array(0..<shown))
      for frame in frames {
        let whole = try #require(layout.frames)[frame.photo]
        let exact = frame.frame
        #expect(abs(exact.x - whole.x) <= 0.51 && abs(exact.y - whole.y) <= 0.51)
        #expect(abs(exact.maxX - whole.maxX) <= 0.51)
        #expect(abs(exact.maxY - whole.maxY) <= 0.51)
      }
    }
  }

  @Test(arguments: LastRow.allCases)
  func `without frames, the last row begins where its mode says`(lastRow: LastRow) throws {
    let (album, frameless) = (
      try album(lastRow, breaks: .greedy), try album(lastRow, breaks: .greedy, .none)
    )
    #expect(frameless.sections[0].layouts.allSatisfy { $0.frames == nil && $0.lastRow == lastRow })
    let begins = album.sections[0].layouts.map { layout in
      let frames = frameless.sections[0].frames(at: Double(layout.width), of: frameless.photos)
      #expect(frames == album.sections[0].frames(at: Double(layout.width), of: album.photos))
      let last = layout.rows.reduce(0, +) - layout.rows[layout.rows.count - 1]
      #expect(abs(frames[last].frame.x - (layout.frames?[last].x ?? -1)) <= 0.51)
      return frames[last].frame.x
    }
    #expect(begins.contains { $0 > 1 } == [.center, .trailing].contains(lastRow))
  }

  @Test func `a manifest of 1.0 tells by its frames where the last row begins`() throws {
    for lastRow in LastRow.allCases {
      let album = try album(lastRow, breaks: .greedy)
      var older = album
      for index in older.sections[0].layouts.indices { older.sections[0].layouts[index].lastRow = nil }
      for width in album.sections[0].layouts.map({ Double($0.width) }) {
        let (frames, wanted) = (
          older.sections[0].frames(at: width, of: older.photos), album.sections[0].frames(at: width, of: album.photos)
        )
        #expect(zip(frames, wanted).allSatisfy { abs($0.frame.x - $1.frame.x) < 0.51 })
      }
    }
  }

  @Test func `rows have the requested width, and an invalid manifest does not trap`() throws {
    var album = try album(.justify)
    for width in stride(from: 300.0, through: 3000, by: 37) {
      let rows = Dictionary(grouping: album.sections[0].frames(at: width, of: album.photos), by: \.frame.y)
      for row in rows.values {
        let end = try #require(row.map(\.frame.maxX).max())
        #expect(abs(end - width) < 0.02)
      }
    }
    // A row cannot have a negative length or more photos than remain.
    album.sections[0].layouts[0].rows = [-5, 3, .max, 7]
    let frames = album.sections[0].frames(at: 360, of: album.photos)
    #expect(frames.map(\.photo) == Array(0..<photos.count))
    #expect(Set(frames.map(\.frame.y)).count == 2)
    album.sections[0].first = .max
    #expect(album.sections[0].frames(at: 360, of: album.photos).isEmpty)
    album.sections[0].layouts = []
    #expect(album.sections[0].frames(at: 360, of: album.photos).isEmpty)
  }
}
