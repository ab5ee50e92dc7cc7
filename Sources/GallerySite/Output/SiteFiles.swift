import SiteData
import SiteModel
import SitePages

/// Renders all files of a site but its renditions.
struct SiteFiles: Sendable {
  private let site: LaidOutSite
  private var outline: SiteOutline { site.outline }
  private var settings: SiteSettings { site.outline.settings }

  init(_ site: LaidOutSite) {
    self.site = site
  }

  /// Renders every file.
  ///
  /// - Parameter sink: Receives the files.
  /// - Throws: `PublishingError`, `CancellationError`.
  func put(into sink: some FileSink) async throws {
    let css = Stylesheet.render(settings)
    let stylesheet = SitePaths.stylesheet(css)
    try sink.put(stylesheet, css)
    let scripts = SiteScripts(settings)
    for file in scripts.files { try sink.put(file.path, file.bytes) }
    let template = PageTemplate(outline, stylesheet: stylesheet, scripts: scripts)
    try await putAlbums(template, into: sink)
    try await putTimeline(template, into: sink)
    try await putManifest(into: sink)
    if settings.hasPhotoPages {
      let pages = PhotoPages(outline, template: template)
      try await sink.put(count: pages.count, run: 64) { [pages.page($0)] }
    }
    if let statistics = outline.statistics {
      try sink.put(
        SitePaths.statistics, StatsPage(statistics, template: template).render())
    }
    if let map = outline.map {
      let page = MapPage(map, hasPhotoPages: settings.hasPhotoPages, template: template)
      try sink.put(SitePaths.map, page.render())
    }
    if outline.hasSearch {
      let index = SearchIndex(outline)
      for file in index.files { try sink.put(file.path, file.bytes) }
      let page = SearchPage(outline, index.directory, template: template)
      try sink.put(SitePaths.search, page.render())
    }
    if let baseURL = settings.baseURL {
      let exporter = SiteExporter(outline, baseURL: baseURL)
      for file in settings.exports.flatMap(exporter.files) {
        try sink.put(file.path, file.bytes)
      }
    }
    if settings.isOffline {
      for file in OfflineFiles.render(outline) { try sink.put(file.path, file.bytes) }
    }
    try sink.put(SitePaths.notFound, NotFoundPage.render(outline))
  }

  private func putAlbums(_ template: PageTemplate, into sink: some FileSink) async throws {
    let groups = outline.albums.map { entry in
      // The timeline is a page of its own.
      entry.album.kind == .facetIndex(.years) ? [] : AlbumPaging.pages(entry.outline)
    }
    // A page is a task: albums differ too much in size.
    let pages = groups.enumerated().flatMap { album, groups in
      groups.indices.map { (album: album, group: $0) }
    }
    try await sink.put(count: pages.count, run: 1) { index in
      let (album, group) = pages[index]
      let entry = outline.albums[album]
      let page = AlbumPages(
        entry, settings: settings, template: template, next: outline.following(album)
      ).page(
        group + 1, of: groups[album].count,
        sections: site.sections(groups[album][group], ofAlbum: album))
      return [page]
    }
  }

  private func putTimeline(_ template: PageTemplate, into sink: some FileSink) async throws {
    guard let timeline = outline.timeline,
      let years = outline.facets.albums.first(where: { $0.kind == .facetIndex(.years) })
    else { return }
    let data = try await TimelineFiles(timeline, settings)
    for file in data.files { try sink.put(file.path, file.bytes) }
    let page = TimelinePage(
      timeline, years: years, settings: settings, template: template, index: data.index)
    try sink.put(SitePaths.album(years), page.render())
  }

  /// The manifest contains folders only.
  private func putManifest(into sink: some FileSink) async throws {
    let manifest = ManifestFiles(site)
    let parts = outline.folders.indices.flatMap { album in
      let parts = manifest.parts(ofAlbum: album)
      return parts.indices.map { (album: album, number: $0 + 1, parts: parts) }
    }
    try await sink.put(count: parts.count, run: 1) { index in
      let part = parts[index]
      return [manifest.part(part.number, of: part.parts, ofAlbum: part.album)]
    }
    try sink.put(SitePaths.manifest, manifest.index)
    try sink.put(SitePaths.manifestSchema, ManifestFiles.schema)
  }
}
