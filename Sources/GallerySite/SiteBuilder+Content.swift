import CLinux
import PhotoCatalog
import PhotoStacks
import Renditions
import SiteConfiguration
import SiteEncryption
import SiteModel
import SiteOutput
import SitePlanning
import SiteViews
import SystemPackage

extension SiteBuilder {
  /// The content of the site with its media files.
  struct Content {
    var site: SitePart
    /// The unlisted and protected albums.
    var separate: [SitePart]
    /// What the page of protected albums needs; `nil` if the site has none.
    var protection: Protection?
    /// The revision of the catalog, with the changes of this build.
    var revision: Int

    var parts: [SitePart] { [site] + separate }
  }

  /// The albums of a part of the site with their media files, before they are divided into pages.
  private struct Media {
    var album: Album
    var settings: SiteSettings
    /// The pages that the owner wrote.
    var pages: [OwnPage]
    var addresses: AddressBook
    /// The ids of the photos that were added last, newest first.
    var recent: [String]
    var key: AlbumKey?
    var passphrase: PassphraseKey?
    var postponed: Set<String>
    var encryptedFiles: Set<String>
    /// See `SitePart.new`.
    var new: ShortIDs?
  }

  /// Makes the media files of a site, and divides it into pages.
  ///
  /// - Parameters:
  ///   - site: The site. Its worker is released.
  ///   - plans: The plans of its parts. Their folders and photos are removed, because pages need the memory. If they
  ///     have no photos, an existing site is emptied. A new site without photos is probably a mistake, and is written
  ///     only if the library has hidden photos.
  ///   - isCurrent: Whether the site has all files of the last build.
  ///   - derived: Receives the folders of the public part.
  ///   - report: Receives the photos that are not shown, or only in part.
  /// - Returns: The content.
  /// - Throws: As `build()`.
  func content(
    _ site: inout OpenSite, _ plans: inout SitePlans, isCurrent: Bool, _ derived: DerivedValues,
    _ report: inout BuildReport
  ) async throws -> Content {
    let mayBeEmpty = try site.isOfEarlierBuild(in: catalog) || plans.hasHiddenPhotos
    let (media, revision) = try await media(&site, &plans, mayBeEmpty: mayBeEmpty, derived, &report)
    return_free_memory()
    var parts: [SitePart] = []
    for part in media { parts.append(try await self.part(part, isCurrent: isCurrent)) }
    return_free_memory()
    guard let site = parts.first,
      !site.outline.photos.isEmpty || parts.count > 1 || mayBeEmpty
    else {
      throw SiteError.noPhotos(catalog.path)
    }
    let albums = parts.compactMap { part in part.key.map { ($0, part.passphrase) } }
    return Content(
      site: site, separate: Array(parts.dropFirst()),
      protection: albums.isEmpty ? nil : Protection(albums),
      revision: revision)
  }

  /// Makes the media files of a site.
  ///
  /// - Returns: The public part, followed by the unlisted and protected albums, and the revision of the catalog.
  private func media(
    _ site: inout OpenSite, _ plans: inout SitePlans, mayBeEmpty: Bool, _ derived: DerivedValues,
    _ report: inout BuildReport
  ) async throws -> (parts: [Media], revision: Int) {
    let (publication, shards) = (site.publication, site.shards)
    let store = site.renditions(catalog)
    onDetail?("\(plans.site)")
    guard !plans.site.isEmpty || !plans.separate.isEmpty || mayBeEmpty else {
      throw SiteError.noPhotos(catalog.path)
    }
    if let name = settings.site.ownPages?.first(where: { name in
      !plans.site.pages.contains { $0.name == OwnPage.address(of: name) }
    }) {
      throw SiteError.noPage(name)
    }
    report.surroundingRoots = try OutputPlacement.check(publication.path, plans.site.rootFolders)
    let separate = try plans.separatePlans(catalog, settings.passphrases)
    plans.separate = []
    try await publication.checkConflicts { [plan = plans.site] in try await paths(plan, separate) }

    report.missingShards = shards.missing.map(\.description)
    if !shards.isEmpty {
      report.ignoredShards = shards.ofOthers(than: try await pool.version()).map(\.description)
    }
    var changes = 0
    let (keys, revision) = (plans.folderKeys, plans.revision)
    var parts = [
      try await media(
        &plans.site, settings.site, publication, store, site.worker, &report, &changes
      ) { rendered, stacks, changes in
        guard let keys, let last = try catalog.folderChanges(at: revision + changes) else { return }
        derived.store(rendered, stacks, keys, changes: last)
      }
    ]
    site.worker = nil
    for var album in separate {
      var part = try await media(
        &album.plan, settings.site.separate, key: album.key, publication, store,
        nil, &report, &changes)
      part.passphrase = album.passphrase
      parts.append(part)
    }
    // The next build must not mistake the changes of this one for new ones.
    return (parts, plans.revision + changes)
  }

