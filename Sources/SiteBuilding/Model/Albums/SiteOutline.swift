import Facts
package import Renditions
package import SiteViews

/// Everything that the pages and data files of a site contain, before layout.
package struct SiteOutline: Sendable, CustomStringConvertible {
  /// An album with its position in the site.
  package struct Entry: Sendable {
    package let album: Album
    /// The parent albums, the whole site first.
    package let ancestors: [Album]
    /// How the album's photos are divided.
    package let outline: AlbumOutline
  }

  package let settings: SiteSettings
  /// The whole site as an album.
  package let site: Album
  /// Every photo once, at its first location.
  package let photos: [SitePhotoLocation]
  package let facets: Facets
  /// `nil` for a site without pages of years.
  package let timeline: Timeline?
  /// `nil` if nothing can be counted.
  package let statistics: StatisticsView?
  /// `nil` if no coordinate is published or known.
  package let map: MapView?
  /// The pages that the owner wrote.
  package let ownPages: [OwnPageView]
  /// The albums of folders, parents first, followed by those of facets.
  package let albums: [Entry]
  /// The sections of the site's first page.
  package let home: [HomeSection]
  /// The photos that were added last, newest first.
  let additions: [SitePlan.Addition]
  /// The archives of the albums of folders, by the ids of the albums.
  package let archives: [String: AlbumArchive]
  /// How many of the albums are folders.
  package let folderCount: Int
  /// How bright photos with a title on them are behind it, by id; see `Banner`.
  package var brightness: [String: Double] = [:]

  /// Divides albums and gathers facets, on all processors.
  package init(
    of site: Album, _ settings: SiteSettings,
    additions: [SitePlan.Addition] = [],
    _ addresses: inout AddressBook, pages: [OwnPageView] = []
  ) async throws {
    (self.site, self.settings) = (site, settings)
    ownPages = pages.map {
      OwnPageView($0.page, pictures: $0.pictures, shared: $0.pictures.first?.photo ?? site.cover)
    }
    self.additions = additions
    let locations = SitePhotoLocation.all(of: site)
    let photos = locations.map(\.photo)
    self.photos = locations
    let strings = settings.strings
    let counted = settings.hasFacetPages ? photos : []
    // Facets are gathered meanwhile.
    async let statistics = StatisticsView(counted, strings)
    async let timeline = settings.hasFacetPages ? Timeline(locations, strings) : nil
    let facets = try await Facets(counted, strings, &addresses)
    self.facets = facets
    home = HomeSection.all(
      settings.home, photos, additions,
      timeline: facets.albums.first { $0.kind == .facetIndex(.years) })
    map = settings.location == .full ? MapView(locations) : nil
    let folders = site.flattened
    folderCount = folders.count
    let withArchives = settings.downloads.contains(.zip) && settings.hasPages ? folders.map(\.0) : []
    archives = Dictionary(
      withArchives.compactMap { album in AlbumArchive(album).map { (album.id, $0) } }
    ) { first, _ in first }
    let all = folders + facets.albums.flatMap { $0.flattened(below: [site]) }
    albums = try await parallelMap(count: all.count, run: 32) { index in
      let (album, ancestors) = all[index]
      return Entry(
        album: album, ancestors: ancestors,
        outline: AlbumOutline(album.photos, isByDate: album.isByDate))
    }
    let hasYears = facets.albums.contains { $0.kind == .facetIndex(.years) }
    self.timeline = hasYears ? await timeline : nil
    self.statistics = await statistics.isEmpty ? nil : statistics.linked(to: facets.links)
  }

  /// The albums of folders, parents first.
  package var folders: ArraySlice<Entry> { albums[..<folderCount] }

  /// The next album after a folder's album and its descendants; `nil` if there is none, for the whole site, and for
  /// facets.
  package func following(_ index: Int) -> Album? {
    let depth = albums[index].ancestors.count
    guard index < folderCount, depth > 0 else { return nil }
    return albums[(index + 1)..<folderCount].first { $0.ancestors.count <= depth }?.album
  }

  /// The ids of the photos that may have a title on them.
  package var bannerIDs: Set<String> {
    Set(
      folders.flatMap { [$0.album.cover, $0.album.banner] }.compactMap(\.self).filter(\.fillsBanner)
        .map(\.id))
  }

  /// The pages that the owner wrote, without their pictures.
  package var pages: [OwnPage] { ownPages.map(\.page) }

  /// Whether there is a search page.
  package var hasSearch: Bool { photos.contains(where: \.photo.isShown) }

  package var description: String {
    "site: \(photos.count) photos, \(folderCount) albums, \(albums.count - folderCount) facets"
  }
}

