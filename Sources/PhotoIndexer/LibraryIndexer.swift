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

  /// Indexes folders.
  ///
  /// - Parameter roots: The library's folders.
  /// - Returns: What was seen.
  /// - Throws: `CatalogError`, and `CancellationError` with everything kept that was written so
  ///   far.
  package func index(_ roots: [LibraryRoot]) async throws -> IndexReport {
    var report = IndexReport()
    for root in roots {
      try await index(root, &report)
    }
    return report
  }

  private func index(_ root: LibraryRoot, _ report: inout IndexReport) async throws {
    let isDry = settings.onChange != nil
    let place =
      try settings.catalog?.place(root.path, isWritten: !isDry)
      ?? LibraryPlace(newRoot: root.path)
    let pipeline = IndexPipeline(
      place, settings,
      RunState(report: report, nextFolder: try settings.catalog?.nextFolder() ?? 1))
    await pipeline.run()
    let state = pipeline.state.withLock { $0 }
    report = state.report
    if let failure = state.failure { throw failure }
    try Task.checkCancellation()
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
