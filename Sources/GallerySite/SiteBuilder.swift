package import PhotoCatalog
import PhotoMetadata
package import Renditions
import SystemPackage

/// Builds a site: catalog > renditions > albums > sections > pages and manifest.
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
    /// Photos that could not be tried, as their files cannot be opened just now; the next build tries
    /// them again.
    package var failed: [UnreadableFile] = []
    /// Photos whose files are damaged, shown as far as they can be decoded.
    package var damaged: [UnreadableFile] = []
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
  /// - Throws: `SiteError`, `CatalogError`, `RendererError`, and `CancellationError` with the old
  ///   site in place and all renditions kept that were made.
  package func build() async throws -> Report {
    var publisher = try SitePublisher.prepare(site: settings.output)
    let home = publisher.renditionsHome
    let scratch = home.appending(".gallery-scratch")
    let folder = RenditionFolder(scratch: scratch, home: home)
    let stage = RenditionStage(
      catalog: catalog, pool: pool, recipe: settings.recipe, home: home, scratch: scratch,
      triesAgain: settings.triesAgain, accept: folder.accept, onProgress: onProgress)
    if let report = try await unchanged(stage) {
      try publisher.leave()
      return report
    }
    var report = Report()
    let isShown = try LibraryFolders(catalog).filter(catalog)
    let work = try catalog.originals(matching: settings.query) { original in
      isShown(original) ? stage.work(original) : nil
    }
    let rendering = try await stage.run(work)
    report.confinement = rendering.confinement
    report.failed = rendering.failures.map(\.file)
    let failed = Set(rendering.failures.map(\.photo))
    try Task.checkCancellation()

    // Whatever changes from here on is left to the next build.
    let revision = try catalog.revision()
    let folders = try LibraryFolders(catalog)
    report.skipped = try skipped(folders)
    report.damaged = try catalog.damagedPhotos(matching: settings.query).filter {
      !folders.hides($0)
    }
    let site = try loadAlbums(folders, without: failed)
    guard site.totalCount > 0 else { throw SiteError.noPhotos(catalog.path) }

    let photos = site.photosByPlace
    try await SiteFiles(of: site, photos, settings).put(into: &publisher)
    let numbers = Dictionary(photos.enumerated().map { ($1.photo.id, $0) }) { $1 }
    let result = try publisher.publish { path in
      guard let (id, edge) = Rendition.parts(of: path), let number = numbers[String(id)] else {
        return false
      }
      // What is there of a photo that could not be tried stays until it can.
      if failed.contains(String(id)) { return true }
      return photos[number].photo.allRenditions.contains { $0.edge == edge && $0.path == path }
    }
    report.photos = photos.count
    report.albums = site.albumCount
    (report.written, report.unchanged) = (result.written, result.unchanged)
    report.removed = result.removed
    if failed.isEmpty { try remember(report, revision: revision) }
    return report
  }

  /// What there is to say where a build would change nothing; `nil` where it might.
  private func unchanged(_ stage: RenditionStage) async throws -> Report? {
    guard !settings.triesAgain, let known = try catalog.site(at: settings.output),
      known.inputs == BuildDigest.inputs(settings, revision: try catalog.revision()),
      known.outputs == BuildDigest.outputs(settings.output),
      !(try await stage.hasOutdatedErrors())
    else { return nil }
    var report = Report()
    report.isUnchanged = true
    (report.photos, report.albums) = (known.photos, known.albums)
    report.unchanged = known.files
    let folders = try LibraryFolders(catalog)
    report.skipped = try skipped(folders)
    report.damaged = try catalog.damagedPhotos(matching: settings.query).filter {
      !folders.hides($0)
    }
    return report
  }

  private func remember(_ report: Report, revision: Int) throws {
    guard let inputs = BuildDigest.inputs(settings, revision: revision) else { return }
    try catalog.remember(
      BuiltSite(
        path: settings.output, inputs: inputs, outputs: BuildDigest.outputs(settings.output),
        photos: report.photos, albums: report.albums, files: report.written + report.unchanged))
  }

  private func skipped(_ folders: LibraryFolders) throws -> [UnreadableFile] {
    let raw = try catalog.originals(matching: settings.query, isRaw: true) {
      original -> UnreadableFile? in
      do throws(PreviewError) {
        _ = try ShownPicture(original.photo.facts, for: settings.recipe)
        return nil
      } catch {
        return UnreadableFile(
          root: original.root, name: original.name, reason: error.description)
      }
    }
    let lost = try catalog.unrenderedPhotos(matching: settings.query)
    return (lost + raw).filter { !folders.hides($0) }
  }

  private func loadAlbums(
    _ folders: LibraryFolders, without failed: Set<String>
  ) throws -> Album {
    var tree = AlbumTree(settings)
    for folder in folders.shown {
      let photos = try catalog.photos(in: folder.id, matching: settings.query).compactMap {
        placed -> AlbumTree.NamedPhoto? in
        let facts = placed.photo.facts
        guard let picture = try? ShownPicture(facts, for: settings.recipe) else { return nil }
        let renditions = settings.recipe.formats.map { format in
          settings.recipe.renditions(
            of: placed.photo.id, width: picture.width, height: picture.height, in: format)
        }
        let isShown = placed.photo.renderError == nil && !failed.contains(placed.photo.id)
        let photo = SitePhoto(
          id: placed.photo.id, facts: facts, width: picture.width, height: picture.height,
          renditions: isShown ? renditions[0] : [],
          alternatives: isShown ? Array(renditions.dropFirst()) : [],
          film: isShown && facts.isAnimated
            ? settings.recipe.film(
              of: placed.photo.id, width: picture.width, height: picture.height) : nil,
          color: placed.photo.color,
          thumbHash: settings.placeholder == .thumbhash ? placed.photo.thumbHash : nil)
        return (photo, placed.name.string)
      }
      tree.add(folders.albumPath(folder), photos: photos, note: folders.notes[folder.id])
    }
    return tree.album(name: folders.libraryName ?? settings.words.siteTitle)
  }
}
