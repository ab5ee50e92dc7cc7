import Facts
import Renditions
import SiteViews
import SitePages

/// Renders all files of a site except its media files. The pages of albums and photos and the manifest are rendered if
/// their inputs have changed since the last build. The other files depend on all photos, and are always rendered.
struct SiteFiles: Sendable {
  private let part: SitePart
  private let settings: SiteSettings
  private let size: @Sendable (String) -> Int?
  private let unchanged: UnchangedFiles
  private let template: PageTemplate
  private let stylesheet: (path: String, bytes: [UInt8])
  private let scripts: SiteScripts
  private let protection: Protection?
  private let past: [PastPhoto]
  private let isPublished: @Sendable (String) -> Bool

  /// Makes the renderer of a site. `protection` is `nil` for a site without.
  init(
    _ part: SitePart, size: @escaping @Sendable (String) -> Int? = { _ in nil },
    past: [PastPhoto] = [], isPublished: @escaping @Sendable (String) -> Bool = { _ in false },
    protection: Protection? = nil, unchanged: UnchangedFiles = UnchangedFiles()
  ) {
    (self.size, self.protection, self.past) = (size, protection, past)
    self.isPublished = isPublished
    (self.part, settings) = (part, part.outline.settings)
    let css = Stylesheet.render(settings)
    stylesheet = (SitePaths.stylesheet(css), css)
    scripts = SiteScripts(settings, hasProtection: protection != nil)
    template = PageTemplate(
      part.outline.view(hasPassphrase: protection?.lock != nil), settings,
      stylesheet: stylesheet.path, scripts: scripts)
    self.unchanged = unchanged.with { [template] in $0.add(template.site.digest) }
  }

  private var outline: SiteOutline { part.outline }

  /// What was rendered.
  struct Result: Sendable, CustomStringConvertible {
    /// The digests of the inputs of groups of files, for the next build.
    var digests: Set<UInt64>
    /// The number of groups that were rendered.
    var rendered: Int

    mutating func add(_ other: Result) {
      digests.formUnion(other.digests)
      rendered += other.rendered
    }

    var description: String {
      "files: \(rendered) groups rendered, \(digests.count - rendered) kept"
    }
  }

