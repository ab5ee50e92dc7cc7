import Facts
package import SiteViews

extension SiteOutline {
  /// What all pages show.
  package func view(hasPassphrase: Bool = false) -> SiteView {
    SiteView(
      title: site.title, values: facets.albums.map(\.link), hasMap: map != nil,
      hasSearch: hasSearch, hasStatistics: statistics != nil, hasPassphrase: hasPassphrase,
      pages: pages,
      creditsPlaces: photos.indices.contains(where: photos.list.isPlaceNameDerived))
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
    let list = photos.list
    let shown = photos.indices.filter(list.isShown)
    let byAlbum =
      settings.hasPhotoPages ? [:] : Dictionary(grouping: shown) { photos[$0].album.id }
    func some(_ positions: [Int]) -> PhotoList { list.reordered(positions.map { UInt32($0) }) }
    let albums = albums.flatMap { entry in
      AlbumPaging.paths(entry.album, entry.outline).enumerated().map { number, path in
        SitemapView.Page(
          path, photos: some(number == 0 ? byAlbum[entry.album.id] ?? [] : []))
      }
    }
    let others =
      (statistics == nil ? [] : [SitePaths.statistics]) + (map == nil ? [] : [SitePaths.map])
      + (hasSearch ? [SitePaths.search] : []) + pages.map(SitePaths.page)
    return SitemapView(
      pages: albums + others.map { SitemapView.Page($0) },
      photos: settings.hasPhotoPages ? some(shown) : [])
  }
}
