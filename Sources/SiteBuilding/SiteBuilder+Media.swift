import PhotoCatalog
import Facts
import Renditions
import SiteViews
import SiteOutput
import SystemPackage

extension SiteBuilder {
  /// The albums of a site with their media files, before they are divided into pages.
  struct Media {
    /// The public part, followed by the unlisted and protected albums.
    var parts: [PartMedia] = []
    /// The addresses of photos that the library no longer has.
    var past: [PastPhoto] = []
    /// The revision of the catalog, with the changes of this build: the next one must not mistake them for new ones.
    var revision: Int
    let mayBeEmpty: Bool
    var report = BuildReport()
  }

  /// The albums of a part of a site with their media files.
  struct PartMedia {
    let album: Album
    let settings: SiteSettings
    /// The pages that the owner wrote.
    let pages: [OwnPageView]
    let addresses: AddressBook
    /// The photos that were added last, newest first.
    let additions: [SitePlan.Addition]
    let location: PartLocation
    let passphrase: PassphraseKey?
    let postponed: Set<String>
    let encryptedFiles: Set<String>
  }

  /// Makes the media files of a site.
  func media(of plans: consuming Plans, for site: OpenSite) async throws -> Media {
    var media = Media(
      past: plans.parts[0].plan.past, revision: plans.revision, mayBeEmpty: plans.mayBeEmpty)
    media.report.surroundingRoots = plans.surroundingRoots
    media.report.albumsLeftOut = plans.albumsLeftOut
    media.report.missingShards = site.shards.missing.map(\.description)
    if !site.shards.isEmpty {
      media.report.ignoredShards =
        site.shards.ofOthers(than: try await pool.version()).map(\.description)
    }
    while !plans.parts.isEmpty {
      // The worker ends with the first part.
      let worker = plans.worker
      plans.worker = nil
      let part = plans.parts.removeFirst()
      let rendered = try await render(consume part, worker, for: site)
      media.revision += rendered.catalogChanges
      media.report.problems += rendered.problems
      media.report.restored += rendered.restored
      media.parts.append(albums(of: consume rendered))
    }
    media.report.ignoredNames = try ignoredNames(in: media.parts)
    return media
  }

  /// The covers and banners that albums cannot have. Albums above an unlisted or protected one are in its part too,
  /// with its photos alone. They are those of the public part.
  private func ignoredNames(in parts: [PartMedia]) throws -> [IgnoredName] {
    let pictures = parts.enumerated().flatMap { number, part in
      part.album.allIgnored.filter { number == 0 || $0.limit != nil }
    }
    if pictures.isEmpty { return [] }
    let notes = Dictionary(
      uniqueKeysWithValues: try catalog.folders().map { folder in
        (folder.id, folder.root.pushing(folder.path).appending("album.md"))
      })
    return pictures.compactMap { picture in notes[picture.folder].map { IgnoredName(picture, in: $0) } }
  }

  /// A part of a site with its renditions and originals.
  private struct RenderedPart {
    var plan: RenderedPlan
    let stacks: RenderedPlan.Stacks
    let part: PartPlan
    let problems: PhotoProblems
    /// The number of transactions that changed the catalog.
    let catalogChanges: Int
    /// The number of images that an earlier build had kept.
    let restored: Int
    let postponed: Set<String>
    let encryptedFiles: Set<String>
  }

  /// Makes the renditions and originals of a part of a site.
  private func render(
    _ part: consuming PartPlan, _ worker: StartedWorker?, for site: OpenSite
  ) async throws -> RenderedPart {
    let (settings, location) = (part.settings, part.location)
    let renditions = site.renditions(catalog, location)
    var (restored, store): (_, any RenditionStore) = (0, renditions)
    switch location {
    case .site: restored = try spareImages.restore(part.plan, to: site.publication)
    case .folder: break
    case .encrypted(let key): store = EncryptedRenditions(site: renditions, key: key)
    }
    let rendering = try await RenditionStage(
      pool: pool, videoPool: videoPool, store: store, startedWorker: worker,
      retriesFailures: self.settings.run.verifies,
      requiresSandbox: self.settings.run.requiresSandbox, needsLikeness: settings.stacks == .all,
      keepsThumbHashes: settings.placeholder == .thumbhash, recipe: settings.recipe,
      watermarkFile: self.settings.watermark, onProgress: onProgress
    ).run(part.plan)
    let tileStage = TileStage(
      pool: pool, store: renditions, requiresSandbox: self.settings.run.requiresSandbox,
      settings: settings, watermarkFile: self.settings.watermark, onProgress: onProgress)
    let tiled = tileStage.photos(of: part.plan)
    try Task.checkCancellation()
    let originals = try OriginalsStage(
      publication: site.publication, location: location, onProgress: onProgress
    ).run(part.plan)
    var problems = PhotoProblems(part.plan, rendering, originals, settings)
    let rendered = try RenderedPlan(
      part.plan, rendering, originals, site.publication,
      placeholder: settings.placeholder
    ) {
      if case .site = location { return site.publication.presentFiles }
      return Set(part.plan.photos.lazy.flatMap(\.photo.mediaPaths).filter(store.holds))
    }
    problems.notShown += rendered.photos.count { $0?.isShown != true }
    onDetail?("\(rendered)")
    let stacks = try stacks(rendered, settings.stacks)
    if !tiled.isEmpty {
      let shown = rendered.shownPhotos(stacks).filter { rendered.photos[$0]?.isShown == true }
      let needed = tiled.filter { shown.contains($0.index) }
      site.publication.requireMedia(needed.lazy.flatMap(\.tiles.paths))
      problems.postponed += try await tileStage.run(needed, roots: part.plan.rootFolders)
        .map { part.plan.report($0.file, $0.reason) }
    }
    return RenderedPart(
      plan: rendered, stacks: stacks, part: part,
      problems: problems, catalogChanges: rendering.catalogChanges, restored: restored,
      postponed: rendering.postponed.union(rendering.postponedClips),
      encryptedFiles: location.key == nil
        ? [] : Set(part.plan.photos.lazy.flatMap(\.photo.mediaPaths).map(location.sitePath)))
  }

  /// The stacks of a part of the site. The likeness of a photo is known only after it was rendered.
  private func stacks(
    _ rendered: RenderedPlan, _ mode: StackMode
  ) throws -> RenderedPlan.Stacks {
    guard mode == .all else { return rendered.stacks(mode) { _ in nil } }
    return try catalog.withLikenesses { try rendered.stacks(mode, likeness: $0) }
  }

  private func albums(of rendered: consuming RenderedPart) -> PartMedia {
    let part = rendered.part
    rendered.plan.show(rendered.stacks)
    var addresses = part.plan.addresses
    let (album, pages) = rendered.plan.album(part.settings, &addresses, isUnlisted: part.location.isUnlisted)
    return PartMedia(
      album: album, settings: part.settings, pages: pages, addresses: addresses,
      additions: part.plan.additions, location: part.location,
      passphrase: part.passphrase, postponed: rendered.postponed,
      encryptedFiles: rendered.encryptedFiles)
  }
}