extension SiteOutline {
  /// The view of feeds: the photos that were added last, in batches, the newest first.
  package var feed: FeedView {
    let batches = Dictionary(
      additions.enumerated().flatMap { number, addition in addition.photos.map { ($0, number) } }
    ) { first, _ in first }
    var positions = [[Int]](repeating: [], count: additions.count)
    for (position, location) in photos.enumerated() where location.photo.isShown {
      if let batch = batches[location.photo.id] { positions[batch].append(position) }
    }
    return FeedView(
      title: site.title,
      entries: zip(additions, positions).lazy.filter { !$1.isEmpty }.prefix(FeedView.maxEntries)
        .map { addition, positions in
          let albums = Set(positions.map { photos[$0].album.id })
          return FeedView.Entry(
            time: addition.time, folder: addition.folder,
            album: albums.count == 1 ? photos[positions[0]].album.link : nil,
            count: positions.count,
            videoCount: positions.count { photos[$0].photo.isVideo },
            photos: positions.prefix(FeedView.Entry.maxPhotos).map { photos[$0].view })
        })
  }
}

extension SiteOutline {
  /// The tiles of all photos that should have some.
  package var tileSets: [TileSet] {
    guard settings.tiledPhotos != .none else { return [] }
    return photos.compactMap { $0.photo.tiles(settings) }
  }

  /// The views of the IIIF manifests of albums that hold photos.
  package var presentations: [PresentationView] {
    folders.filter { !$0.album.photos.isEmpty }.map { entry in
      let album = entry.album
      // The collection of an album with albums below it lists the manifest of its own photos.
      let parent = album.children.isEmpty ? entry.ancestors.last ?? site : album
      return PresentationView(
        album.link, intro: album.intro, cover: album.cover, parent: parent.link,
        photos: album.photos)
    }
  }

  /// The views of the IIIF collections: that of the whole site, and one for each album with albums below it.
  package var presentationLists: [PresentationListView] {
    folders.filter { $0.ancestors.isEmpty || !$0.album.children.isEmpty }.map { entry in
      let album = entry.album
      let children = album.children.map { child in
        PresentationListView.Item(
          child.link, cover: child.cover, isCollection: !child.children.isEmpty)
      }
      let own = PresentationListView.Item(album.link, cover: album.cover, isCollection: false)
      return PresentationListView(
        album.link, intro: album.intro, parent: entry.ancestors.last?.link,
        items: (album.photos.isEmpty ? [] : [own]) + children)
    }
  }
}

extension SiteOutline {
  /// What all pages show.
  package func view(hasPassphrase: Bool = false) -> SiteView {
    SiteView(
      title: site.title, values: facets.albums.map(\.link), hasMap: map != nil,
      hasSearch: hasSearch, hasStatistics: statistics != nil, hasPassphrase: hasPassphrase,
      pages: pages,
      creditsPlaces: photos.contains(where: \.photo.isPlaceNameDerived))
  }

  /// The view of the index of the manifest.
  package var manifestIndex: ManifestIndexView {
    ManifestIndexView(
      title: site.title, photoCount: photos.count,
      albums: folders.map { entry in
        ManifestIndexView.Album(
          entry.album.link, parentID: entry.ancestors.last?.id,
          photoCount: entry.album.photos.count, cover: entry.album.cover)
      })
  }

  /// The view of the sitemap.
  package var sitemap: SitemapView {
    let shown = photos.filter(\.photo.isShown)
    let byAlbum = settings.hasPhotoPages ? [:] : Dictionary(grouping: shown, by: \.album.id)
    let albums = albums.flatMap { entry in
      AlbumPaging.paths(entry.album, entry.outline).enumerated().map { number, path in
        SitemapView.Page(
          path, photos: number == 0 ? byAlbum[entry.album.id]?.map(\.photo) ?? [] : [])
      }
    }
    let others =
      (statistics == nil ? [] : [SitePaths.statistics]) + (map == nil ? [] : [SitePaths.map])
      + (hasSearch ? [SitePaths.search] : []) + pages.map(SitePaths.page)
    return SitemapView(
      pages: albums + others.map { SitemapView.Page($0) },
      photos: settings.hasPhotoPages ? shown.map(\.photo) : [])
  }
}
