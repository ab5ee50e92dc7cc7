import Facts
import SitePages
import SiteViews

/// Renders the pages of albums and photos of a part of a site, if their inputs have changed since the last build.
struct PartPages: Sendable {
  let part: SitePart
  let template: PageTemplate
  /// Returns the size of a file that the site has, in bytes.
  let size: @Sendable (String) -> Int?
  let unchanged: UnchangedFiles
  /// The digests of all photos of the part.
  let photoDigests: PhotoDigests

  /// Renders pages of albums and parts of the manifest.
  func putAlbums(
    into sink: some FileSink,
    where isWanted: @escaping @Sendable (Int, AlbumFiles.Item) -> Bool = { _, _ in true }
  ) async throws -> SiteFiles.Result {
    let files = AlbumFiles(part.outline, template: template, size: size)
    let items = try await parallelMap(count: part.outline.albums.count) { [unchanged] album in
      files.items(ofAlbum: album).filter { isWanted(album, $0) }.map { item in
        let digest = unchanged.digest(item.digest)
        let isKept = unchanged.contains(digest) && sink.keep([item.path])
        return (digest: digest, changed: isKept ? nil : item)
      }
    }.flatMap(\.self)
    let changed = items.compactMap(\.changed)
    // Each page is a task of its own, because albums differ too much in size.
    try await sink.put(count: changed.count, run: 1) { index in
      [(changed[index].path, files.bytes(changed[index]))]
    }
    return SiteFiles.Result(digests: Set(items.map(\.digest)), rendered: changed.count)
  }

  /// Renders the pages of photos.
  func putPhotos(
    into sink: some FileSink, except others: Set<String> = []
  ) async throws -> SiteFiles.Result {
    let views = PhotoPageViews(part.outline, photoDigests, except: others)
    let runs = views.runs
    let digests = try await parallelMap(count: runs.count, run: 64) { [unchanged] index in
      unchanged.digest(views.view(runs[index]).digest)
    }
    var isKept = [Bool](repeating: false, count: views.count)
    for index in runs.indices where unchanged.contains(digests[index]) {
      for number in views.own(runs[index]) { isKept[number] = true }
    }
    isKept = keep(isKept, of: views, in: sink)
    let changed = runs.indices.filter { index in
      guard unchanged.contains(digests[index]) else { return true }
      let run = runs[index]
      return !views.own(run).allSatisfy { isKept[$0] } && !sink.keep(views.view(run).paths)
    }
    try await sink.put(count: changed.count, run: 1) { [part, template] index in
      PhotoPages(
        views.view(runs[changed[index]]), settings: part.outline.settings, template: template
      ).render()
    }
    return SiteFiles.Result(digests: Set(digests), rendered: changed.count)
  }

  /// Keeps the pages of photos whose addresses are short ids, all at once.
  private func keep(_ isKnown: [Bool], of views: PhotoPageViews, in sink: some FileSink) -> [Bool] {
    let ids = part.ids.short
    let longIDs = Set(part.ids.others)
    func isLong(_ number: Int) -> Bool {
      !longIDs.isEmpty && longIDs.contains(views.place(of: number))
    }
    let others = ShortIDs(
      isKnown.indices.filter { !isKnown[$0] && !isLong($0) }.map(views.address))
    let count = ids.count - others.count
    guard count > 0,
      sink.keep(count: count, where: { ids.containsPage($0) && !others.containsPage($0) })
    else { return [Bool](repeating: false, count: isKnown.count) }
    guard !longIDs.isEmpty else { return isKnown }
    return isKnown.indices.map { isKnown[$0] && !isLong($0) }
  }
}
