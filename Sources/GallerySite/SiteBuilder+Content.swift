import PhotoCatalog
import PhotoMetadata
import Renditions
import SiteEncryption
import SiteModel
import SitePublishing
import SystemPackage

extension SiteBuilder {
  /// The content of the site with its media files.
  struct Content {
    var site: SitePart
    /// The albums that not everyone sees.
    var separate: [SitePart]
    /// What the page of protected albums needs; `nil` if the site has none.
    var protection: Protection?
    /// The revision of the catalog, with the changes of this build.
    var revision: Int

    var parts: [SitePart] { [site] + separate }
  }

  /// Plans the site and makes its media files.
  ///
  /// Snapshot and plans are released at the end, before pages need memory.
  func content(
    _ publication: Publication, _ shards: ShardResults, _ report: inout BuildReport
  ) async throws -> Content {
    onProgress(BuildProgress(.planning))
    let store = SiteRenditions(catalog: catalog, publication: publication, shards: shards)
    var worker = expectsPhotos ? pool.start(scratch: try store.scratchFolder()) : nil
    let plans = try SitePlans.read(catalog, settings)
    let plan = plans.site
    onDetail("\(plan)")
    guard !plan.photos.isEmpty || !plans.separate.isEmpty else {
      throw SiteError.noPhotos(catalog.path)
    }
    if let name = settings.site.ownPages?.first(where: { name in
      !plan.pages.contains { $0.name == name.lowercased() }
    }) {
      throw SiteError.noPage(name)
    }
    report.surroundingRoots = try OutputPlacement.check(publication.path, plan.rootFolders)
    let separate = try plans.separatePlans(catalog)
    try await publication.checkConflicts { try await paths(plan, separate) }

    report.missingShards = shards.missing.map(\.description)
    if !shards.isEmpty {
      report.ignoredShards = shards.ofOthers(than: try await pool.version()).map(\.description)
    }
    var changes = 0
    let site = try await part(plan, settings.site, publication, store, worker, &report, &changes)
    worker = nil
    var others: [SitePart] = []
    for album in separate {
      others.append(
        try await part(
          album.plan, settings.site.separate(album.access), key: album.key, publication, store,
          nil, &report, &changes))
    }
    guard !site.outline.photos.isEmpty || !others.isEmpty else {
      throw SiteError.noPhotos(catalog.path)
    }
    // The next build must not take the changes of this one for new ones.
    return Content(
      site: site, separate: others,
      protection: others.contains { $0.key != nil }
        ? Protection(others.compactMap(\.key), settings.passphraseKey) : nil,
      revision: plans.revision + changes)
  }

  /// Makes the media files of a part of the site, and divides it into pages.
  private func part(
    _ plan: SitePlan, _ settings: SiteSettings, key: AlbumKey? = nil, _ publication: Publication,
    _ site: SiteRenditions, _ worker: StartedWorker?, _ report: inout BuildReport,
    _ changes: inout Int
  ) async throws -> SitePart {
    let store: any RenditionStore =
      key.map { EncryptedRenditions(site: site, key: $0) } ?? site
    let rendering = try await RenditionStage(
      pool: pool, videoPool: videoPool, store: store, startedWorker: worker,
      retriesFailures: self.settings.retriesFailures, needsLikeness: settings.stacks == .all,
      keepsThumbHashes: settings.placeholder == .thumbhash, recipe: settings.recipe,
      watermarkFile: self.settings.watermark, onProgress: onProgress
    ).run(plan)
    try Task.checkCancellation()
    changes += rendering.catalogChanges
    report.confinements += rendering.confinements
    let originals = try OriginalsStage(publication: publication, onProgress: onProgress).run(plan)
    var rendered = try RenderedPlan(
      plan, rendering, originals, publication, placeholder: settings.placeholder
    ) {
      key == nil
        ? publication.presentFiles
        : Set(plan.photos.lazy.flatMap(\.mediaPaths).filter(store.holds))
    }
    onDetail("\(rendered)")
    try stack(&rendered, plan, settings.stacks)
    report.add(plan, rendering)
    report.add(plan, originals, settings)

    // The plan is not used below, so that pages have its memory.
    var addresses = plan.addresses
    let outline = try await SiteOutline(
      of: rendered.album(settings, &addresses), settings, recent: plan.recent,
      &addresses, pages: rendered.pages)
    onDetail("\(outline)")
    // Nobody sees the addresses in a protected album.
    if key == nil { try catalog.store(addresses.added.map(SiteAddress.init)) }
    return SitePart(
      outline: outline, key: key,
      postponed: rendering.postponed.union(rendering.postponedClips),
      encryptedFiles: key.map { Set(plan.photos.lazy.flatMap(\.mediaPaths).map($0.sitePath)) } ?? []
    )
  }

  /// The paths of all files that the site would have if every photo could be rendered.
  private func paths(_ plan: SitePlan, _ separate: [SeparatePlan]) async throws -> [String] {
    let list = PathList()
    let site = try await outline(assumingSuccessOf: plan, settings.site)
    let files = SiteFiles(site)
    _ = try await files.put(into: list)
    var media = site.photos.flatMap(\.photo.mediaPaths) + site.archives.values.map(\.path)
    for album in separate {
      let outline = try await outline(
        assumingSuccessOf: album.plan, settings.site.separate(album.access))
      _ = try await files.put(
        SitePart(outline: outline, key: album.key), into: list)
      let paths = outline.photos.flatMap(\.photo.mediaPaths)
      media +=
        album.key.map { paths.map($0.sitePath) } ?? paths + outline.archives.values.map(\.path)
    }
    return list.paths + media
  }

  private func outline(
    assumingSuccessOf plan: SitePlan, _ settings: SiteSettings
  ) async throws -> SiteOutline {
    var addresses = plan.addresses
    let rendered = RenderedPlan(assumingSuccessOf: plan, placeholder: settings.placeholder)
    return try await SiteOutline(
      of: rendered.album(settings, &addresses), settings, &addresses, pages: rendered.pages)
  }

  /// Shows stacks as their covers.
  ///
  /// What pictures look like is known when they are rendered.
  private func stack(
    _ rendered: inout RenderedPlan, _ plan: SitePlan, _ mode: StackMode
  ) throws {
    guard mode == .all else { return rendered.stack(plan, mode) { _ in nil } }
    try catalog.withLikenesses { likeness in try rendered.stack(plan, mode, likeness: likeness) }
  }
}
