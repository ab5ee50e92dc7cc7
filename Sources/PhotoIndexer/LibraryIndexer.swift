import Facts
import Glibc
package import PhotoCatalog
package import PhotoReading
package import Renditions
import SiteViews
import Synchronization
import SystemPackage

/// Updates a catalog from the files of a library. If a run is interrupted, the next one continues from what was
/// written.
package struct LibraryIndexer: Sendable {
  let settings: IndexSettings

  package init(_ settings: IndexSettings) {
    self.settings = settings
  }

  /// Indexes folders on other threads; cancelling the task cancels the run.
  package func index(_ roots: [LibraryRoot]) async throws -> IndexReport {
    let cancellation = Cancellation()
    var thread = ThreadGroup()
    let result = await withTaskCancellationHandler {
      // The run waits for other threads, and would block one of the few threads of tasks.
      await withCheckedContinuation { continuation in
        do {
          try thread.start {
            continuation.resume(returning: Result { try index(roots, until: cancellation) })
          }
        } catch {
          continuation.resume(returning: .failure(IndexError.noThreads("\(error)")))
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    thread.join()
    return try result.get()
  }

  /// Indexes folders on other threads, and waits for them.
  package func index(_ roots: [LibraryRoot], until cancellation: Cancellation) throws -> IndexReport {
    let readers = try AddressSpace.readers(settings.readers)
    guard settings.onChange == nil, let catalog = settings.catalog else {
      return try update(roots, readers: readers, until: cancellation)
    }
    try catalog.namePlaces(version: Gazetteer.version, Gazetteer.shared.placeName)
    try catalog.beginDecision()
    let report = Result { try update(roots, readers: readers, until: cancellation) }
    if case .success = report { try decide(in: catalog) }
    var isComplete = false
    if case .success = report { isComplete = true }
    try catalog.resolveAddresses(isComplete: isComplete)
    try catalog.deriveLocalTimes()
    return try report.get()
  }

  /// Holds back new folders with photos of restricted folders that are gone.
  private func decide(in catalog: Catalog) throws {
    let albums = Set(
      try catalog.rememberedAlbums().filter { $0.record.hold?.isFromElsewhere != true }.map(\.folder))
    try catalog.decide { folder in
      guard let listing = try? FolderListing(of: folder, followsLinks: settings.followsLinks) else { return false }
      // Others are left out for other reasons than an album.md.
      return !albums.contains(folder) || AlbumReading(listing.albumFiles, in: folder).isRestricting
    } states: { note, keys in
      let statement = try? AlbumMetadata(note, file: "").statement
      return statement.map { keys.isSubset(of: RestrictingKeys($0)) } ?? false
    }
  }

  private func update(_ roots: [LibraryRoot], readers: Int, until cancellation: Cancellation) throws -> IndexReport {
    var report = IndexReport()
    for root in roots { try update(root, readers: readers, &report, until: cancellation) }
    return report
  }

  private func update(
    _ root: LibraryRoot, readers: Int, _ report: inout IndexReport, until cancellation: Cancellation
  ) throws {
    let isDry = settings.onChange != nil
    let scope =
      try settings.catalog?.scope(of: root.path, isWritten: !isDry)
      ?? IndexScope(newRoot: root.path)
    let mounts = scope.isKnown ? try settings.catalog?.mounts(in: scope) ?? [] : []
    if let away = Self.awayFolder(around: scope, mounts) {
      report.away.append(UnreadableFile(root: scope.rootPath, name: away, reason: MountPoint.reason))
      return
    }
    var rules = try rules(of: scope, &report)
    var state = RunState(report: report, nextFolder: try settings.catalog?.nextFolder() ?? 1)
    if let kind = rules.kind(above: scope.path) {
      // The folder was given on the command line, or something in it has changed.
      state.leftOut = [scope.path]
      state.report.leftOut[kind, default: 0] += 1
      settings.onLeftOut(LeftOut(kind: kind, path: root.path))
    } else {
      var above = AlbumsAbove(
        known: try settings.catalog?.albumRecords() ?? [:], followsLinks: settings.followsLinks)
      state.report.restrictedFromAbove += above.restricting(root.path)
      let changes = above.takeChanges()
      if !isDry, !changes.isEmpty {
        try settings.catalog?.index { writer in
          for album in changes { try writer.write(album) }
        }
      }
      let pipeline = IndexPipeline(scope, settings, above, state, rules)
      cancellation.onCancel { pipeline.cancel() }
      try pipeline.run(readers: readers)
      (state, rules) = (pipeline.state.withLock { $0 }, pipeline.rules.withLock { $0 })
    }
    report = state.report
    if let failure = state.failure { throw failure }
    if cancellation.isCancelled { throw CancellationError() }
    try rememberMarks(scope, state, rules)
    try withdraw(scope, &state, rules, &report)
    try markMissing(scope, state, mounts, &report)
    settings.onProgress(report)
  }

  /// Marks or deletes missing files in one transaction at the end of the run.
  private func markMissing(
    _ scope: IndexScope, _ state: RunState, _ mounts: [FilePath], _ report: inout IndexReport
  ) throws {
    guard let catalog = settings.catalog, scope.isKnown else { return }
    let known = try catalog.knownFolders(in: scope).filter { folder in
      folder.id < state.firstNewFolder && !state.seen.contains(folder.id)
        && !state.leftOut.contains(folder.path)
        && !state.unlisted.contains { folder.path.starts(with: $0) }
    }
    // Many systems delete the folder when they unmount a disk.
    let away = mounts.filter { mount in known.contains { $0.path == mount } }
    report.away += away.map {
      UnreadableFile(root: scope.rootPath, name: $0, reason: MountPoint.reason)
    }
    let missing = known.filter { folder in !away.contains { folder.path.starts(with: $0) } }
    let unseen = missing.map(\.id)
    guard !unseen.isEmpty || !state.missing.isEmpty else { return }
    let files = try catalog.presentFiles(in: unseen)
    report.missing += files.count
    // A file of the same content that was in the library before is a copy.
    report.moved += min(report.added, try catalog.movedFiles(state.missing.filter { !$0.wasGone }, folders: unseen))
    if let onChange = settings.onChange {
      for file in files { onChange(.remove(scope.rootPath.pushing(file))) }
    } else {
      try catalog.index { try $0.markMissing(state.missing, folders: unseen) }
    }
  }
}

/// The settings of a run.
package struct IndexSettings: Sendable {
  /// The catalog to update; `nil` in a dry run without a catalog.
  package var catalog: Catalog?
  /// The number of files to read at once, at least 1.
  package var readers: Int
  /// Whether to read unchanged files again.
  package var isFull = false
  /// Whether to follow symbolic links.
  package var followsLinks = false
  /// Whether the date in the name of a file is used if there is no better one.
  package var readsNames = true
  /// Where the photographer was, for photos without a place, and the token of the track; `nil` if it is not known.
  package var track: (track: Track, token: Int64)?
  /// Files and folders to exclude, in addition to those that the catalog remembers.
  package var exclusions = Exclusions([])
  /// Files and folders to read although they are left out by their names or marks.
  package var inclusions = Exclusions([])
  /// Whether to end the exclusions or inclusions that the catalog remembers.
  package var endsExclusions = false
  package var endsInclusions = false
  /// The program that is asked about some videos; `nil` if it is not installed.
  package var probe = FFprobe.find()
  /// The maximum number of files per transaction, whose texts are in memory.
  package var filesInTransaction = 65_536
  /// Called with each change instead of making it; files are not read and the catalog is not written.
  package var onChange: (@Sendable (IndexChange) -> Void)?
  /// Called with each picture and video of an unsupported kind and each sidecar without its photo, on any thread.
  package var onUnsupportedFile: @Sendable (UnsupportedFile) -> Void = { _ in }
  /// Called with each file and folder that does not belong to the library, on any thread.
  package var onLeftOut: @Sendable (LeftOut) -> Void = { _ in }
  /// Called at intervals with the counts so far.
  package var onProgress: @Sendable (IndexReport) -> Void = { _ in }

  package init(catalog: Catalog?, readers: Int) {
    self.catalog = catalog
    self.readers = max(1, readers)
  }
}
