import CLinux
import CatalogWriting
package import PhotoCatalog
package import Renditions
import SiteConfiguration
import SiteModel
import SiteOutput
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
    // The arrays of a large site have many megabytes.
    return_large_blocks()
    let output = try OutputFolder(settings.output)
    // A run that was killed, or one that goes on, has not decided on all files.
    try catalog.resolveAddresses(isComplete: false)
    if let report = try await unchanged(output) { return report }
    let lock = try BuildLock(output)
    // No other build changes the site now.
    let known = try await knownInputs(output)

    var report = BuildReport()
    report.catalogIsInside = OutputPlacement.holds(catalog.path, in: output.path)
    let (site, files, revision) = try await put(lock, known, &report)
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
      report, try BuildDigest.outputs(output, await outputs), output, revision: revision,
      BuiltSite.Inputs(digests: files.digests, hasOthers: publication.hasOthers))
    return report
  }

  /// Reads the catalog, and at the same time the record of the site's files: either takes seconds for a million
  /// photos.
  private func read(
    _ lock: BuildLock, _ known: BuiltSite.Inputs?
  ) async throws -> (OpenSite, SitePlans) {
    async let site = open(lock, known)
    onProgress(BuildProgress(.planning))
    let folders = StoredFolders(lock.output.path, settings, areCurrent: known != nil)
    let plans = try SitePlans.read(catalog, settings, folders: folders)
    return (try await site, plans)
  }

  /// Opens the site, and starts a worker if there are probably photos to render.
  private func open(_ lock: BuildLock, _ known: BuiltSite.Inputs?) throws -> OpenSite {
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
  /// - Returns: The site, what the next build needs of its files, and the revision of the catalog.
  private func put(
    _ lock: BuildLock, _ known: BuiltSite.Inputs?, _ report: inout BuildReport
  ) async throws -> (site: OpenSite, files: SiteFiles.Result, revision: Int) {
    var (site, plans) = try await read(lock, known)
    let publication = site.publication
    let content = try await content(
      &site, &plans, isCurrent: known != nil, &report)
    // The script of protected albums makes archives of their own files.
    let archives = content.parts.filter { $0.key == nil }.flatMap { $0.outline.archives.values }
    try ArchiveStage(publication: publication, onProgress: onProgress).run(archives)
    let files = try await put(content, past: plans.site.past, known, into: publication)
    onDetail?("\(files)")
    publication.keepMedia(of: content.parts)
    let photos = content.site.outline.photos.list
    report.photos = photos.indices.count(where: photos.isShown)
    report.albums = content.site.outline.folderCount
    report.protectedAlbums = content.separate.count { $0.key != nil }
    report.unlistedAlbums = content.separate.count { $0.key == nil }
    let revision = content.revision
    // Releasing a million photos takes as long as publishing the pages of a few, which happens meanwhile. That of
    // many new files needs the memory.
    if known != nil { Task { [content] in withExtendedLifetime(content) {} } }
    return (site, files, revision)
  }

  /// Renders the files of a site, and stages those that have changed.
  private func put(
    _ content: Content, past: [PastPhoto], _ known: BuiltSite.Inputs?, into publication: Publication
  ) async throws -> SiteFiles.Result {
    let common = BuildDigest.common(settings)
    let results = try StoredResults(catalog, site: publication.path, areCurrent: known != nil)
    let renderer = SiteFiles(
      content.site, size: publication.size, past: past,
      isPublished: publication.holds, protection: content.protection,
      unchanged: UnchangedFiles(
        known?.digests ?? [], results: common == nil ? nil : results, common: common ?? []))
    var files = try await renderer.put(into: publication, onProgress: onProgress)
    for part in content.separate {
      files.add(try await renderer.put(part, into: publication, onProgress: onProgress))
    }
    try results.finish(keeping: files.results)
    return files
  }

  /// The report of a build that would change nothing; `nil` if it might.
  private func unchanged(_ output: OutputFolder) async throws -> BuildReport? {
    guard !settings.retriesFailures, !settings.verifies, try ShardFiles(in: output).isEmpty,
      let known = try catalog.site(at: output.path),
      known.inputs == BuildDigest.inputs(settings, revision: try catalog.revision()),
      known.outputs == (try await BuildDigest.outputs(output)), !(try await hasOutdatedErrors())
    else { return nil }
    var report = BuildReport()
    report.isUnchanged = true
    (report.photos, report.albums) = (known.photos, known.albums)
    report.unchanged = known.files
    (report.skipped, report.damaged) = (known.skipped, known.damaged)
    // A site with other photos that have no picture is not remembered.
    report.notShown = known.skipped.count
    return report
  }

  /// The inputs of the last build, if the site is as that build left it; `nil` if all files are to be
  /// compared.
  private func knownInputs(_ output: OutputFolder) async throws -> BuiltSite.Inputs? {
    guard !settings.verifies, let known = try catalog.site(at: output.path),
      known.outputs == (try await BuildDigest.outputs(output))
    else { return nil }
    return try catalog.inputs(ofSite: output.path)
  }

  /// Whether photos were refused by other versions than those that would render them now.
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

  private func remember(
    _ report: BuildReport, _ outputs: [UInt8], _ output: OutputFolder, revision: Int,
    _ content: BuiltSite.Inputs
  ) throws {
    guard report.postponed.isEmpty, report.originalsPostponed.isEmpty,
      let inputs = BuildDigest.inputs(settings, revision: revision)
    else { return }
    try catalog.forgetSites(where: OutputPlacement.isGone)
    try catalog.remember(
      BuiltSite(
        path: output.path, inputs: inputs, outputs: outputs,
        photos: report.photos, albums: report.albums, files: report.written + report.unchanged,
        revision: revision, skipped: report.skipped, damaged: report.damaged), content)
  }
}
