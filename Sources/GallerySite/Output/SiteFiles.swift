import CLinux
import Digests
import PhotoMetadata
import SiteConfiguration
import SiteData
import SiteEncryption
import SiteModel
import SitePages

/// Renders all files of a site except its media files.
///
/// The pages of albums and photos, the manifest, and the files of the timeline and the search are rendered if their
/// inputs have changed since the last build. The other files depend on all photos, and are always rendered.
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

  /// Makes the renderer of a site.
  ///
  /// - Parameters:
  ///   - part: The public part of the site.
  ///   - size: Returns the size of a file that the site has, in bytes.
  ///   - past: Past addresses of photos.
  ///   - isPublished: Whether the site has a file. A past address that has a page gets one that redirects to the
  ///     present page.
  ///   - protection: The keys of protected albums; `nil` for a site without.
  ///   - unchanged: The inputs of the last build.
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
      part.outline, stylesheet: stylesheet.path, scripts: scripts,
      hasPassphrase: protection?.lock != nil)
    self.unchanged = unchanged.with { [template] in $0.add(template.site.digest) }
  }

  private var outline: SiteOutline { part.outline }

  /// What was rendered.
  struct Result: Sendable, CustomStringConvertible {
    /// The digests of the inputs of groups of files, for the next build.
    var digests: Set<UInt64>
    /// The number of groups that were rendered.
    var rendered: Int
    /// The digests of the stored results that the next build needs, see `FileResults`.
    var results: Set<UInt64> = []

    mutating func add(_ other: Result) {
      digests.formUnion(other.digests)
      rendered += other.rendered
      results.formUnion(other.results)
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
  /// - Throws: `SiteOutputError`, `CancellationError`.
  func put(
    into sink: some FileSink, onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws -> Result {
    let digests = try await PhotoDigests(outline.photos.list, outline.facets)
    async let search = putSearch(digests, into: sink)
    try sink.put(stylesheet.path, stylesheet.bytes)
    for file in scripts.files { try sink.put(file.path, file.bytes) }
    for file in settings.look.files { try sink.put(file.path, file.bytes) }
    let ownPages = OwnPages(template: template)
    for page in outline.pages { try sink.put(SitePaths.page(page), ownPages.render(page)) }
    let pages = PartPages(
      part: part, template: template, size: size, unchanged: unchanged, photoDigests: digests)
    var result = try await pages.putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress))
    // The manifest contains folders only.
    try sink.put(SitePaths.manifest, ManifestFiles(outline).index)
    try sink.put(SitePaths.manifestSchema, ManifestFiles.schema)
    result.results.formUnion(try await putTimeline(into: sink))
    if settings.hasPhotoPages {
      let counted = CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      result.add(try await pages.putPhotos(into: counted))
      let past = PastPhotoPages.files(past, in: outline) {
        isPublished(SitePaths.photo(address: $0.address))
      }
      for file in past { try sink.put(file.path, file.bytes) }
    }
    if let statistics = outline.statistics {
      try sink.put(
        SitePaths.statistics, StatsPage(statistics, template: template).render())
    }
    if let map = outline.map {
      let page = MapPage(map, settings: settings, template: template)
      try sink.put(SitePaths.map, page.render())
    }
    if let index = try await search {
      let page = SearchPage(outline, index.directory, template: template)
      try sink.put(SitePaths.search, page.render())
      result.results.formUnion(index.digests)
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
    if let protection {
      let page = ProtectedPage(protection.lock, template: template)
      try sink.put(SitePaths.protectedPage, page.render())
      for ring in protection.rings { try sink.put(ring.path, ring.bytes) }
    }
    try sink.put(SitePaths.notFound, NotFoundPage.render(outline))
    return result
  }

  /// Renders the pages of an unlisted or protected album, with the bar of the public pages.
  ///
  /// - Parameters:
  ///   - part: The album.
  ///   - sink: Receives the files.
  ///   - onProgress: Called with the progress of pages, on any thread.
  /// - Returns: What was rendered.
  /// - Throws: `SiteOutputError`, `CancellationError`.
  func put(
    _ part: SitePart, into sink: some FileSink,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) async throws -> Result {
    guard let key = part.key else {
      // A photo of a public album has a public page.
      let others = Set(outline.photos.lazy.filter { $0.photo.isShown }.map(\.photo.address))
      return try await put(
        part, into: sink, hasHome: false, except: others, size: size, onProgress)
    }
    // The page of protected albums takes the album's card from the first page of this part.
    let encrypted = EncryptedSink(sink: sink, key: key)
    let archives = part.outline.archives.values
    for archive in archives { try encrypted.put(archive.path, archive.list) }
    let sizes = Dictionary(
      archives.map { ($0.path, $0.size(key, size)) }
    ) { first, _ in first }
    return try await put(part, into: encrypted, hasHome: true, size: { sizes[$0] }, onProgress)
  }

  private func put(
    _ part: SitePart, into sink: some FileSink, hasHome: Bool, except others: Set<String> = [],
    size: @escaping @Sendable (String) -> Int?,
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws -> Result {
    var template = template
    template.site.isUnlisted = true
    let pages = PartPages(
      part: part, template: template, size: size,
      unchanged: unchanged.with { $0.add(part.key?.folder ?? "unlisted") },
      photoDigests: try await PhotoDigests(part.outline.photos.list, part.outline.facets))
    var result = try await pages.putAlbums(
      into: CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress)
    ) { album, item in
      guard case .page = item else { return false }
      return hasHome || album > 0
    }
    if settings.hasPhotoPages {
      let counted = CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      result.add(try await pages.putPhotos(into: counted, except: others))
    }
    return result
  }

  /// Puts the files of the search; `nil` for a site without.
  private func putSearch(
    _ digests: PhotoDigests, into sink: some FileSink
  ) async throws -> SearchIndex? {
    guard outline.hasSearch else { return nil }
    let index = try await SearchIndex(
      outline, digests, unchanged: unchanged, keep: { sink.keep([$0]) }
    ) { try sink.put($0, $1) }
    // The terms of a large site took many small blocks of memory.
    return_free_memory()
    return index
  }

  private func putTimeline(into sink: some FileSink) async throws -> [UInt64] {
    guard let timeline = outline.timeline,
      let years = outline.facets.albums.first(where: { $0.kind == .facetIndex(.years) })
    else { return [] }
    let data = try await TimelineFiles(
      timeline, settings, unchanged: unchanged, keep: { sink.keep([$0]) }
    ) { try sink.put($0, $1) }
    let page = TimelinePage(
      timeline, years: years, settings: settings, template: template, index: data.index)
    try sink.put(SitePaths.album(years.link), page.render())
    return data.digests
  }
}
