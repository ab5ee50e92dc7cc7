package import PhotoCatalog
import PhotoMetadata
package import Renditions
import SiteModel
import SitePublishing
import SystemPackage

/// Builds a site: snapshot > plan > rendered plan > laid-out site > files > publication.
package struct SiteBuilder: Sendable {
  private let catalog: Catalog
  private let pool: WorkerPool
  private let videoPool: WorkerPool?
  private let settings: BuildSettings
  private let expectsPhotos: Bool
  private let onDetail: @Sendable (String) -> Void
  private let onProgress: @Sendable (BuildProgress) -> Void

  /// Makes a builder.
  ///
  /// - Parameters:
  ///   - catalog: The library.
  ///   - pool: Makes the images of photos.
  ///   - videoPool: Makes the clips and images of videos; `nil` if ffmpeg is not installed.
  ///   - settings: The parameters of the build.
  ///   - expectsPhotos: Whether there are probably photos to render, so that a worker starts while the
  ///     catalog is read.
  ///   - onDetail: Called with a summary of each intermediate value.
  ///   - onProgress: Called with the progress, on any thread.
  package init(
    catalog: Catalog, pool: WorkerPool, videoPool: WorkerPool? = nil, settings: BuildSettings,
    expectsPhotos: Bool = false,
    onDetail: @escaping @Sendable (String) -> Void = { _ in },
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
  /// - Throws: `SiteError`, `PublishingError`, `CatalogError`, `RendererError`, and
  ///   `CancellationError` with the old pages in place and all finished renditions kept.
  package func build() async throws -> BuildReport {
    let output = try OutputFolder(settings.output)
    if let report = try await unchanged(output) { return report }
    let leftOver = try EarlierSite.completeExchange(at: output.path)
    var known: BuiltSite.Inputs?
    let publication = try Publication(
      in: output, topLevel: SitePaths.topLevel,
      isComplete: {
        // The lock is held now, so no other build changes the site.
        known = try knownInputs(output)
        return known?.hasOthers == false
      }, adopting: EarlierSite.files)
    if settings.verifies { try publication.check(below: SitePaths.renditions) }

    var report = BuildReport()
    report.leftOver = leftOver
    report.catalogIsInside = OutputPlacement.holds(catalog.path, in: output.path)
    let shards = try ShardResults(ShardFiles(in: output))
    let content = try await content(publication, shards, &report)
    let common = BuildDigest.common(settings)
    try ArchiveStage(publication: publication, onProgress: onProgress)
      .run(content.outline.archives.values)
    let files = try await SiteFiles(
      content.outline, size: publication.size,
      unchanged: UnchangedFiles(known?.digests ?? [], common: common ?? [])
    ).put(into: publication, onProgress: onProgress)
    onDetail("\(files)")
    try Task.checkCancellation()
    onProgress(BuildProgress(.publishing))
    let result = try publish(content, publication)
    try shards.discard()
    report.photos = content.outline.photos.count
    report.albums = content.outline.folderCount
    (report.written, report.unchanged) = (result.written, result.unchanged)
    (report.removed, report.pages) = (result.removed, result.pages)
    (report.renditions, report.writtenBytes) = (result.addedRenditions, result.writtenBytes)
    report.kept = result.kept.map { output.path.pushing(FilePath($0)) }
    report.replaced = result.replaced.map { output.path.pushing(FilePath($0)) }
    try remember(
      report, output, revision: content.revision,
      BuiltSite.Inputs(digests: files.digests, hasOthers: publication.hasOthers))
    return report
  }

  /// The content of the site with its renditions.
  private struct Content {
    var outline: SiteOutline
    /// The ids of photos that could not be tried.
    var postponed: Set<String>
    /// The catalog's revision, with the changes of this build.
    var revision: Int
  }

  /// Plans the site and makes its renditions.
  ///
  /// Snapshot and plan are released at the end, before pages need memory.
  private func content(
    _ publication: Publication, _ shards: ShardResults, _ report: inout BuildReport
  ) async throws -> Content {
    onProgress(BuildProgress(.planning))
    let store = SiteRenditions(catalog: catalog, publication: publication, shards: shards)
    let worker = expectsPhotos ? pool.start(scratch: try store.scratchFolder()) : nil
    let (plan, revision) = try SitePlan.read(catalog, settings)
    onDetail("\(plan)")
    guard !plan.photos.isEmpty else { throw SiteError.noPhotos(catalog.path) }
    if let name = settings.site.ownPages?.first(where: { name in
      !plan.pages.contains { $0.name == name.lowercased() }
    }) {
      throw SiteError.noPage(name)
    }
    report.surroundingRoots = try OutputPlacement.check(publication.path, plan.rootFolders)
    try await publication.checkConflicts { try await paths(plan) }

    report.missingShards = shards.missing.map(\.description)
    if !shards.isEmpty {
      report.ignoredShards = shards.ofOthers(than: try await pool.version()).map(\.description)
    }
    let rendering = try await RenditionStage(
      pool: pool, videoPool: videoPool, store: store, startedWorker: worker,
      retriesFailures: settings.retriesFailures, needsLikeness: settings.site.stacks == .all,
      keepsThumbHashes: settings.site.placeholder == .thumbhash, onProgress: onProgress
    ).run(plan)
    try Task.checkCancellation()
    report.confinements = rendering.confinements
    let originals = try OriginalsStage(publication: publication, onProgress: onProgress).run(plan)
    var rendered = try RenderedPlan(
      plan, rendering, originals, publication, placeholder: settings.site.placeholder)
    onDetail("\(rendered)")
    try stack(&rendered, plan)
    report.add(plan, rendering)
    report.add(plan, originals, settings.site)
    let postponed = rendering.postponed.union(rendering.postponedClips)
    let changes = rendering.catalogChanges

    // The plan is not used below, so that pages have its memory.
    var addresses = plan.addresses
    let outline = SiteOutline(
      of: rendered.album(settings.site, &addresses), settings.site, recent: plan.recent,
      &addresses, pages: rendered.pages)
    onDetail("\(outline)")
    guard !outline.photos.isEmpty else { throw SiteError.noPhotos(catalog.path) }
    try catalog.store(addresses.added.map(SiteAddress.init))
    // The next build must not take the changes of this one for new ones.
    return Content(
      outline: outline, postponed: postponed,
      revision: revision + changes)
  }

  /// Shows stacks as their covers.
  ///
  /// What pictures look like is known when they are rendered.
  private func stack(_ rendered: inout RenderedPlan, _ plan: SitePlan) throws {
    let mode = settings.site.stacks
    guard mode == .all else { return rendered.stack(plan, mode) { _ in nil } }
    try catalog.withLikenesses { likeness in try rendered.stack(plan, mode, likeness: likeness) }
  }

  /// Publishes the staged files, and deletes renditions that no photo needs.
  private func publish(
    _ content: Content, _ publication: Publication
  ) throws(PublishingError) -> Publication.Result {
    let photos = content.outline.photos.flatMap { [$0.photo] + $0.photo.stack }
    let indices = Dictionary(photos.enumerated().map { ($1.id, $0) }) { $1 }
    let originals = Set(
      photos.compactMap { $0.original?.path } + content.outline.archives.values.map(\.path))
    return try publication.publish { path in
      if originals.contains(path) { return true }
      guard let (id, edge) = Rendition.parts(of: path) else { return false }
      // The renditions of a photo that could not be tried stay until it can be.
      if content.postponed.contains(String(id)) { return true }
      guard let index = indices[String(id)] else { return false }
      let photo = photos[index]
      return photo.allRenditions.contains { $0.edge == edge && $0.path == path }
        || photo.video?.clip?.path == path
    }
  }

  /// The paths of all files that the site would have if every photo could be rendered.
  private func paths(_ plan: SitePlan) async throws -> [String] {
    var addresses = plan.addresses
    let rendered = RenderedPlan(
      assumingSuccessOf: plan, placeholder: settings.site.placeholder)
    let outline = SiteOutline(
      of: rendered.album(settings.site, &addresses), settings.site, &addresses,
      pages: rendered.pages)
    let list = PathList()
    _ = try await SiteFiles(outline).put(into: list)
    return list.paths + outline.archives.values.map(\.path)
      + outline.photos.flatMap(\.photo.mediaPaths)
  }

  /// The report of a build that would change nothing; `nil` if it might.
  private func unchanged(_ output: OutputFolder) async throws -> BuildReport? {
    guard !settings.retriesFailures, !settings.verifies, try ShardFiles(in: output).isEmpty,
      let known = try catalog.site(at: output.path),
      known.inputs == BuildDigest.inputs(settings, revision: try catalog.revision()),
      known.outputs == (try BuildDigest.outputs(output)), !(try await hasOutdatedErrors())
    else { return nil }
    var report = BuildReport()
    report.isUnchanged = true
    (report.photos, report.albums) = (known.photos, known.albums)
    report.unchanged = known.files
    (report.skipped, report.damaged) = (known.skipped, known.damaged)
    return report
  }

  /// The inputs of the last build, if the site is as that build left it; `nil` if all files are to be
  /// compared.
  private func knownInputs(_ output: OutputFolder) throws -> BuiltSite.Inputs? {
    guard !settings.verifies, let known = try catalog.site(at: output.path),
      known.outputs == (try BuildDigest.outputs(output))
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
    _ report: BuildReport, _ output: OutputFolder, revision: Int, _ content: BuiltSite.Inputs
  ) throws {
    guard report.postponed.isEmpty, report.originalsPostponed.isEmpty, report.kept.isEmpty,
      let inputs = BuildDigest.inputs(settings, revision: revision)
    else { return }
    try catalog.remember(
      BuiltSite(
        path: output.path, inputs: inputs, outputs: try BuildDigest.outputs(output),
        photos: report.photos, albums: report.albums, files: report.written + report.unchanged,
        revision: revision, skipped: report.skipped, damaged: report.damaged), content)
  }
}

extension BuildReport {
  /// Adds the originals that the site has not.
  fileprivate mutating func add(
    _ plan: SitePlan, _ originals: OriginalsStage.Report, _ settings: SiteSettings
  ) {
    guard settings.originals != .none else { return }
    for (index, reason) in originals.failures.sorted(by: { $0.key < $1.key }) {
      originalsPostponed.append(plan.report(plan.photos[index].file, reason))
    }
    for (index, reason) in originals.refused.sorted(by: { $0.key < $1.key }) {
      originalsLeftOut.append(plan.report(plan.photos[index].file, reason))
    }
    for photo in plan.photos where photo.original == nil {
      originalsOfOtherKinds[photo.facts.format.rawValue, default: 0] += 1
    }
  }

  /// Adds the photos that are not shown as they should be.
  fileprivate mutating func add(_ plan: SitePlan, _ rendering: RenditionStage.Report) {
    postponed = rendering.failures.map { plan.report($0.file, $0.reason) }
    for (index, photo) in plan.photos.enumerated() {
      let (error, warning): (String?, String?) =
        switch rendering.results[index] {
        case .refused(let reason, _): (reason, nil)
        case .rendered(_, _, let warning): (nil, warning)
        case nil: (photo.state.error, photo.state.warning)
        }
      if let error { skipped.append(plan.report(photo.file, error)) }
      if let warning { damaged.append(plan.report(photo.file, warning)) }
      if let reason = rendering.lostClips[index] {
        damaged.append(plan.report(photo.video?.file ?? photo.file, "no clip: \(reason)"))
      }
      if let video = photo.video, video.clip == nil {
        stills.append(plan.report(photo.file, "not every browser plays it"))
      }
    }
    (videosLeftOut, rawsLeftOut) = (plan.videosLeftOut, plan.rawsLeftOut)
    skipped += plan.omitted.map { plan.report($0.file, $0.reason) }
  }
}
