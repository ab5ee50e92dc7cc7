import PhotoMetadata
import SiteData
import SiteModel
import SitePages

/// Renders all files of a site but its renditions.
///
/// The pages of albums and photos and the manifest are rendered if their inputs have changed since the
/// last build. All other files depend on all photos, and are always rendered.
struct SiteFiles: Sendable {
  private let outline: SiteOutline
  private let settings: SiteSettings
  private let size: @Sendable (String) -> Int?
  private let unchanged: UnchangedFiles
  private let template: PageTemplate
  private let stylesheet: (path: String, bytes: [UInt8])
  private let scripts: SiteScripts

  /// Makes the renderer of a site.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - size: Returns the size of a file that the site has, in bytes.
  ///   - unchanged: The inputs of the last build.
  init(
    _ outline: SiteOutline, size: @escaping @Sendable (String) -> Int? = { _ in nil },
    unchanged: UnchangedFiles = UnchangedFiles()
  ) {
    self.size = size
    (self.outline, settings) = (outline, outline.settings)
    let css = Stylesheet.render(settings)
    stylesheet = (SitePaths.stylesheet(css), css)
    scripts = SiteScripts(settings)
    template = PageTemplate(outline, stylesheet: stylesheet.path, scripts: scripts)
    self.unchanged = unchanged.with { [template] in template.addInputs(to: &$0) }
  }

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
  ///
  /// - Parameters:
  ///   - sink: Receives the files.
  ///   - onProgress: Called with the progress of albums and photos, on any thread.
  /// - Returns: The result.
  /// - Throws: `PublishingError`, `CancellationError`.
  func put(
    into sink: some FileSink, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws -> Result {
    try sink.put(stylesheet.path, stylesheet.bytes)
    for file in scripts.files { try sink.put(file.path, file.bytes) }
    for file in settings.look.files { try sink.put(file.path, file.bytes) }
    let ownPages = OwnPages(template: template)
    for page in outline.pages { try sink.put(SitePaths.page(page), ownPages.render(page)) }
    var result = try await putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress))
    try await putTimeline(into: sink)
    if settings.hasPhotoPages {
      let counted = CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      result.add(try await putPhotos(into: counted))
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
      let index = try await SearchIndex(outline)
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
    return result
  }

  /// The pages of albums, and the manifest, which contains folders only.
  private func putAlbums(into sink: some FileSink) async throws -> Result {
    let files = AlbumFiles(outline, template: template, size: size)
    let digests = try await parallelMap(count: files.albums.count) { [unchanged] album in
      files.digests(ofAlbum: album, unchanged)
    }
    var changed: [AlbumFiles.Item] = []
    for (album, digests) in digests.enumerated() {
      for (item, digest) in zip(files.items(ofAlbum: album), digests)
      where !(unchanged.contains(digest) && sink.keep([files.path(item)])) {
        changed.append(item)
      }
    }
    let needed = Set(changed.map(\.album))
    let site = try await LaidOutSite(outline) { needed.contains($0) }
    // A page is a task: albums differ too much in size.
    try await sink.put(count: changed.count, run: 1) { [changed] index in
      [files.file(changed[index], of: site)]
    }
    let manifest = ManifestFiles(site)
    try sink.put(SitePaths.manifest, manifest.index)
    try sink.put(SitePaths.manifestSchema, ManifestFiles.schema)
    return Result(digests: Set(digests.joined()), rendered: changed.count)
  }

  private func putPhotos(into sink: some FileSink) async throws -> Result {
    let pages = PhotoPages(outline, template: template)
    let runs = pages.runs
    let digests = try await parallelMap(count: runs.count, run: 64) { [unchanged] index in
      unchanged.digest { pages.addInputs(of: runs[index], to: &$0) }
    }
    let changed = runs.indices.filter { index in
      !(unchanged.contains(digests[index]) && sink.keep(pages.paths(runs[index])))
    }
    try await sink.put(count: changed.count, run: 1) { index in
      runs[changed[index]].map { pages.page($0) }
    }
    return Result(digests: Set(digests), rendered: changed.count)
  }

  private func putTimeline(into sink: some FileSink) async throws {
    guard let timeline = outline.timeline,
      let years = outline.facets.albums.first(where: { $0.kind == .facetIndex(.years) })
    else { return }
    let data = try await TimelineFiles(timeline, settings)
    for file in data.files { try sink.put(file.path, file.bytes) }
    let page = TimelinePage(
      timeline, years: years, settings: settings, template: template, index: data.index)
    try sink.put(SitePaths.album(years), page.render())
  }
}
