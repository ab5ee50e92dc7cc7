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
        let isKept = unchanged.contains(digest) && sink.reuse([item.path])
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
    let changed = try await parallelMap(count: runs.count, run: 64) { [unchanged] index in
      !unchanged.contains(digests[index]) || !sink.reuse(views.own(runs[index]).map(views.path))
    }.enumerated().filter(\.element).map(\.offset)
    try await sink.put(count: changed.count, run: 1) { [part, template] index in
      PhotoPages(
        views.view(runs[changed[index]]), settings: part.outline.settings, template: template
      ).render()
    }
    return SiteFiles.Result(digests: Set(digests), rendered: changed.count)
  }
}
