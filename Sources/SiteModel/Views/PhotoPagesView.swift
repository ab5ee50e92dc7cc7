import Digests
import PhotoMetadata

/// What the pages of consecutive photos of a section show.
///
/// If one of the pages changes, all are rendered.
package struct PhotoPagesView: View {
  package let album: AlbumLink
  /// The parent albums, the whole site first.
  package let ancestors: [AlbumLink]
  /// The page with the tiles of the photos, from the site's folder.
  package let page: String
  package let photos: LinkedPhotos
  /// The photos before the first and after the last of these photos in the album; `nil` if there is none.
  package let before: PhotoLink?
  package let after: PhotoLink?
  /// The indices of photos whose pages are in another part of the site.
  package let others: [Int]

  /// The paths of the pages.
  package var paths: [String] { own.map { SitePaths.photo(photos.list[$0]) } }

  /// The indices of photos that have a page here.
  package var own: [Int] {
    others.isEmpty
      ? Array(photos.list.indices) : photos.list.indices.filter { !others.contains($0) }
  }
}

/// What a link to the page of a photo shows.
package struct PhotoLink: View {
  /// The name of the file in the folder of these pages.
  package let file: String

  package init(_ photo: SitePhoto) { file = SitePaths.photoFile(photo) }
}

/// Photos with the links to the pages of their values.
package struct LinkedPhotos: View {
  package let list: PhotoList
  package let facets: Facets
  /// Digests of the photos with their links, see `PhotoDigests`.
  private let digests: [UInt64]

  init(_ list: PhotoList, _ facets: Facets, digests: [UInt64]) {
    (self.list, self.facets, self.digests) = (list, facets, digests)
  }

  /// Encodes the digests, because the links depend on all photos of a site, and would take too long to find in each
  /// build.
  package func encode(to encoder: any Encoder) throws { try digests.encode(to: encoder) }
}

/// The views of the pages of photos of a site.
package struct PhotoPageViews: Sendable {
  /// The photos that have a page, each once, in the order of the albums.
  private let photos: OrderedPhotos
  /// The links to the sections of each album, by its id.
  private let sections: [String: [SectionLink]]
  private let facets: Facets
  private let digests: PhotoDigests
  /// The addresses of photos whose pages are in another part of the site.
  private let others: Set<String>
  /// The photos of each view.
  package let runs: [Range<Int>]

  /// Divides the photos that can be shown.
  ///
  /// - Parameters:
  ///   - outline: The site.
  ///   - digests: The digests of its photos.
  ///   - others: The addresses of photos whose pages are in another part of the site.
  package init(_ outline: SiteOutline, _ digests: PhotoDigests, except others: Set<String> = []) {
    let shown = outline.photos.indices.filter(outline.photos.list.isShown)
    photos = OrderedPhotos(shown.map { UInt32($0) }, of: outline.photos)
    let links = outline.folders.map { ($0.album.id, AlbumPaging.links($0.album, $0.outline)) }
    sections = Dictionary(links) { first, _ in first }
    (facets, self.digests, self.others) = (outline.facets, digests, others)
    runs = Self.runs(photos, sections)
  }

  private static func runs(
    _ photos: OrderedPhotos, _ sections: [String: [SectionLink]]
  ) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < photos.count {
      let place = photos[start]
      let section = sections[place.album.id]?.first { $0.photos.contains(place.index) }
      let limit = section?.photos.upperBound ?? place.index + 1
      var end = start + 1
      while end < photos.count, photos[end].index < limit, photos[end].index > place.index,
        photos[end].isInSameAlbum(as: place)
      {
        end += 1
      }
      runs.append(start..<end)
      start = end
    }
    return runs
  }

  /// The number of photos that can be shown.
  package var count: Int { photos.count }

  /// The address of a photo.
  package func address(_ number: Int) -> String { photos[number].photo.address }

  /// The index of a photo among those of the site.
  package func place(of number: Int) -> Int { photos.place(of: number) }

  /// The photos of a run whose pages are not in another part of the site.
  package func own(_ run: Range<Int>) -> [Int] {
    others.isEmpty ? Array(run) : run.filter { !others.contains(address($0)) }
  }

  /// The view of the pages of a run.
  package func view(_ run: Range<Int>) -> PhotoPagesView {
    let place = photos[run.lowerBound]
    let album = place.album
    let section = sections[album.id]?.first { $0.photos.contains(place.index) }
    return PhotoPagesView(
      album: album.link, ancestors: place.ancestors.map(\.link),
      page: section?.page ?? SitePaths.album(album.link),
      photos: LinkedPhotos(
        photos.list(run), facets, digests: run.map { digests[photos.place(of: $0)] }),
      before: neighbour(run.lowerBound, -1), after: neighbour(run.upperBound - 1, 1),
      others: others.isEmpty
        ? [] : run.filter { others.contains(address($0)) }.map { $0 - run.lowerBound })
  }

  private func neighbour(_ number: Int, _ distance: Int) -> PhotoLink? {
    let other = number + distance
    guard photos.indices.contains(other), photos[other].album.id == photos[number].album.id else {
      return nil
    }
    return PhotoLink(photos[other].photo)
  }
}
