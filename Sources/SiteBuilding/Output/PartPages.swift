import Facts
import SitePages
import SiteViews

/// Renders the pages of albums and photos of a part of a site, if their inputs have changed since the last build.
struct PartPages: Sendable {
  let part: SitePart
  let template: PageTemplate
  /// Returns the size of a file that the site has, in bytes.
  let size: @Sendable (String) -> Int?
  let unchanged: UnchangedFiles
  let photoDigests: PhotoDigests

  /// Renders pages of albums and parts of the manifest.
  func putAlbums(
    into sink: some FileSink,
    where isWanted: @escaping @Sendable (Int, AlbumFiles.Item) -> Bool = { _, _ in true }
  ) async throws -> SiteFiles.Result {
    let files = AlbumFiles(part.outline, template: template, size: size)
    let items = try await parallelMap(count: part.outline.albums.count) { [unchanged] album in
      files.items(ofAlbum: album).filter { isWanted(album, $0) }.map { item in
        let digest = unchanged.digest(item.digest)
        let isKept = unchanged.contains(digest) && sink.reuse([item.path])
        return (digest: digest, changed: isKept ? nil : item)
      }
    }.flatMap(\.self)
    let changed = items.compactMap(\.changed)
    // Each page is a task of its own, because albums differ too much in size.
    try await sink.put(count: changed.count, run: 1) { index in
      [(changed[index].path, files.bytes(changed[index]))]
    }
    return SiteFiles.Result(digests: Set(items.map(\.digest)), rendered: changed.count)
  }

  /// Renders the pages of photos.
  func putPhotos(into sink: some FileSink) async throws -> SiteFiles.Result {
    let views = PhotoPageViews(part.outline, photoDigests)
    let runs = views.runs
    let digests = try await parallelMap(count: runs.count, run: 64) { [unchanged] index in
      unchanged.digest(views.view(runs[index]).digest)
    }
    let changed = try await parallelMap(count: runs.count, run: 64) { [unchanged] index in
      !unchanged.contains(digests[index]) || !sink.reuse(runs[index].map(views.path))
    }.enumerated().filter(\.element).map(\.offset)
    try await sink.put(count: changed.count, run: 1) { [part, template] index in
      PhotoPages(
        views.view(runs[changed[index]]), settings: part.outline.settings, template: template
      ).render()
    }
    return SiteFiles.Result(digests: Set(digests), rendered: changed.count)
  }
}

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
