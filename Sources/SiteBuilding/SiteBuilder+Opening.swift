import PhotoCatalog
import Renditions
import SiteOutput
import SiteViews
import SystemPackage

extension SiteBuilder {
  /// What a site is to show.
  struct Plans {
    /// The public part, followed by the unlisted and protected albums.
    var parts: [PartPlan]
    /// The revision of the catalog.
    let revision: Int
    /// Whether the site may have no photos.
    let mayBeEmpty: Bool
    /// The roots of the library that contain the site.
    let surroundingRoots: [FilePath]
    /// The number of unlisted and protected albums that a site without pages does not have.
    let albumsLeftOut: Int
    /// A worker that was started before it was known whether there are photos to render.
    var worker: StartedWorker?
  }

  /// Opens a site and reads the catalog at the same time: each takes seconds for a million photos.
  func open(_ output: OutputFolder) async throws -> (OpenSite, Plans) {
    let lock = try BuildLock(output)
    try catalog.add(site: output.path)
    let known = try await knownFiles(output)
    async let opened = open(lock, known)
    onProgress(BuildProgress(.planning))
    let plans = try SitePlans.read(catalog, settings.query, settings.site)
    let (site, worker) = try await opened
    return (site, try await check(plans, for: site, worker))
  }

  /// The files of the site, if they are as the last build left them; `nil` if all are to be compared.
  private func knownFiles(_ output: OutputFolder) async throws -> BuiltFiles? {
    guard !settings.run.verifies, try catalog.revision(ofSite: output.path) != nil else { return nil }
    let key = BuildDigest.files(try await BuildDigest.outputs(output))
    return try catalog.derivedValue(key, ofSite: output.path).flatMap(BuiltFiles.init)
  }

  /// Opens the site, and starts a worker if there are probably photos to render.
  private func open(
    _ lock: BuildLock, _ known: BuiltFiles?
  ) throws -> (OpenSite, StartedWorker?) {
    let publication = try Publication(
      lock, topLevel: SitePaths.topLevel, isComplete: known?.hasOthers == false)
    if settings.run.verifies { try publication.check(below: SitePaths.renditions) }
    let site = OpenSite(
      publication: publication, shards: try ShardResults(ShardFiles(in: lock.output)),
      known: known)
    guard expectsPhotos else { return (site, nil) }
    return (site, pool.start(scratch: try site.renditions(catalog).scratchFolder()))
  }

  /// Checks what a site is to show. A site without photos is emptied if it exists. A new one is probably a mistake, and
  /// is refused unless the library has hidden photos.
  private func check(
    _ plans: SitePlans, for site: OpenSite, _ worker: StartedWorker?
  ) async throws -> Plans {
    let mayBeEmpty = try site.isOfEarlierBuild(in: catalog) || plans.hasHiddenPhotos
    onDetail?("\(plans.site)")
    let hasRestricted = settings.site.hasPages && !plans.restricted.isEmpty
    guard !plans.site.isEmpty || hasRestricted || mayBeEmpty else {
      throw SiteError.noPhotos(catalog.path)
    }
    if let name = settings.site.ownPages?.first(where: { name in
      !plans.site.pages.contains { $0.name == OwnPage.address(of: name) }
    }) {
      throw SiteError.noPage(name)
    }
    let surroundingRoots = try OutputPlacement.check(site.path, plans.site.rootFolders)
    let parts =
      [PartPlan(plan: plans.site, settings: settings.site)]
      + (settings.site.hasPages
        ? try plans.restrictedPlans(catalog, settings.site.restricted, settings.passphrases) : [])
    try await site.publication.checkConflicts { try await paths(of: parts) }
    return Plans(
      parts: parts, revision: plans.revision, mayBeEmpty: mayBeEmpty,
      surroundingRoots: surroundingRoots,
      albumsLeftOut: settings.site.hasPages ? 0 : plans.restricted.count, worker: worker)
  }

  /// The paths of all files that the site would have if every photo could be rendered.
  private func paths(of parts: [PartPlan]) async throws -> [String] {
    let list = PathList()
    var (files, media): (SiteFiles?, [String]) = (nil, [])
    for part in parts {
      let outline = try await outline(assumingSuccessOf: part)
      let sitePart = SitePart(outline: outline, location: part.location)
      let paths =
        outline.photos.flatMap(\.photo.mediaPaths)
        + sitePart.sharedPhotos.compactMap { $0.shareImage?.path }
        + outline.tileSets.flatMap { $0.paths + [$0.information] }
        + (sitePart.key == nil ? outline.archives.values.map(\.path) : [])
      media += paths.map(part.location.sitePath)
      if let files {
        _ = try await files.put(sitePart, into: list)
      } else {
        let site = SiteFiles(sitePart)
        _ = try await site.put(into: list)
        files = site
      }
    }
    return list.paths + media
  }

  private func outline(assumingSuccessOf part: PartPlan) async throws -> SiteOutline {
    var addresses = part.plan.addresses
    let rendered = RenderedPlan(
      assumingSuccessOf: part.plan, placeholder: part.settings.placeholder)
    let (album, pages) = rendered.album(part.settings, &addresses, isUnlisted: part.location.isUnlisted)
    return try await SiteOutline(of: album, part.settings, &addresses, pages: pages)
  }
}

/// A site that is being built. While it exists, no other build can change the site.
struct OpenSite: Sendable {
  let publication: Publication
  /// The results of other machines.
  let shards: ShardResults
  /// The files of the last build, if the site is as that build left it; `nil` if all files are to be compared.
  let known: BuiltFiles?

  var path: FilePath { publication.path }

  /// Whether an earlier build has written a site at this path, even if it was removed since.
  func isOfEarlierBuild(in catalog: Catalog) throws -> Bool {
    guard !publication.hasRecordedFiles else { return true }
    return try catalog.revision(ofSite: publication.path) != nil
  }

  /// Where renditions are stored.
  func renditions(_ catalog: Catalog, _ location: PartLocation = .site) -> SiteRenditions {
    SiteRenditions(catalog: catalog, publication: publication, location: location, shards: shards)
  }
}
