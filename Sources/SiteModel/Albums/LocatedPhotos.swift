/// Photos with their first locations, each once, in the order of the albums.
package struct LocatedPhotos: RandomAccessCollection, Sendable {
  private let locations: [SitePhotoLocation]
  /// The photos alone.
  package let list: PhotoList

  /// Makes a collection of photos that are different.
  package init(_ locations: [SitePhotoLocation] = []) {
    self.init(locations, PhotoList(locations.map(\.photo)))
  }

  private init(_ locations: [SitePhotoLocation], _ list: PhotoList) {
    (self.locations, self.list) = (locations, list)
  }

  /// Finds the photos of an album and its descendants.
  package init(of album: Album) {
    var locations: [SitePhotoLocation] = []
    locations.reserveCapacity(album.totalCount)
    var lists: [PhotoList] = []
    // Albums share the photos.
    var seen: Set<ObjectIdentifier> = []
    album.visit { child, ancestors in
      let own = SitePhotoLocation.all(of: child, ancestors: ancestors)
      if album.sharesPhotos {
        locations += own.filter { seen.insert(ObjectIdentifier($0.photo)).inserted }
      } else {
        locations += own
        lists.append(child.photos)
      }
    }
    if album.sharesPhotos {
      self.init(locations)
    } else {
      self.init(locations, PhotoList(of: PhotoTable(lists)))
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { locations.count }
  package subscript(position: Int) -> SitePhotoLocation { locations[position] }
}
