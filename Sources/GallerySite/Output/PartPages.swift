import Digests
import PhotoMetadata
import SiteModel
import SitePages

/// The pages of albums and photos of a part of a site: those whose inputs have changed since the last build are
/// rendered.
struct PartPages: Sendable {
  let part: SitePart
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
    let files = AlbumFiles(part.outline, template: template, size: size)
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
  ///   - others: The addresses of photos whose pages are in another part.
  /// - Returns: What was rendered.
  /// - Throws: `PublishingError`, `CancellationError`.
  func putPhotos(
    into sink: some FileSink, except others: Set<String> = []
  ) async throws -> SiteFiles.Result {
    let pages = PhotoPages(part.outline, template: template)
    let runs = pages.runs
    @Sendable func own(_ run: Range<Int>) -> [Int] {
      others.isEmpty ? Array(run) : run.filter { !others.contains(pages.address($0)) }
    }
    let digests = try await parallelMap(count: runs.count, run: 64) {
      [unchanged, photoDigests] index in
      unchanged.digest { digest in
        pages.addInputs(of: runs[index], photoDigests, to: &digest)
        guard !others.isEmpty else { return }
        for number in own(runs[index]) { digest.add(number - runs[index].lowerBound) }
      }
    }
    var isKept = [Bool](repeating: false, count: pages.count)
    for index in runs.indices where unchanged.contains(digests[index]) {
      for number in own(runs[index]) { isKept[number] = true }
    }
    isKept = keep(isKept, of: pages, in: sink)
    let changed = runs.indices.filter { index in
      guard unchanged.contains(digests[index]) else { return true }
      let numbers = own(runs[index])
      return !numbers.allSatisfy { isKept[$0] } && !sink.keep(numbers.map(pages.path))
    }
    try await sink.put(count: changed.count, run: 1) { index in
      own(runs[changed[index]]).map { pages.page($0) }
    }
    return SiteFiles.Result(digests: Set(digests), rendered: changed.count)
  }

  /// Keeps the pages of photos whose addresses are short ids, all at once.
  ///
  /// - Parameters:
  ///   - isKnown: Whether the last build had the page, by its index.
  ///   - pages: All pages.
  ///   - sink: Keeps them.
  /// - Returns: Whether the page was kept, by its index.
  private func keep(_ isKnown: [Bool], of pages: PhotoPages, in sink: some FileSink) -> [Bool] {
    let ids = part.ids.short
    let longIDs = Set(part.ids.others)
    func isLong(_ number: Int) -> Bool {
      !longIDs.isEmpty && longIDs.contains(pages.place(of: number))
    }
    let others = ShortIDs(
      isKnown.indices.filter { !isKnown[$0] && !isLong($0) }.map(pages.address))
    let count = ids.count - others.count
    guard count > 0,
      sink.keep(count: count, where: { ids.containsPage($0) && !others.containsPage($0) })
    else { return [Bool](repeating: false, count: isKnown.count) }
    guard !longIDs.isEmpty else { return isKnown }
    return isKnown.indices.map { isKnown[$0] && !isLong($0) }
  }
}
