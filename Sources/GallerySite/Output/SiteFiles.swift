import GalleryManifest

/// What all files of a site are made from, renditions apart.
struct SiteFiles: Sendable {
  private let settings: SiteSettings
  private let site: Album
  /// Every photo once, at the first of its places.
  private let photos: [PlacedSitePhoto]
  private let facets: Facets
  /// `nil` where nothing is known to count.
  private let statistics: SiteStatistics?
  /// `nil` where no place may be told, or none is known.
  private let map: PhotoMap?
  /// The folders' albums, each with those above it.
  private let albums: [(album: Album, ancestors: [Album])]
  /// The same, then those of years, cameras, lenses and keywords.
  private let all: [(album: Album, ancestors: [Album])]
  /// How each of all albums is divided.
  private let outlines: [AlbumOutline]

  /// Gathers what pages and manifest tell.
  ///
  /// - Parameters:
  ///   - site: All albums.
  ///   - photos: Every photo once, at the first of its places.
  ///   - settings: What the site is built with.
  ///   - addresses: Gives facets their addresses.
  init(
    of site: Album, _ photos: [PlacedSitePhoto], _ settings: SiteSettings,
    _ addresses: inout AddressBook
  ) {
    (self.site, self.photos, self.settings) = (site, photos, settings)
    let words = settings.words
    let counted = settings.hasFacetPages ? photos.map(\.photo) : []
    facets = Facets(counted, words, &addresses)
    let statistics = SiteStatistics(counted, facets: facets, words: words)
    self.statistics = statistics.isEmpty ? nil : statistics
    map = settings.includesLocation ? PhotoMap(photos) : nil
    albums = site.family
    all = albums + facets.albums.flatMap { $0.family(below: [site]) }
    outlines = all.map { AlbumOutline($0.album.photos, isByDate: $0.album.isByDate) }
  }

  /// Makes every file.
  ///
  /// - Parameter sink: What they are given to.
  /// - Throws: `PublishingError`, `CancellationError`.
  func put(into sink: some FileSink) async throws {
    let stylesheet = try putStylesheet(into: sink)
    let words = settings.words
    let frame = PageFrame(
      siteTitle: site.title, words: words, stylesheet: stylesheet,
      ways: facets.ways
        + (statistics == nil ? [] : [SiteWay(title: words.statistics.title, path: StatsPage.path)])
        + (map == nil ? [] : [SiteWay(title: words.map.title, path: MapPage.path)]))
    try await putAlbums(in: frame, into: sink)
    try await putManifest(into: sink)
    if settings.hasPhotoPages { try await putPhotos(in: frame, into: sink) }
    if let statistics {
      let page = StatsPage(statistics: statistics, frame: frame)
      try sink.put(StatsPage.path, page.render())
    }
    if let map {
      let page = MapPage(map: map, hasPhotoPages: settings.hasPhotoPages, frame: frame)
      try sink.put(MapPage.path, page.render())
    }
    try putExports(into: sink)
    let style = EmbeddedAssets.siteStyle(words)
    try sink.put("404.html", NotFoundPage.render(site.title, words, style: style))
  }

  /// The style sheet's name follows its content, so that it can be cached for ever.
  private func putStylesheet(into sink: some FileSink) throws -> String {
    let css =
      EmbeddedAssets.siteStyle(settings.words) + Array(LayoutStyle.shared(settings).utf8)
    let path = Self.stylesheetPath(css)
    try sink.put(path, css)
    return path
  }

  static func stylesheetPath(_ css: [UInt8]) -> String {
    "assets/site-\(SHA256.shortName(css)).css"
  }

  private func putAlbums(
    in frame: PageFrame, into sink: some FileSink
  ) async throws {
    // A page is a task: albums differ too much in size.
    let pages = outlines.enumerated().flatMap { index, outline in
      (1...AlbumPages.count(outline)).map { (index, $0) }
    }
    try await sink.put(count: pages.count, run: 1) { [self] index in
      let (place, number) = pages[index]
      let pages = AlbumPages(
        album: all[place].album, ancestors: all[place].ancestors, outline: outlines[place],
        settings: settings, frame: frame,
        next: place < albums.count ? Album.following(albums, place) : nil)
      return [pages.page(number)]
    }
  }

  /// The manifest knows folders alone.
  private func putManifest(into sink: some FileSink) async throws {
    let manifest = ManifestFiles(settings: settings)
    let parts = albums.indices.flatMap { index in
      (1...ManifestFiles.partCount(outlines[index])).map { (index, $0) }
    }
    try await sink.put(count: parts.count, run: 1) { [self] index in
      let (place, number) = parts[index]
      return [manifest.part(number, of: albums[place].album, outlines[place])]
    }
    let index = manifest.index(
      SiteManifest(
        title: site.title, widths: settings.widths.values, photoCount: photos.count,
        albums: albums.map { AlbumEntry($0.album, parent: $0.ancestors.last) }))
    try sink.put(index.path, index.bytes)
    try sink.put(ManifestFiles.schema, EmbeddedAssets.manifestSchema)
  }

  private func putPhotos(
    in frame: PageFrame, into sink: some FileSink
  ) async throws {
    let links = zip(albums, outlines).map { place, outline in
      (place.album.id, AlbumPages.links(place.album, outline))
    }
    let pages = PhotoPages(
      photos: photos.filter { !$0.photo.renditions.isEmpty },
      sections: Dictionary(links) { first, _ in first }, settings: settings, frame: frame,
      facets: facets)
    try await sink.put(count: pages.photos.count, run: 64) { [pages.page($0)] }
  }

  private func putExports(into sink: some FileSink) throws {
    guard let baseURL = settings.baseURL else { return }
    let exported = ExportedSite(
      site: site, photos: photos,
      albumPages: zip(all, outlines).map { ($0.album, AlbumPages.paths($0.album, $1)) },
      otherPages: (statistics == nil ? [] : [StatsPage.path]) + (map == nil ? [] : [MapPage.path]),
      hasPhotoPages: settings.hasPhotoPages, words: settings.words, baseURL: baseURL)
    for file in settings.exports.flatMap(exported.files) {
      try sink.put(file.path, file.bytes)
    }
  }
}

extension AlbumEntry {
  fileprivate init(_ album: Album, parent: Album?) {
    self.init(
      id: album.id, title: album.title, parent: parent?.id, page: AlbumPages.path(album),
      manifest: ManifestFiles.path(album), photoCount: album.photos.count, cover: album.cover?.id)
  }
}
