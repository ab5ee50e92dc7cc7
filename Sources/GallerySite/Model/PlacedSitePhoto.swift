/// A photo of the site at the first of its places, and what stands around it there.
struct PlacedSitePhoto: Sendable {
  var photo: SitePhoto
  /// Where it stands in its album.
  var index: Int
  var album: Album
  /// The albums above, the whole site first.
  var ancestors: [Album]
}

extension Album {
  /// Every photo of the album and of those below it once, in the order of the albums.
  var photosByPlace: [PlacedSitePhoto] {
    var seen: Set<String> = []
    var photos: [PlacedSitePhoto] = []
    visit { album, ancestors in
      for (index, photo) in album.photos.enumerated() where seen.insert(photo.id).inserted {
        photos.append(
          PlacedSitePhoto(photo: photo, index: index, album: album, ancestors: ancestors))
      }
    }
    return photos
  }

  /// The album and all below it, parents first, each with the albums above it.
  var family: [(album: Album, ancestors: [Album])] { family(below: []) }

  /// The same where the album itself lies below others.
  func family(below ancestors: [Album]) -> [(album: Album, ancestors: [Album])] {
    var family: [(album: Album, ancestors: [Album])] = []
    visit(ancestors: ancestors) { family.append(($0, $1)) }
    return family
  }

  /// How many albums there are, this one among them.
  var albumCount: Int {
    children.reduce(1) { $0 + $1.albumCount }
  }

  /// Calls for the album and all below it, parents first, each with the albums above it.
  func visit(
    ancestors: [Album] = [], _ body: (Album, [Album]) throws -> Void
  ) rethrows {
    try body(self, ancestors)
    for child in children {
      try child.visit(ancestors: ancestors + [self], body)
    }
  }
}
