import CLinux
import CatalogWriting
package import PhotoCatalog
package import Renditions
import SiteConfiguration
import SiteModel
import SiteOutput
import SitePlanning
import SiteViews
import SystemPackage

/// Builds a site: snapshot > plan > rendered plan > laid-out site > files > publication.
package struct SiteBuilder: Sendable {
  let catalog: Catalog
  let pool: WorkerPool
  let videoPool: WorkerPool?
  let settings: BuildSettings
  let expectsPhotos: Bool
  let onDetail: (@Sendable (String) -> Void)?
  let onProgress: @Sendable (BuildProgress) -> Void

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - catalog: The library.
  ///   - pool: Makes the images of photos.
  ///   - videoPool: Makes the clips and images of videos; `nil` if ffmpeg is not installed.
  ///   - settings: The parameters of the build.
  ///   - expectsPhotos: Whether there are probably photos to render, so that a worker starts while the
  ///     catalog is read.
  ///   - onDetail: Called with a summary of each intermediate value; `nil` to make none.
  ///   - onProgress: Called with the progress, on any thread.
  package init(
    catalog: Catalog, pool: WorkerPool, videoPool: WorkerPool? = nil, settings: BuildSettings,
    expectsPhotos: Bool = false,
    onDetail: (@Sendable (String) -> Void)? = nil,
    onProgress: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.pool = pool
    self.videoPool = videoPool
    self.settings = settings
    self.expectsPhotos = expectsPhotos
    self.onDetail = onDetail
    self.onProgress = onProgress
  }

  /// Builds the site.
  ///
  /// - Returns: The result.
  /// - Throws: `SiteError`, `SiteOutputError`, `CatalogError`, `RendererError`, and
  ///   `CancellationError` with the old pages in place and all finished renditions kept.
  package func build() async throws -> BuildReport {
    // The arrays of a large site take many megabytes.
    return_large_blocks()
    let output = try OutputFolder(settings.output)
    // An index run that was killed, or is still running, has not decided on all files.
    try catalog.resolveAddresses(isComplete: false)
    if let report = try await unchanged(output) { return report }
    let lock = try BuildLock(output)
    // With the lock, no other build can change the site.
    try catalog.add(site: output.path)
    let known = try await knownFiles(output)
    let derived = try DerivedValues(catalog, site: output.path, readsData: known != nil)

    var report = BuildReport()
    report.catalogIsInside = OutputPlacement.holds(catalog.path, in: output.path)
    let (site, files, revision) = try await put(lock, known, derived, &report)
    let publication = site.publication
    if known == nil { return_free_memory() }
    try Task.checkCancellation()
    if !settings.removesMissing { try PhotoLoss.check(publication, catalog) }
    onProgress(BuildProgress(.publishing))
    let result = try publication.publish()
    // Reading the state of a million files takes as long as writing their record.
    async let outputs = BuildDigest.files(output)
    try publication.finish()
    try site.shards.discard()
    (report.written, report.unchanged) = (result.written, result.unchanged)
    (report.removed, report.pages) = (result.removed, result.pages)
    (report.renditions, report.writtenBytes) = (result.addedRenditions, result.writtenBytes)
    report.withdrawn = result.withdrawn.map { output.path.pushing(FilePath($0)) }
    report.replaced = result.replaced.map { output.path.pushing(FilePath($0)) }
    try remember(
      report, try BuildDigest.outputs(output, await outputs), output, revision: revision, derived,
      BuiltFiles(digests: files.digests, hasOthers: publication.hasOthers))
    return report
  }

  /// Reads the catalog, and at the same time the record of the site's files.
  ///
  /// Each takes seconds for a million photos.
  private func read(
    _ lock: BuildLock, _ known: BuiltFiles?
  ) async throws -> (OpenSite, SitePlans) {
    async let site = open(lock, known)
    onProgress(BuildProgress(.planning))
    // Without all files of the last build, images of photos in stored folders may be missing.
    let plans = try SitePlans.read(
      catalog, settings.query, settings.site, common: BuildDigest.common(settings),
      stored: known == nil ? nil : lock.output.path)
    return (try await site, plans)
  }

  /// Opens the site, and starts a worker if there are probably photos to render.
  private func open(_ lock: BuildLock, _ known: BuiltFiles?) throws -> OpenSite {
    let publication = try Publication(
      lock, topLevel: SitePaths.topLevel, isComplete: known?.hasOthers == false)
    if settings.verifies { try publication.check(below: SitePaths.renditions) }
    var site = OpenSite(
      publication: publication, shards: try ShardResults(ShardFiles(in: lock.output)))
    if expectsPhotos {
      site.worker = pool.start(scratch: try site.renditions(catalog).scratchFolder())
    }
    return site
  }

  /// Makes all files of the site, and stages its pages.
  ///
  /// - Returns: The site, the digests for the next build, and the revision of the catalog.
  private func put(
    _ lock: BuildLock, _ known: BuiltFiles?, _ derived: DerivedValues, _ report: inout BuildReport
  ) async throws -> (site: OpenSite, files: SiteFiles.Result, revision: Int) {
    var (site, plans) = try await read(lock, known)
    let publication = site.publication
    let content = try await content(
      &site, &plans, isCurrent: known != nil, derived, &report)
    // The script of protected albums makes archives of their own files.
    let archives = content.parts.filter { $0.key == nil }.flatMap { $0.outline.archives.values }
    try ArchiveStage(publication: publication, onProgress: onProgress).run(archives)
    let files = try await put(content, past: plans.site.past, known, derived, into: publication)
    onDetail?("\(files)")
    publication.keepMedia(of: content.parts)
    let photos = content.site.outline.photos.list
    report.photos = photos.indices.count(where: photos.isShown)
    report.albums = content.site.outline.folderCount
    report.protectedAlbums = content.separate.count { $0.key != nil }
    report.unlistedAlbums = content.separate.count { $0.key == nil }
    let revision = content.revision
    // Releasing a million photos takes as long as publishing a few pages, so both happen at the same time. A
    // publication of many new files needs the memory first.
    if known != nil { Task { [content] in withExtendedLifetime(content) {} } }
    return (site, files, revision)
  }

  /// Renders the files of a site, and stages those that have changed.
  private func put(
    _ content: Content, past: [PastPhoto], _ known: BuiltFiles?, _ derived: DerivedValues,
    into publication: Publication
  ) async throws -> SiteFiles.Result {
    let common = BuildDigest.common(settings)
    let renderer = SiteFiles(
      content.site, size: publication.size, past: past,
      isPublished: publication.holds, protection: content.protection,
      unchanged: UnchangedFiles(
        known?.digests ?? [], results: common == nil ? nil : derived, common: common ?? []))
    var files = try await renderer.put(into: publication, onProgress: onProgress)
    for part in content.separate {
      files.add(try await renderer.put(part, into: publication, onProgress: onProgress))
    }
    return files
  }

  /// The report of a build that would change nothing; `nil` if it might.
  private func unchanged(_ output: OutputFolder) async throws -> BuildReport? {
    guard !settings.retriesFailures, !settings.verifies, try ShardFiles(in: output).isEmpty,
      let key = BuildDigest.report(
        settings, revision: try catalog.revision(), try await BuildDigest.outputs(output)),
      let known = try catalog.derivedValue(key, ofSite: output.path).flatMap(BuildRecord.init),
      !(try await hasOutdatedErrors())
    else { return nil }
    return known.report
  }

  /// The files of the site, if they are as the last build left them; `nil` if all are to be compared.
  private func knownFiles(_ output: OutputFolder) async throws -> BuiltFiles? {
    guard !settings.verifies, try catalog.revision(ofSite: output.path) != nil else { return nil }
    let key = BuildDigest.files(try await BuildDigest.outputs(output))
    return try catalog.derivedValue(key, ofSite: output.path).flatMap(BuiltFiles.init)
  }

  /// Whether other versions refused photos than those that would render them now.
  private func hasOutdatedErrors() async throws -> Bool {
    guard try catalog.hasRenderErrors() else { return false }
    var versions = [RenderErrorVersion(try await pool.version())]
    if let videoPool {
      do {
        versions.append(RenderErrorVersion(try await videoPool.version()))
      } catch RendererError.cannotStart {
        // The rendering stage reports it.
        return true
      }
    }
    return try catalog.hasErrors(ofOthersThan: versions)
  }

  /// Stores what the next build of the site needs.
  private func remember(
    _ report: BuildReport, _ outputs: [UInt8], _ output: OutputFolder, revision: Int,
    _ derived: DerivedValues, _ files: BuiltFiles
  ) throws {
    guard report.postponed.isEmpty, report.originalsPostponed.isEmpty,
      let key = BuildDigest.report(settings, revision: revision, outputs)
    else { return }
    try catalog.forgetSites(where: OutputPlacement.isGone)
    derived.store(key, try BuildRecord(report).bytes)
    derived.store(BuildDigest.files(outputs), files.bytes)
    try derived.finish()
    try catalog.complete(site: output.path, revision: revision)
  }
}
