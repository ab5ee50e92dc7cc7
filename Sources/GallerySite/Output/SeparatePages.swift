import SiteModel
import SitePages

/// The pages of an album that not everyone sees, and of its photos.
struct SeparatePages: Sendable {
  private let outline: SiteOutline
  private let albums: AlbumFiles
  private let photos: PhotoPages

  /// Makes the renderer of an album.
  ///
  /// - Parameters:
  ///   - outline: A site in which the album is the only one on the first page.
  ///   - template: The template of its pages.
  ///   - size: Returns the size of a file that the site has, in bytes.
  init(
    _ outline: SiteOutline, template: PageTemplate, size: @escaping @Sendable (String) -> Int?
  ) {
    self.outline = outline
    albums = AlbumFiles(outline, template: template, size: size)
    photos = PhotoPages(outline, template: template)
  }

  /// Renders the pages.
  ///
  /// - Parameters:
  ///   - sink: Receives the files.
  ///   - hasHome: Whether the first page is among them.
  ///   - others: The ids of photos that have a page elsewhere.
  ///   - onProgress: Called with the progress, on any thread.
  /// - Throws: `PublishingError`, `CancellationError`.
  func put(
    into sink: some FileSink, hasHome: Bool, except others: Set<String> = [],
    _ onProgress: @escaping @Sendable (BuildProgress) -> Void
  ) async throws {
    let site = try await LaidOutSite(outline) { _ in true }
    let items = albums.albums.indices.filter { hasHome || $0 > 0 }
      .flatMap(albums.items).filter(\.isPage)
    try await CountedSink(sink: sink, stage: .albumPages, onProgress: onProgress)
      .put(count: items.count, run: 1) { [albums] in [albums.file(items[$0], of: site)] }
    guard outline.settings.hasPhotoPages else { return }
    let own = (0..<photos.count).filter { !others.contains(photos.id($0)) }
    try await CountedSink(sink: sink, stage: .photoPages, onProgress: onProgress)
      .put(count: own.count, run: 16) { [photos] in [photos.page(own[$0])] }
  }
}
