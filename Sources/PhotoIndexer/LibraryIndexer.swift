package import PhotoCatalog
import PhotoMetadata
import SystemPackage

/// Brings a catalog to the state of a library: files > facts > catalog.
///
/// Folders are listed one by one and compared with the catalog; what is new or changed is read by
/// several tasks at once and written by one, in batches. Memory holds a batch, never the library.
/// Whatever was written before an interrupt stays, and the next run goes on from there.
package struct LibraryIndexer: Sendable {
  private let catalog: Catalog
  private let readers: Int
  private let isFull: Bool
  private let exclusions: Exclusions
  private let onProgress: @Sendable (IndexReport) -> Void

  /// What a run carries from batch to batch.
  private struct State {
    var report = IndexReport()
    /// Read, but not in the catalog yet.
    var unwritten: [FileReading] = []
  }

  private static let batchSize = 1024
  private static let foldersAtOnce = 64

  /// Makes an indexer.
  ///
  /// - Parameters:
  ///   - catalog: Where the facts go.
  ///   - readers: How many files are read at once, at least 1.
  ///   - isFull: Whether files are read again that have not changed.
  ///   - exclusions: Files and folders to leave out.
  ///   - onProgress: Called after each batch with the counts so far.
  package init(
    catalog: Catalog, readers: Int, isFull: Bool = false, exclusions: Exclusions = Exclusions([]),
    onProgress: @escaping @Sendable (IndexReport) -> Void = { _ in }
  ) {
    self.catalog = catalog
    self.readers = max(1, readers)
    self.isFull = isFull
    self.exclusions = exclusions
    self.onProgress = onProgress
  }

  /// Indexes folders.
  ///
  /// - Parameter roots: The library's folders.
  /// - Returns: What was seen.
  /// - Throws: `CatalogError`, and `CancellationError` with everything kept that was written so
  ///   far.
  package func index(_ roots: [LibraryRoot]) async throws -> IndexReport {
    let run = try catalog.beginRun()
    var state = State()
    for root in roots {
      try await index(root, in: run, &state)
    }
    return state.report
  }

  private func index(
    _ root: LibraryRoot, in run: IndexRun, _ state: inout State
  ) async throws {
    let place = try catalog.place(root.path)
    var changed: [ChangedFile] = []
    var listings: [(path: FilePath, listing: FolderListing)] = []
    for folder in FolderWalk(place, exclusions: exclusions) {
      switch folder.listing {
      case .success(let listing):
        listings.append((folder.path, listing))
      case .failure(let error):
        state.report.unreadableFolders.append(
          UnreadableFile(root: place.rootPath, name: folder.path, reason: error.description))
        try catalog.keep(folder.path, below: place.root, in: run)
      }
      if listings.count == Self.foldersAtOnce {
        changed += try compare(listings, place, run, &state.report)
        listings = []
      }
      while changed.count >= Self.batchSize {
        try await read(Array(changed.prefix(Self.batchSize)), &state)
        changed.removeFirst(Self.batchSize)
      }
    }
    changed += try compare(listings, place, run, &state.report)
    while !changed.isEmpty {
      try await read(Array(changed.prefix(Self.batchSize)), &state)
      changed.removeFirst(min(Self.batchSize, changed.count))
    }
    try await read([], &state)
    try catalog.finish(run, place)
    onProgress(state.report)
  }

  /// Compares folders with the catalog: marks what is gone, returns what must be read.
  private func compare(
    _ folders: [(path: FilePath, listing: FolderListing)], _ place: LibraryPlace,
    _ run: IndexRun, _ report: inout IndexReport
  ) throws -> [ChangedFile] {
    let known = try catalog.visit(folders.map(\.path), below: place.root, in: run)
    var changed: [ChangedFile] = []
    for ((path, listing), folder) in zip(folders, known) {
      var missing = folder.files
      let sidecars = Sidecars(listing)
      for file in listing.files {
        let kind = FileKind(file.name)
        guard kind != .other else { continue }
        var stamp = file.stamp
        let sidecar = sidecars[file.name]
        stamp.sidecar = sidecar?.mark ?? 0
        let before = missing.removeValue(forKey: file.name)
        report.files += 1
        if let before, !isFull, !before.isGone, before.stamp == stamp { continue }
        changed.append(
          ChangedFile(
            folder: folder.id, path: place.rootPath.pushing(path).appending(file.name.components),
            name: file.name, stamp: stamp, kind: kind,
            sidecar: sidecar.map { place.rootPath.pushing(path).pushing($0.name) }))
      }
      if !missing.isEmpty {
        report.missing += missing.count
        try catalog.miss(missing.map { ($0.key, $0.value.isGone) }, in: folder.id)
      }
    }
    return changed
  }

  /// Reads files on several tasks, while one writes what the batch before has found.
  private func read(_ files: [ChangedFile], _ state: inout State) async throws {
    let catalog = self.catalog
    let found = state.unwritten
    let share = max(1, (files.count + readers - 1) / readers)
    state.unwritten = try await withThrowingTaskGroup(of: [FileReading].self) { group in
      group.addTask {
        try catalog.store(found)
        return []
      }
      // Once cancelled, what was found is still written, and nothing more is read.
      if !Task.isCancelled {
        for start in stride(from: 0, to: files.count, by: share) {
          let part = files[start..<min(start + share, files.count)]
          group.addTask { part.map { $0.read() } }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    try Task.checkCancellation()
    state.report.read += files.count
    onProgress(state.report)
  }
}
