import PhotoMetadata
import SiteModel
import SitePages

/// The pages of albums and photos of a part of a site: those whose inputs have changed since the last build are
/// rendered.
struct PartPages: Sendable {
  let outline: SiteOutline
  let template: PageTemplate
  /// Returns the size of a file that the site has, in bytes.
  let size: @Sendable (String) -> Int?
  let unchanged: UnchangedFiles
  /// The digests of all photos of the part.
  let photoDigests: PhotoDigests

  /// Renders pages of albums and parts of the manifest.
  ///
  /// - Parameters:
  ///   - sink: Receives the files.
  ///   - isWanted: Whether an item is rendered.
  /// - Returns: What was rendered.
  /// - Throws: `PublishingError`, `CancellationError`.
  func putAlbums(
    into sink: some FileSink, where isWanted: (AlbumFiles.Item) -> Bool = { _ in true }
  ) async throws -> SiteFiles.Result {
    let files = AlbumFiles(outline, template: template, size: size)
    let digests = try await parallelMap(count: files.albums.count) { [unchanged] album in
      files.digests(ofAlbum: album, unchanged)
    }
    var changed: [AlbumFiles.Item] = []
    var known: Set<UInt64> = []
    for (album, digests) in digests.enumerated() {
      for (item, digest) in zip(files.items(ofAlbum: album), digests) where isWanted(item) {
        known.insert(digest)
        if unchanged.contains(digest), sink.keep([files.path(item)]) { continue }
        changed.append(item)
      }
    }
    // A page is a task: albums differ too much in size.
    try await sink.put(count: changed.count, run: 1) { [changed] index in
      [files.file(changed[index])]
    }
    return SiteFiles.Result(digests: known, rendered: changed.count)
  }

  /// Renders the pages of photos.
  ///
  /// - Parameters:
  ///   - sink: Receives the files.
  ///   - others: The ids of photos whose pages are in another part.
  /// - Returns: What was rendered.
  /// - Throws: `PublishingError`, `CancellationError`.
  func putPhotos(
    into sink: some FileSink, except others: Set<String> = []
  ) async throws -> SiteFiles.Result {
    let pages = PhotoPages(outline, template: template)
    let runs = pages.runs
    @Sendable func own(_ run: Range<Int>) -> [Int] {
      others.isEmpty ? Array(run) : run.filter { !others.contains(pages.id($0)) }
    }
    let digests = try await parallelMap(count: runs.count, run: 64) {
      [unchanged, photoDigests] index in
      unchanged.digest { digest in
        pages.addInputs(of: runs[index], photoDigests, to: &digest)
        guard !others.isEmpty else { return }
        for number in own(runs[index]) { digest.add(number - runs[index].lowerBound) }
      }
    }
    let known = runs.indices.filter { unchanged.contains(digests[$0]) }
    let isKept = keep(known.flatMap { own(runs[$0]) }, of: pages, in: sink)
    let changed = runs.indices.filter { index in
      guard unchanged.contains(digests[index]) else { return true }
      let numbers = own(runs[index])
      return !numbers.allSatisfy(isKept) && !sink.keep(numbers.map(pages.path))
    }
    try await sink.put(count: changed.count, run: 1) { index in
      own(runs[changed[index]]).map { pages.page($0) }
    }
    return SiteFiles.Result(digests: Set(digests), rendered: changed.count)
  }

  /// Keeps the pages of photos with short ids, all at once.
  ///
  /// - Returns: Whether the page of a photo was kept.
  private func keep(
    _ numbers: [Int], of pages: PhotoPages, in sink: some FileSink
  ) -> (Int) -> Bool {
    let ids = ShortIDs(numbers.lazy.map(pages.id))
    guard ids.count > 0, sink.keep(count: ids.count, where: ids.containsPage) else {
      return { _ in false }
    }
    return { ids.contains(pages.id($0)) }
  }
}
