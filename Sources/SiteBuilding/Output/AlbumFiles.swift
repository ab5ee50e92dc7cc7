import Facts
import SiteViews
import SitePages

/// The files of one album: its pages, the parts of its manifest, and the numbers of its photos for the viewer.
struct AlbumFiles: Sendable {
  /// What a file shows.
  enum Item: Sendable {
    case page(AlbumPageView)
    case manifest(ManifestPartView)
    case counts(PhotoCountsView)

    var path: String {
      switch self {
      case .page(let view): view.path
      case .manifest(let view): view.path
      case .counts(let view): view.path
      }
    }

    var digest: UInt64 {
      switch self {
      case .page(let view): view.digest
      case .manifest(let view): view.digest
      case .counts(let view): view.digest
      }
    }
  }

  private let outline: SiteOutline
  private let template: PageTemplate
  private let size: @Sendable (String) -> Int?

  init(
    _ outline: SiteOutline, template: PageTemplate, size: @escaping @Sendable (String) -> Int?
  ) {
    (self.outline, self.template, self.size) = (outline, template, size)
  }

  /// The pages of an album, followed by the parts of its manifest and the numbers of its photos.
  func items(ofAlbum index: Int) -> [Item] {
    let entry = outline.albums[index]
    let pages = AlbumViews(outline, index, isUnlisted: template.site.isUnlisted, size: size)
    let parts =
      index < outline.folderCount
      ? ManifestPartView.all(of: entry) : []
    return (0..<pages.count).map { .page(pages.page($0 + 1)) } + parts.map { .manifest($0) }
      + (pages.counts.map { [.counts($0)] } ?? [])
  }

  /// Renders an item.
  func bytes(_ item: Item) -> [UInt8] {
    switch item {
    case .page(let view):
      AlbumPage(view, settings: outline.settings, template: template).render()
    case .manifest(let view): ManifestFiles(outline.settings).part(view)
    case .counts(let view): view.render()
    }
  }
}