  /// Renders the files.
  func put(
    into sink: some FileSink, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws -> Result {
    let digests = try await PhotoDigests(outline.photos.map(\.photo), outline.facets.links)
    let pages = PartPages(
      part: part, template: template, size: size, unchanged: unchanged, photoDigests: digests)
    guard settings.hasPages else { return try await putManifest(pages, into: sink, onProgress) }
    async let search = putSearch(into: sink)
    try putAssets(scripts, into: sink)
    try putEmptyIndexes(outline, into: sink)
    var result = try await pages.putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress))
    if settings.hasPhotoPages {
      let counted = CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      result.add(try await pages.putPhotos(into: counted))
    }
    var files = ViewFiles(sink: sink, unchanged: unchanged)
    try putPages(into: &files)
    try putExports(into: &files)
    try putManifestIndex(into: &files)
    try await putTimeline(into: &files)
    if let index = try await search {
      let view = outline.searchPage(index.directory)
      try files.put(SitePaths.search, view) {
        SearchPage($0, settings: settings, template: template).render()
      }
    }
    if let protection {
      let page = ProtectedPage(protection.lock, template: template)
      try sink.put(SitePaths.protectedPage, page.render())
      for ring in protection.rings { try sink.put(ring.path, ring.bytes) }
    }
    result.add(files.result)
    return result
  }

  /// Puts all files of a site without pages.
  private func putManifest(
    _ pages: PartPages, into sink: some FileSink,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws -> Result {
    var result = try await pages.putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress)
    ) { _, item in
      guard case .manifest = item else { return false }
      return true
    }
    var files = ViewFiles(sink: sink, unchanged: unchanged)
    try putManifestIndex(into: &files)
    result.add(files.result)
    return result
  }

  /// Puts the index of the manifest, which contains folders only, and its schema.
  private func putManifestIndex(into files: inout ViewFiles<some FileSink>) throws {
    try files.put(SitePaths.manifest, outline.manifestIndex) { ManifestFiles(settings).index($0) }
    try files.sink.put(SitePaths.manifestSchema, ManifestFiles.schema)
  }

  /// Puts pages that are neither albums nor photos.
  private func putPages(into files: inout ViewFiles<some FileSink>) throws {
    for view in outline.ownPages {
      try files.put(SitePaths.page(view.page), view) {
        OwnPages(template: template, baseURL: settings.baseURL).render($0)
      }
    }
    if settings.hasPhotoPages {
      let views = outline.pastPhotos(past) { isPublished(SitePaths.photo(address: $0.address)) }
      for view in views {
        try files.put(view.path, view) { PastPhotoPage.render($0, settings: settings) }
      }
    }
    if let statistics = outline.statistics {
      try files.put(SitePaths.statistics, statistics) {
        StatsPage($0, template: template).render()
      }
    }
    if let map = outline.map {
      let sink = files.sink
      let details = try MapDetails(map.cells, sink.put)
      let points = MapPoints(map, details, settings)
      for file in points.files { try files.sink.put(file.path, file.bytes) }
      try files.put(SitePaths.map, map) {
        MapPage($0, settings: settings, template: template, data: points.root).render()
      }
    }
    let site = outline.view(hasPassphrase: false)
    let unknown = NotFoundView(site, albums: outline.site.children.map(\.link))
    try files.put(SitePaths.notFound, unknown) { NotFoundPage.render($0, settings) }
    if settings.isOffline {
      for file in OfflineFiles.render(site, settings) { try files.sink.put(file.path, file.bytes) }
    }
  }

  /// Puts the files for other programs.
  private func putExports(into files: inout ViewFiles<some FileSink>) throws {
    guard let baseURL = settings.baseURL else { return }
    for export in settings.exports {
      switch export {
      case .sitemap:
        // It is several files in a large site.
        for file in Sitemap(outline.sitemap, baseURL: baseURL).files {
          try files.sink.put(file.path, file.bytes)
        }
      case .atom:
        try files.put(SitePaths.atomFeed, outline.feed) {
          Feeds($0, settings, baseURL: baseURL).atom
        }
      case .jsonfeed:
        try files.put(SitePaths.jsonFeed, outline.feed) {
          Feeds($0, settings, baseURL: baseURL).json
        }
      case .iiif:
        let presentations = IIIFPresentation(settings, baseURL: baseURL)
        let tileSets = outline.tileSets.filter { $0.paths.allSatisfy(isPublished) }
        for tiles in tileSets {
          try files.sink.put(
            tiles.information, IIIFImage.information(tiles, baseURL: baseURL))
        }
        let known = Set(tileSets.map(\.folder))
        for var view in outline.presentations {
          if !known.isEmpty {
            view.tiles = view.photos.map { photo in
              photo.tiles(settings).map(\.folder).flatMap { known.contains($0) ? $0 : nil }
            }
          }
          try files.put(view.path, view) { presentations.manifest($0) }
        }
        for view in outline.presentationLists {
          try files.put(view.path, view) { presentations.collection($0) }
        }
      }
    }
  }

  /// Renders the pages of an unlisted or protected album, with the bar of the public pages.
  func put(
    _ part: SitePart, into sink: some FileSink,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws -> Result {
    var template = template
    switch part.location {
    case .site: fatalError("the public part has other files")
    case .folder(let slug):
      let folder = FolderSink(sink: sink, folder: SitePaths.folder(ofFolder: slug))
      // Scripts find the images of a page beside their own folder.
      let scripts = SiteScripts(part.outline.settings)
      template = template.ofUnlistedAlbum(scripts)
      try putAssets(scripts, into: folder)
      try putEmptyIndexes(part.outline, into: folder)
      let size = size
      return try await put(part, template, into: folder, { size(part.location.sitePath(of: $0)) }, onProgress)
    case .encrypted(let key):
      template.site.isUnlisted = true
      let encrypted = EncryptedSink(sink: sink, key: key)
      let archives = part.outline.archives.values
      for archive in archives { try encrypted.put(archive.path, archive.list) }
      let sizes = Dictionary(
        archives.map { ($0.path, $0.size(key, size)) }
      ) { first, _ in first }
      return try await put(part, template, into: encrypted, { sizes[$0] }, onProgress)
    }
  }

  private func put(
    _ part: SitePart, _ template: PageTemplate, into sink: some FileSink,
    _ size: @escaping @Sendable (String) -> Int?,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws -> Result {
    let pages = PartPages(
      part: part, template: template, size: size,
      unchanged: unchanged.with { $0.add(part.location.sitePath(of: SitePaths.home)) },
      photoDigests: try await PhotoDigests(
        part.outline.photos.map(\.photo), part.outline.facets.links))
    var result = try await pages.putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress)
    ) { _, item in
      guard case .page = item else { return false }
      return true
    }
    if settings.hasPhotoPages {
      let counted = CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      result.add(try await pages.putPhotos(into: counted))
    }
    return result
  }

  /// Puts the style sheet, the scripts and the files of the owner, which all pages share.
  private func putAssets(_ scripts: SiteScripts, into sink: some FileSink) throws {
    try sink.put(stylesheet.path, stylesheet.bytes)
    for file in scripts.files { try sink.put(file.path, file.bytes) }
    for file in settings.look.files { try sink.put(file.path, file.bytes) }
  }

  /// Puts a page without content into the folders of albums, whose names can be secret, and of images and originals, so
  /// that no server lists their files. All pages of photos have links in the site.
  private func putEmptyIndexes(_ outline: SiteOutline, into sink: some FileSink) throws {
    var folders = ["albums"]
    if outline.photos.contains(where: \.photo.isShown) { folders.append(SitePaths.renditions) }
    if outline.photos.contains(where: { $0.photo.original != nil }) { folders.append(SitePaths.originals) }
    for folder in folders { try sink.put("\(folder)/\(SitePaths.home)", PageTemplate.emptyPage) }
  }

  /// Puts the files of the search; `nil` for a site without.
  private func putSearch(into sink: some FileSink) async throws -> SearchIndex? {
    guard outline.hasSearch else { return nil }
    return try await SearchIndex(outline.search, settings) { try sink.put($0, $1) }
  }

  private func putTimeline(into files: inout ViewFiles<some FileSink>) async throws {
    guard let timeline = outline.timeline,
      let years = outline.facets.albums.first(where: { $0.kind == .facetIndex(.years) })
    else { return }
    let sink = files.sink
    let data = try await TimelineFiles(timeline.view, settings) { try sink.put($0, $1) }
    let page = TimelinePage(
      timeline.page(years), settings: settings, template: template, index: data.index)
    try sink.put(SitePaths.album(years.link), page.render())
  }
}
