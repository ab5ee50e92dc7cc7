package import SiteViews

/// Photos with their first locations, each once, in the order of the albums.
package struct LocatedPhotos: RandomAccessCollection, Sendable {
  /// The photos without their locations.
  package let list: PhotoList
  private let albums: [SitePhotoLocation.Parent]
  /// The index of the album of each photo, and its index in the album. Numbers take half the memory of locations.
  private let places: [(album: UInt32, photo: UInt32)]

  /// Makes an empty collection.
  package init() { (list, albums, places) = ([], [], []) }

  /// Finds the photos of an album and its descendants.
  package init(of album: Album) {
    var lists: [PhotoList] = []
    var albums: [SitePhotoLocation.Parent] = []
    var places: [(album: UInt32, photo: UInt32)] = []
    places.reserveCapacity(album.totalCount)
    // Albums share the photos.
    var seen: Set<ObjectIdentifier> = []
    var visited: [(album: Album, ancestors: [Album])] = []
    album.visit { visited.append(($0, $1)) }
    // A photo of a folder belongs to the album of the folder, not to one that collects photos.
    for (child, ancestors) in visited.filter({ !$0.album.isCollection })
      + visited.filter(\.album.isCollection)
    {
      let number = UInt32(lists.count)
      lists.append(child.photos)
      albums.append(SitePhotoLocation.Parent(album: child, ancestors: ancestors))
      for index in child.photos.indices
      where !album.sharesPhotos || seen.insert(ObjectIdentifier(child.photos[index])).inserted {
        places.append((number, UInt32(index)))
      }
    }
    (self.albums, self.places) = (albums, places)
    let table = lists.first { !$0.isEmpty }?.table
    if let table, lists.allSatisfy({ $0.isEmpty || $0.table === table }) {
      list = PhotoList(places.map { UInt32(lists[Int($0.album)].row(Int($0.photo))) }, of: table)
    } else {
      list = PhotoList(places.map { lists[Int($0.album)][Int($0.photo)] })
    }
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { places.count }
  package subscript(position: Int) -> SitePhotoLocation {
    let place = places[position]
    return SitePhotoLocation(index: Int(place.photo), parent: albums[Int(place.album)])
  }
}

/// Photos of a site in an order of their own. Indices take a fourth of the memory of locations.
package struct OrderedPhotos: RandomAccessCollection, Sendable {
  private let all: LocatedPhotos
  /// The indices of the photos in `all`.
  private let order: [UInt32]

  /// Makes an order.
  package init(_ order: [UInt32] = [], of all: LocatedPhotos = LocatedPhotos()) {
    (self.order, self.all) = (order, all)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { order.count }
  package subscript(position: Int) -> SitePhotoLocation { all[Int(order[position])] }

  /// The index of a photo among all photos of the site.
  package func place(of position: Int) -> Int { Int(order[position]) }

  /// Some of the photos, without their locations.
  func list(_ range: Range<Int>) -> PhotoList { all.list.reordered(Array(order[range])) }

  /// The photos without their locations; making the list takes linear time.
  package var list: PhotoList { all.list.reordered(order) }
}

extension TitledPhotos {
  /// Reads some photos of an order.
  init(_ all: OrderedPhotos, _ range: Range<Int>) {
    var titles: [Title] = []
    var last: SitePhotoLocation?
    for (index, number) in range.enumerated() {
      let place = all[number]
      if last?.isInSameAlbum(as: place) != true {
        titles.append(Title(place.album.title, start: index))
      }
      last = place
    }
    self.init(all.list(range), titles: titles)
  }
}
