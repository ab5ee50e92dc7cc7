import PhotoCatalog
import Synchronization
import SystemPackage

/// Brings a catalog to the state of a library: files > facts > catalog.
///
/// Whatever was written before an interrupt stays, and the next run goes on from there.
package struct LibraryIndexer: Sendable {
  private let settings: IndexSettings

  package init(_ settings: IndexSettings) {
    self.settings = settings
  }

  /// Indexes folders, on threads of its own; a task that is cancelled cancels it.
  ///
  /// - Parameter roots: The library's folders.
  /// - Returns: What was seen.
  /// - Throws: As `index(_:until:)`.
  package func index(_ roots: [LibraryRoot]) async throws -> IndexReport {
    let cancellation = Cancellation()
    return try await withTaskCancellationHandler {
      try index(roots, until: cancellation)
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// Indexes folders, on threads of its own, and returns when they have ended.
  ///
  /// - Parameters:
  ///   - roots: The library's folders.
  ///   - cancellation: Ends the run early.
  /// - Returns: What was seen.
  /// - Throws: `CatalogError`, `IndexError`, and `CancellationError` with everything kept that was
  ///   written so far.
  package func index(_ roots: [LibraryRoot], until cancellation: Cancellation) throws -> IndexReport
  {
    let readers = try AddressSpace.readers(settings.readers)
    var report = IndexReport()
    for root in roots {
      try index(root, readers: readers, &report, until: cancellation)
    }
    return report
  }

  private func index(
    _ root: LibraryRoot, readers: Int, _ report: inout IndexReport,
    until cancellation: Cancellation
  ) throws {
    let isDry = settings.onChange != nil
    let place =
      try settings.catalog?.place(root.path, isWritten: !isDry)
      ?? LibraryPlace(newRoot: root.path)
    let pipeline = IndexPipeline(
      place, settings,
      RunState(report: report, nextFolder: try settings.catalog?.nextFolder() ?? 1))
    cancellation.onCancel { pipeline.cancel() }
    try pipeline.run(readers: readers)
    let state = pipeline.state.withLock { $0 }
    report = state.report
    if let failure = state.failure { throw failure }
    if cancellation.isCancelled { throw CancellationError() }
    try forget(place, state, &report)
    settings.onProgress(report)
  }

  /// Marks or forgets what the run did not find, in one transaction at its end.
  private func forget(
    _ place: LibraryPlace, _ state: RunState, _ report: inout IndexReport
  ) throws {
    guard let catalog = settings.catalog, place.isKnown else { return }
    let unseen = try catalog.knownFolders(at: place).filter { folder in
      folder.id < state.firstNewFolder && !state.seen.contains(folder.id)
        && !state.unlisted.contains { folder.path.starts(with: $0) }
    }.map(\.id)
    guard !unseen.isEmpty || !state.missing.isEmpty else { return }
    let files = try catalog.presentFiles(in: unseen)
    report.missing += files.count
    if let onChange = settings.onChange {
      for file in files { onChange(.remove(place.rootPath.pushing(file))) }
    } else {
      try catalog.index { try $0.miss(state.missing, folders: unseen) }
    }
  }
}
