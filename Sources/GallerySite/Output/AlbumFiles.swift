import Digests
import PhotoMetadata
import SiteConfiguration
import SiteData
import SiteModel
import SitePages

/// The pages of all albums, the parts of the manifest, and the numbers of photos for the viewer.
struct AlbumFiles: Sendable {
  /// A file of an album.
  struct Item: Sendable {
    enum Kind: Sendable {
      case page, manifest, counts
    }

    var kind: Kind
    /// The index of the album in the outline.
    var album: Int
    /// The number of the page or part, from 1.
    var number: Int
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

  /// The pages of an album, followed by the parts of its manifest and the numbers of its photos.
  func items(ofAlbum album: Int) -> [Item] {
    let (pages, parts) = (albums[album].pages, albums[album].parts)
    return pages.indices.map { Item(kind: .page, album: album, number: $0 + 1) }
      + parts.indices.map { Item(kind: .manifest, album: album, number: $0 + 1) }
      + (pages.count > 1 ? [Item(kind: .counts, album: album, number: 1)] : [])
  }

  func path(_ item: Item) -> String {
    let album = outline.albums[item.album].album
    return switch item.kind {
    case .page: SitePaths.album(album, page: item.number)
    case .manifest: SitePaths.manifest(album, part: item.number)
    case .counts: SitePaths.counts(album)
    }
  }

  /// The digests of the inputs of an album's items, in order.
  func digests(ofAlbum album: Int, _ files: UnchangedFiles) -> [UInt64] {
    let entry = outline.albums[album]
    let pages = AlbumParts(entry, albums[album].pages)
    let parts = AlbumParts(entry, albums[album].parts)
    let renderer = self.pages(album)
    return items(ofAlbum: album).map { item in
      files.digest { digest in
        switch item.kind {
        case .page: renderer.addInputs(ofPage: item.number, pages, to: &digest)
        case .manifest:
          ManifestFiles.addInputs(ofPart: item.number, parts, of: entry.album, to: &digest)
        case .counts:
          digest.add(SitePaths.counts(entry.album))
          for count in pages.shownBefore { digest.add(count) }
        }
      }
    }
  }

  /// Renders an item.
  func file(_ item: Item) -> (path: String, bytes: [UInt8]) {
    let divisions = albums[item.album]
    switch item.kind {
    case .page:
      return pages(item.album).page(
        item.number, of: divisions.pages.count,
        sections: outline.laidOutSections(
          divisions.pages[item.number - 1], ofAlbum: item.album, kinds: [outline.settings.layout]))
    case .manifest:
      return ManifestFiles(outline).part(item.number, of: divisions.parts, ofAlbum: item.album)
    case .counts:
      let parts = AlbumParts(outline.albums[item.album], divisions.pages)
      return (path(item), PhotoCounts.render(parts.shownBefore))
    }
  }

  private func pages(_ album: Int) -> AlbumPages {
    let entry = outline.albums[album]
    return AlbumPages(
      entry, settings: outline.settings, template: template, next: outline.following(album),
      home: outline.home,
      archive: outline.archives[entry.album.id].map { ($0, size($0.path) ?? 0) })
  }
}
