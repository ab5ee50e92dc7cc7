package import Facts
import PhotoLayout
package import SiteViews

/// A group of photos with pages of its own: a folder of the library, or the photos that share a value such as a camera.
package struct Album: Sendable {
  package let kind: AlbumKind
  /// Stable while the folder keeps its path.
  package let id: String
  package var title: String
  /// The folder of its pages, such as `travel/norway`; empty for the whole site.
  package let slug: String
  /// The photos of the folder itself, in order.
  package let photos: [SitePhoto]
  /// The child albums, in order.
  package let children: [Album]
  /// The text of album.md, in Markdown.
  package var intro: String?
  /// The pictures of the text.
  var pictures: [TextPicture] = []
  /// The date in album.md, such as `2024-06`.
  package var date: String?
  /// Whether the photos are sorted by date.
  package var isByDate = true
  /// The summary on its page; `nil` for the number of photos and their dates.
  package var summary: String?
  /// The photo that represents the album; `nil` if none can be shown.
  package var cover: SitePhoto?
  /// The point of the cover that stays visible.
  package var focus: FocalPoint?
  /// The face in the cover to which it is cropped; `nil` for all but people.
  package var face: FaceRegion?
  /// The photo above its page; `nil` for a page without one.
  package var banner: SitePhoto?
  /// The point of the banner that stays visible.
  package var bannerFocus: FocalPoint?
  /// The id of the child album that is shown first and largest; `nil` for all but the whole site.
  package var leadID: String?
  /// The number of different photos in the album and its descendants that can be shown. Every page uses this number. A
  /// photo in several albums counts once in each of them and once in their parent, and a photo that could not be
  /// rendered does not count, as in facets, statistics and map.
  package let totalCount: Int
  /// How many of these are videos.
  package let videoCount: Int
  /// The first and the last date of these photos.
  package let dates: (first: LocalDateTime, last: LocalDateTime)?

  /// Whether the album shows photos of other folders.
  var isCollection = false

  /// The cover and the banner that album.md names and the album cannot have.
  var ignored: [IgnoredPicture] = []

  /// Makes an album, and counts its photos. `counts` are those of the photos of a facet; `nil` to count them.
  package init(
    _ kind: AlbumKind, id: String, title: String, slug: String, photos: [SitePhoto],
    children: [Album], counts: PhotoCounts? = nil
  ) {
    (self.kind, self.id, self.title, self.slug) = (kind, id, title, slug)
    (self.photos, self.children) = (photos, children)
    // A photo of a value of a facet is also a photo of the values above it.
    let below = kind.isFacet ? [] : children.flatMap(\.allPhotos)
    let counts = counts ?? PhotoCounts(below.isEmpty ? photos : (photos + below).distinct)
    (totalCount, videoCount, dates) = (counts.count, counts.videos, counts.dates)
  }

  /// The photos of the album and its descendants, with those that are in several of them.
  private var allPhotos: [SitePhoto] { photos + children.flatMap(\.allPhotos) }
}

extension [SitePhoto] {
  /// Each photo once.
  var distinct: [SitePhoto] {
    var seen: Set<ObjectIdentifier> = []
    return filter { seen.insert(ObjectIdentifier($0)).inserted }
  }
}

extension Album {
  package var link: AlbumLink { AlbumLink(kind: kind, id: id, title: title, slug: slug) }
  package var coverView: AlbumCover {
    AlbumCover(link: link, photo: cover, focus: focus, face: face)
  }

  package var card: AlbumCard {
    AlbumCard(
      cover: coverView, summary: summaryView, children: kind.isFacet ? children.map(\.card) : [])
  }

  var summaryView: AlbumSummary {
    AlbumSummary(
      text: summary, count: totalCount, videoCount: videoCount, date: date,
      dates: dates.map { DateSpan(first: $0.first, last: $0.last) })
  }
}
