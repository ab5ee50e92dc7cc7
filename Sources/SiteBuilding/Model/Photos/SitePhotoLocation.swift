package import SiteViews

/// A photo with its position in an album.
package struct SitePhotoLocation: Sendable {
  package let photo: SitePhoto
  /// The index of the photo in the album.
  package let index: Int
  private let parent: Parent

  /// Shared by all photos of an album. A copy for each would take more memory than the photos.
  final class Parent: Sendable {
    let album: Album
    let ancestors: [Album]

    init(album: Album, ancestors: [Album]) {
      self.album = album
      self.ancestors = ancestors
    }
  }

  package var album: Album { parent.album }
  /// The parent albums, the whole site first.
  package var ancestors: [Album] { parent.ancestors }

  /// Whether another location is in the same album of the same parents.
  package func isInSameAlbum(as other: SitePhotoLocation) -> Bool { parent === other.parent }

  /// The photos of an album and its descendants, each once, in the order of the albums. A photo of a folder belongs to
  /// the album of the folder, not to one that collects photos.
  package static func all(of album: Album) -> [SitePhotoLocation] {
    let albums = album.flattened
    var locations: [SitePhotoLocation] = []
    var seen: Set<ObjectIdentifier> = []
    for (album, ancestors) in albums.filter({ !$0.album.isCollection })
      + albums.filter(\.album.isCollection)
    {
      let parent = Parent(album: album, ancestors: ancestors)
      for (index, photo) in album.photos.enumerated()
      where seen.insert(ObjectIdentifier(photo)).inserted {
        locations.append(SitePhotoLocation(photo: photo, index: index, parent: parent))
      }
    }
    return locations
  }
}

extension Album {
  /// The album and all its descendants, parents first, each with its parent albums.
  var flattened: [(album: Album, ancestors: [Album])] { flattened(below: []) }

  /// The same for an album with parent albums.
  func flattened(below ancestors: [Album]) -> [(album: Album, ancestors: [Album])] {
    var flattened: [(album: Album, ancestors: [Album])] = []
    visit(ancestors: ancestors) { flattened.append(($0, $1)) }
    return flattened
  }

  /// Visits the album and all its descendants, parents first, each with its parent albums.
  package func visit(
    ancestors: [Album] = [], _ body: (Album, [Album]) throws -> Void
  ) rethrows {
    try body(self, ancestors)
    for child in children {
      try child.visit(ancestors: ancestors + [self], body)
    }
  }
}

extension SitePhotoLocation {
  /// The photo with the link to its album.
  package var view: AlbumPhoto { AlbumPhoto(photo, in: album.link) }

  /// The heading of the photo's page.
  package func heading(_ strings: Strings) -> String { photo.heading(strings, in: album.title) }
}
