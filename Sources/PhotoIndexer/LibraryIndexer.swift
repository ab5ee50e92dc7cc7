import Glibc
import PhotoCatalog
import PlaceNames
import Synchronization
import SystemPackage

/// Updates a catalog from the files of a library.
///
/// If a run is interrupted, the next one continues from what was written.
package struct LibraryIndexer: Sendable {
  let settings: IndexSettings

  package init(_ settings: IndexSettings) {
    self.settings = settings
  }

  /// Indexes folders on other threads; cancelling the task cancels the run.
  ///
  /// - Parameter roots: The library's folders.
  /// - Returns: The report.
  /// - Throws: The errors of `index(_:until:)`.
  package func index(_ roots: [LibraryRoot]) async throws -> IndexReport {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try index(roots, until: cancellation)
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Indexes folders on other threads, and waits for them.
  ///
  /// - Parameters:
  ///   - roots: The library's folders.
  ///   - cancellation: Cancels the run.
  /// - Returns: The report.
  /// - Throws: `CatalogError`, `IndexError` or `CancellationError`; what was written is kept.
  package func index(_ roots: [LibraryRoot], until cancellation: Cancellation) throws -> IndexReport
  {
    let readers = try AddressSpace.readers(settings.readers)
    guard settings.onChange == nil, let catalog = settings.catalog else {
      return try update(roots, readers: readers, until: cancellation)
    }
    try catalog.namePlaces(version: Gazetteer.version, Gazetteer.shared.placeName)
    try catalog.beginAdditions(onDay: time(nil) / 86_400)
    try catalog.dropQueryIndexesIfEmpty()
    let report = Result { try update(roots, readers: readers, until: cancellation) }
    // Also after an error, so that the photos that were written can be listed.
    try catalog.createQueryIndexes()
    return try report.get()
  }

  private func update(
    _ roots: [LibraryRoot], readers: Int, until cancellation: Cancellation
  ) throws -> IndexReport {
    var report = IndexReport()
    for root in roots {
      try update(root, readers: readers, &report, until: cancellation)
    }
    return report
  }

  private func update(
    _ root: LibraryRoot, readers: Int, _ report: inout IndexReport,
    until cancellation: Cancellation
  ) throws {
    let isDry = settings.onChange != nil
    let scope =
      try settings.catalog?.scope(of: root.path, isWritten: !isDry)
      ?? IndexScope(newRoot: root.path)
    var rules = try rules(of: scope, &report)
    var state = RunState(report: report, nextFolder: try settings.catalog?.nextFolder() ?? 1)
    if let kind = rules.kind(above: scope.path) {
      // The folder was given on the command line, or something in it has changed.
      state.leftOut = [scope.path]
      state.report.leftOut[kind, default: 0] += 1
      settings.onLeftOut(LeftOut(kind: kind, path: root.path))
    } else {
      let pipeline = IndexPipeline(scope, settings, state, rules)
      cancellation.onCancel { pipeline.cancel() }
      try pipeline.run(readers: readers)
      (state, rules) = (pipeline.state.withLock { $0 }, pipeline.rules.withLock { $0 })
    }
    report = state.report
    if let failure = state.failure { throw failure }
    if cancellation.isCancelled { throw CancellationError() }
    try withdraw(scope, &state, rules, &report)
    try markMissing(scope, state, &report)
    settings.onProgress(report)
  }

  /// Marks or deletes missing files in one transaction at the end of the run.
  private func markMissing(
    _ scope: IndexScope, _ state: RunState, _ report: inout IndexReport
  ) throws {
    guard let catalog = settings.catalog, scope.isKnown else { return }
    let unseen = try catalog.knownFolders(in: scope).filter { folder in
      folder.id < state.firstNewFolder && !state.seen.contains(folder.id)
        && !state.leftOut.contains(folder.path)
        && !state.unlisted.contains { folder.path.starts(with: $0) }
    }.map(\.id)
    guard !unseen.isEmpty || !state.missing.isEmpty else { return }
    let files = try catalog.presentFiles(in: unseen)
    report.missing += files.count
    // A file of the same content that was in the library before is a copy.
    report.moved += min(
      report.added,
      try catalog.movedFiles(
        state.missing.filter { !$0.wasGone }, folders: unseen))
    if let onChange = settings.onChange {
      for file in files { onChange(.remove(scope.rootPath.pushing(file))) }
    } else {
      try catalog.index { try $0.markMissing(state.missing, folders: unseen) }
    }
  }
}
