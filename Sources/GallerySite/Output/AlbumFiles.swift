import PhotoMetadata
import SiteData
import SiteModel
import SitePages

/// The pages of all albums, and the parts of the manifest.
struct AlbumFiles: Sendable {
  /// A page, or a part of the manifest.
  struct Item: Sendable {
    /// The index of the album in the outline.
    var album: Int
    /// The number of the page or part, from 1.
    var number: Int
    var isPage: Bool
  }

  /// The sections of each page and each part of the manifest of an album.
  struct Divisions: Sendable {
    var pages: [Range<Int>]
    var parts: [Range<Int>]
  }

  let albums: [Divisions]
  private let outline: SiteOutline
  private let template: PageTemplate

  private let size: @Sendable (String) -> Int?

  init(
    _ outline: SiteOutline, template: PageTemplate, size: @escaping @Sendable (String) -> Int?
  ) {
    self.size = size
    (self.outline, self.template) = (outline, template)
    albums = outline.albums.enumerated().map { index, entry in
      Divisions(
        // The timeline is a page of its own.
        pages: entry.album.kind == .facetIndex(.years) ? [] : AlbumPaging.pages(entry.outline),
        parts: index < outline.folderCount ? ManifestFiles.parts(of: entry) : [])
    }
  }

  /// The pages of an album, followed by the parts of its manifest.
  func items(ofAlbum album: Int) -> [Item] {
    albums[album].pages.indices.map { Item(album: album, number: $0 + 1, isPage: true) }
      + albums[album].parts.indices.map { Item(album: album, number: $0 + 1, isPage: false) }
  }

  func path(_ item: Item) -> String {
    let album = outline.albums[item.album].album
    return item.isPage
      ? SitePaths.album(album, page: item.number) : SitePaths.manifest(album, part: item.number)
  }

  /// The digests of the inputs of an album's items, in order.
  func digests(ofAlbum album: Int, _ files: UnchangedFiles) -> [UInt64] {
    let entry = outline.albums[album]
    let pages = AlbumParts(entry, albums[album].pages)
    let parts = AlbumParts(entry, albums[album].parts)
    let renderer = self.pages(album)
    return items(ofAlbum: album).map { item in
      files.digest { digest in
        if item.isPage {
          renderer.addInputs(ofPage: item.number, pages, to: &digest)
        } else {
          ManifestFiles.addInputs(ofPart: item.number, parts, of: entry.album, to: &digest)
        }
      }
    }
  }

  /// Renders an item.
  func file(_ item: Item) -> (path: String, bytes: [UInt8]) {
    let divisions = albums[item.album]
    guard item.isPage else {
      return ManifestFiles(outline).part(item.number, of: divisions.parts, ofAlbum: item.album)
    }
    return pages(item.album).page(
      item.number, of: divisions.pages.count,
      sections: outline.laidOutSections(
        divisions.pages[item.number - 1], ofAlbum: item.album, kinds: [outline.settings.layout]))
  }

  private func pages(_ album: Int) -> AlbumPages {
    let entry = outline.albums[album]
    return AlbumPages(
      entry, settings: outline.settings, template: template, next: outline.following(album),
      home: outline.home,
      archive: outline.archives[entry.album.id].map { ($0, size($0.path) ?? 0) })
  }
}
