import Facts
import Foundation
import Renditions
@testable import SiteViews
import Testing
@testable import SiteBuilding
@testable import SitePages

/// The pages of an album of several pages, before and after a photo is added to it.
struct AlbumFilesTests {
  private static let months = 40

  /// A photo of a month; a photo without images cannot be shown.
  private func photo(_ name: String, month: Int, isShown: Bool = true) -> SitePhoto {
    var facts = PhotoFacts(format: .jpeg, width: 3000, height: 2000)
    facts.taken = LocalDateTime(iso: String(format: "%04d-%02d-10T10:00:00", 2000 + month / 12, month % 12 + 1))
    var digest = InputDigest()
    digest.add("\(name) \(facts)")
    let images = RenditionRecipe().renditions(of: name, width: 3000, height: 2000)
    return SitePhoto(
      id: name, facts: facts, factsDigest: digest.value, width: 3000, height: 2000,
      RenditionSet(formats: [isShown ? images : []]))
  }

  /// Album files of 1,600 photos, the first of which cannot be shown, and other photos of the first month.
  private func files(adding count: Int = 0, isUnlisted: Bool = false) async throws -> AlbumFiles {
    var photos = (0..<count).map { photo("new\($0)", month: 0) }
    for month in 0..<Self.months {
      photos += (0..<40).map { number in photo("m\(month)n\(number)", month: month, isShown: month + number > 0) }
    }
    photos.sort { ($0.taken?.description ?? "", $0.id) < ($1.taken?.description ?? "", $1.id) }
    let album = Album(.folder, id: "a", title: "A", slug: "a", photos: photos, children: [])
    let site = Album(.site, id: "site", title: "S", slug: "", photos: [], children: [album])
    var (addresses, settings) = (AddressBook(), SiteSettings())
    settings.hasFacetPages = false
    let outline = try await SiteOutline(of: site, settings, &addresses)
    var template = PageTemplate(siteTitle: "S", strings: .english, stylesheet: "a.css")
    template.site.isUnlisted = isUnlisted
    return AlbumFiles(outline, template: template) { _ in nil }
  }

  /// The index of the album of the photos.
  private let album = 1

  private func content(_ files: AlbumFiles) -> [String: (bytes: [UInt8], inputs: UInt64)] {
    Dictionary(
      uniqueKeysWithValues: files.items(ofAlbum: album).map { item in (item.path, (files.bytes(item), item.digest)) })
  }

  @Test func `another photo changes its page and the numbers of photos, and no other page`() async throws {
    let (before, after) = (content(try await files()), content(try await files(adding: 2)))
    #expect(before.keys == after.keys)
    let pages = before.keys.filter { $0.hasSuffix(".html") }
    #expect(pages.count == 6)
    let changed = after.keys.filter { after[$0]?.bytes != before[$0]?.bytes }
    let rendered = after.keys.filter { after[$0]?.inputs != before[$0]?.inputs }
    #expect(changed.sorted() == rendered.sorted())
    #expect(changed.filter { !$0.hasPrefix("data/") }.sorted() == ["albums/a/counts.js", "albums/a/index.html"])
  }

  @Test func `the file has the number of shown photos, and that before each page`() async throws {
    let bytes = try #require(content(try await files())["albums/a/counts.js"]).bytes
    #expect(String(decoding: bytes, as: UTF8.self) == "galleryData([1599,0,279,559,839,1119,1399])\n")
  }

  @Test func `pages that not everyone may find state their numbers, and change with them`() async throws {
    let before = content(try await files(isUnlisted: true))
    let after = content(try await files(adding: 2, isUnlisted: true))
    let page = try #require(before["albums/a/page-3.html"])
    let positions = String(decoding: page.bytes, as: UTF8.self).matches(of: /data-first="(\d+)" data-count="(\d+)"/)
    #expect(positions.map(\.1) == ["559"] && positions.map(\.2) == ["1599"])
    let changed = try #require(after["albums/a/page-3.html"])
    #expect(page.bytes != changed.bytes && page.inputs != changed.inputs)
  }
}
