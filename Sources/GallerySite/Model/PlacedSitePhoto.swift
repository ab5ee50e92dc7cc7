/// A photo of the site at the first of its places, and what stands around it there.
struct PlacedSitePhoto: Sendable {
  /// Where it stands in its album.
  var index: Int
  private let place: Place

  /// Shared by all photos of an album; a copy for each would take more memory than the photos.
  private final class Place: Sendable {
    let album: Album
    let ancestors: [Album]

    init(album: Album, ancestors: [Album]) {
      self.album = album
      self.ancestors = ancestors
    }
  }

  var photo: SitePhoto { album.photos[index] }
  var album: Album { place.album }
  /// The albums above, the whole site first.
  var ancestors: [Album] { place.ancestors }

  /// The photos of an album, in order.
  static func all(of album: Album, ancestors: [Album]) -> [PlacedSitePhoto] {
    let place = Place(album: album, ancestors: ancestors)
    return album.photos.indices.map { PlacedSitePhoto(index: $0, place: place) }
  }
}

extension Album {
  /// Every photo of the album and of those below it once, in the order of the albums.
  var photosByPlace: [PlacedSitePhoto] {
    var seen: Set<String> = []
    var photos: [PlacedSitePhoto] = []
    visit { album, ancestors in
      photos += PlacedSitePhoto.all(of: album, ancestors: ancestors).filter {
        seen.insert($0.photo.id).inserted
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

  /// The album that follows another and all below it; `nil` behind the last, and for the whole site.
  ///
  /// - Parameters:
  ///   - family: Albums, parents first, each with the albums above it.
  ///   - index: The album's place among them.
  /// - Returns: The album.
  static func following(
    _ family: [(album: Album, ancestors: [Album])], _ index: Int
  ) -> Album? {
    let depth = family[index].ancestors.count
    guard depth > 0 else { return nil }
    return family[(index + 1)...].first { $0.ancestors.count <= depth }?.album
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
