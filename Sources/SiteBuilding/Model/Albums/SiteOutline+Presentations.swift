package import Renditions
package import SiteViews

extension SiteOutline {
  /// The tiles of all photos that should have some.
  package var tileSets: [TileSet] {
    guard settings.tiledPhotos != .none else { return [] }
    return photos.list.compactMap { $0.tiles(settings) }
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