  /// Makes the media files of a part of the site.
  private func media(
    _ plan: inout SitePlan, _ settings: SiteSettings, key: AlbumKey? = nil,
    _ publication: Publication,
    _ site: SiteRenditions, _ worker: StartedWorker?, _ report: inout BuildReport,
    _ changes: inout Int,
    store folders: (RenderedPlan, RenderedPlan.Stacks, _ changes: Int) throws -> Void = { _, _, _ in
    }
  ) async throws -> Media {
    let store: any RenditionStore =
      key.map { EncryptedRenditions(site: site, key: $0) } ?? site
    let rendering = try await RenditionStage(
      pool: pool, videoPool: videoPool, store: store, startedWorker: worker,
      retriesFailures: self.settings.retriesFailures,
      requiresSandbox: self.settings.requiresSandbox, needsLikeness: settings.stacks == .all,
      keepsThumbHashes: settings.placeholder == .thumbhash, recipe: settings.recipe,
      watermarkFile: self.settings.watermark, onProgress: onProgress
    ).run(plan)
    try Task.checkCancellation()
    changes += rendering.catalogChanges
    report.confinements += rendering.confinements
    let originals = try OriginalsStage(
      publication: publication, key: key, onProgress: onProgress
    ).run(plan)
    report.add(plan, rendering)
    report.add(plan, originals, settings)
    let encrypted =
      key == nil
      ? [] : plan.photos.flatMap { $0.mediaPaths + [$0.original?.path].compactMap(\.self) }
    let new = plan.kept.isEmpty ? nil : ShortIDs(plan.photos.map(\.id))
    var rendered = try RenderedPlan(
      taking: &plan, rendering, originals, publication, placeholder: settings.placeholder
    ) {
      key == nil ? publication.presentFiles : Set(encrypted.filter(store.holds))
    }
    report.notShown += plan.omitted.count + rendered.photos.count { $0?.isShown != true }
    onDetail?("\(rendered)")
    let stacks = try stacks(rendered, settings.stacks)
    try folders(rendered, stacks, changes)
    rendered.show(stacks)
    if new != nil {
      for photo in rendered.newPhotos { publication.keepMedia(photo.mediaPaths) }
    }
    var addresses = plan.addresses
    return Media(
      album: rendered.takeAlbum(settings, &addresses), settings: settings, pages: rendered.pages,
      addresses: addresses, recent: plan.recent, key: key,
      postponed: rendering.postponed.union(rendering.postponedClips),
      encryptedFiles: key.map { Set(encrypted.map($0.sitePath)) } ?? [], new: new
    )
  }

  /// Divides a part of the site into pages.
  ///
  /// - Parameters:
  ///   - media: The part.
  ///   - isCurrent: Whether the site has all files of the last build.
  /// - Returns: The part with its pages.
  /// - Throws: `CatalogError`, `CancellationError`.
  private func part(_ media: Media, isCurrent: Bool) async throws -> SitePart {
    var addresses = media.addresses
    let photos = LocatedPhotos(of: media.album)
    async let ids = isCurrent ? photos.list.shownIDs : (ShortIDs(), [])
    let outline = try await SiteOutline(
      of: media.album, photos: photos, media.settings, recent: media.recent, &addresses,
      pages: media.pages)
    onDetail?("\(outline)")
    // The addresses in a protected album are not visible.
    if media.key == nil { try catalog.store(addresses.added.map(SiteAddress.init)) }
    return SitePart(
      outline: outline, key: media.key, passphrase: media.passphrase, postponed: media.postponed,
      encryptedFiles: media.encryptedFiles, ids: await ids, new: media.new)
  }

  /// The paths of all files that the site would have if every photo could be rendered.
  private func paths(_ plan: SitePlan, _ separate: [SeparatePlan]) async throws -> [String] {
    let list = PathList()
    let site = try await outline(assumingSuccessOf: plan, settings.site)
    let files = SiteFiles(SitePart(outline: site))
    _ = try await files.put(into: list)
    var media = site.photos.flatMap(\.photo.mediaPaths) + site.archives.values.map(\.path)
    for album in separate {
      let outline = try await outline(
        assumingSuccessOf: album.plan, settings.site.separate)
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
    var rendered = RenderedPlan(assumingSuccessOf: plan, placeholder: settings.placeholder)
    return try await SiteOutline(
      of: rendered.takeAlbum(settings, &addresses), settings, &addresses, pages: rendered.pages)
  }

  /// The stacks of a part of the site.
  ///
  /// The likeness of a photo is known only after it was rendered.
  private func stacks(
    _ rendered: RenderedPlan, _ mode: StackMode
  ) throws -> RenderedPlan.Stacks {
    guard mode == .all else { return rendered.stacks(mode) { _ in nil } }
    return try catalog.withLikenesses { try rendered.stacks(mode, likeness: $0) }
  }
}
