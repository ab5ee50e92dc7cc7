package import PhotoCatalog
package import Renditions
import SitePublishing
package import SystemPackage

/// Builds a site: snapshot > visible library > renditions > albums > files > publication.
package struct SiteBuilder: Sendable {
  /// What came of a build.
  package struct Report: Sendable {
    package var photos = 0
    package var albums = 0
    /// Files of the site, without renditions.
    package var written = 0
    package var unchanged = 0
    package var removed = 0
    /// Photos that could not be rendered; camera raw with nothing to show is not in the site, the
    /// others have a tile without a picture.
    package var skipped: [UnreadableFile] = []
    /// Photos that could not be tried; the next build tries them again.
    package var postponed: [UnreadableFile] = []
    /// Photos whose files are damaged, shown as far as they can be decoded.
    package var damaged: [UnreadableFile] = []
    /// Files of the site that somebody has changed: those that the site no longer needs, which
    /// stay, and those that were written again.
    package var kept: [FilePath] = []
    package var replaced: [FilePath] = []
    /// The library's folders that the site lies in; `gallery index` leaves it out.
    package var surroundingRoots: [FilePath] = []
    /// Whether the catalog lies in the output folder.
    package var catalogIsInside = false
    /// What a build by an earlier version left beside the site when it was interrupted.
    package var leftOver: FilePath?
    /// What the workers could not do; `nil` where nothing was rendered.
    package var confinement: Confinement?
    /// Whether catalog, settings and site were found as the last build left them.
    package var isUnchanged = false
  }

  private let catalog: Catalog
  private let pool: RenderPool
  private let settings: SiteSettings
  private let onProgress: @Sendable (_ done: Int, _ total: Int) -> Void

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - catalog: The library.
  ///   - pool: The workers that make renditions.
  ///   - settings: What the site is built with.
  ///   - onProgress: Called while renditions are made, with their number.
  package init(
    catalog: Catalog, pool: RenderPool, settings: SiteSettings,
    onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) {
    self.catalog = catalog
    self.pool = pool
    self.settings = settings
    self.onProgress = onProgress
  }

  /// Builds the site.
  ///
  /// - Returns: What was done.
  /// - Throws: `SiteError`, `PublishingError`, `CatalogError`, `RendererError`, and
  ///   `CancellationError` with the old pages in place and all renditions kept that were made.
  package func build() async throws -> Report {
    let output = try OutputFolder(settings.output)
    if let report = try await unchanged(output) { return report }
    let leftOver = try EarlierSite.completeExchange(at: output.path)
    let publication = try Publication(
      in: output, topLevel: SitePaths.topLevel, adopting: EarlierSite.files)

    let snapshot = try catalog.snapshot(matching: settings.query)
    var addresses = AddressBook(snapshot.addresses)
    let library = try VisibleLibrary(snapshot, settings, &addresses)
    guard !library.photos.isEmpty else { throw SiteError.noPhotos(catalog.path) }
    var report = Report()
    report.leftOver = leftOver
    report.catalogIsInside = OutputPlacement.holds(catalog.path, in: output.path)
    report.surroundingRoots = try OutputPlacement.check(output.path, library.roots)
    try await publication.checkConflicts { try await paths(library, addresses) }

    let rendered = try await RenditionStage(
      catalog: catalog, pool: pool, recipe: settings.recipe, publication: publication,
      triesAgain: settings.triesAgain, onProgress: onProgress
    ).run(library.photos)
    try Task.checkCancellation()
    report.confinement = rendered.confinement
    let photos = try RenderedLibrary(library, rendered, publication, settings)
    report.add(library, rendered)
    let site = photos.album(&addresses)
    let places = site.photosByPlace
    guard !places.isEmpty else { throw SiteError.noPhotos(catalog.path) }
    let files = SiteFiles(of: site, places, settings, &addresses)
    try catalog.store(addresses.added)
    try await files.put(into: publication)
    try Task.checkCancellation()
    let postponed = rendered.postponed
    let numbers = Dictionary(places.enumerated().map { ($1.photo.id, $0) }) { $1 }
    let result = try publication.publish { path in
      guard let (id, edge) = Rendition.parts(of: path) else { return false }
      // What is there of a photo that could not be tried stays until it can.
      if postponed.contains(String(id)) { return true }
      guard let number = numbers[String(id)] else { return false }
      return places[number].photo.allRenditions.contains { $0.edge == edge && $0.path == path }
    }
    report.photos = places.count
    report.albums = site.albumCount
    (report.written, report.unchanged) = (result.written, result.unchanged)
    report.removed = result.removed
    report.kept = result.kept.map { output.path.pushing(FilePath($0)) }
    report.replaced = result.replaced.map { output.path.pushing(FilePath($0)) }
    // What the build itself changed in the catalog is no news to the next.
    try remember(report, output, revision: snapshot.revision + rendered.catalogChanges)
    return report
  }

  /// The paths of all files that the site would have if every photo could be rendered.
  private func paths(
    _ library: VisibleLibrary, _ addresses: AddressBook
  ) async throws -> [String] {
    var addresses = addresses
    let photos = RenderedLibrary(allOf: library, settings)
    let site = photos.album(&addresses)
    let places = site.photosByPlace
    let list = PathList()
    try await SiteFiles(of: site, places, settings, &addresses).put(into: list)
    return list.paths + places.flatMap { $0.photo.allRenditions.map(\.path) }
  }

  /// What there is to report where a build would change nothing; `nil` where it might.
  private func unchanged(_ output: OutputFolder) async throws -> Report? {
    guard !settings.triesAgain, let known = try catalog.site(at: output.path),
      known.inputs == BuildDigest.inputs(settings, revision: try catalog.revision()),
      known.outputs == (try BuildDigest.outputs(output)), !(try await hasOutdatedErrors())
    else { return nil }
    let snapshot = try catalog.snapshot(matching: settings.query.withTrouble)
    var addresses = AddressBook(snapshot.addresses)
    var report = Report()
    report.isUnchanged = true
    (report.photos, report.albums) = (known.photos, known.albums)
    report.unchanged = known.files
    report.add(try VisibleLibrary(snapshot, settings, &addresses), RenditionStage.Report())
    return report
  }

  /// Whether photos were refused by other versions than those that would render them now.
  private func hasOutdatedErrors() async throws -> Bool {
    guard try catalog.hasRenderErrors() else { return false }
    return try catalog.hasErrors(ofOthersThan: RenderErrorVersion(try await pool.version()))
  }

  private func remember(_ report: Report, _ output: OutputFolder, revision: Int) throws {
    guard report.postponed.isEmpty, report.kept.isEmpty,
      let inputs = BuildDigest.inputs(settings, revision: revision)
    else { return }
    try catalog.remember(
      BuiltSite(
        path: output.path, inputs: inputs, outputs: try BuildDigest.outputs(output),
        photos: report.photos, albums: report.albums, files: report.written + report.unchanged))
  }
}

extension SiteBuilder.Report {
  /// Adds the photos that are not shown as they should be.
  fileprivate mutating func add(_ library: VisibleLibrary, _ rendered: RenditionStage.Report) {
    postponed = rendered.failures.map(\.file)
    for visible in library.photos {
      func file(_ reason: String) -> UnreadableFile {
        UnreadableFile(root: visible.root, name: visible.name, reason: reason)
      }
      switch rendered.results[visible.photo.id] {
      case .refused(let reason, _): skipped.append(file(reason))
      case .rendered(_, _, let warning): damaged += warning.map { [file($0)] } ?? []
      case nil:
        skipped += visible.photo.renderError.map { [file($0)] } ?? []
        damaged += visible.photo.renderWarning.map { [file($0)] } ?? []
      }
    }
    skipped += library.unshown
  }
}
