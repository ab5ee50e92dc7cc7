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
  package let photos: PhotoList
  /// The names of the files of these photos; empty unless the site has downloads.
  package let fileNames: [String]
  /// The child albums, in order.
  package let children: [Album]
  /// The text of album.md, in Markdown.
  package let intro: String?
  /// The pictures of the text.
  let pictures: [TextPicture]
  /// The date in album.md, such as `2024-06`.
  package let date: String?
  /// Whether the photos are sorted by date.
  package let isByDate: Bool
  /// The summary on its page; `nil` for the number of photos and their dates.
  package var summary: String?
  /// The photo that represents the album; `nil` if none can be shown.
  package let cover: SitePhoto?
  /// The point of the cover that stays visible.
  package let focus: FocalPoint?
  /// The face in the cover to which it is cropped; `nil` for all but people.
  package var face: FaceRegion?
  /// The photo above its page; `nil` for a page without one.
  package let banner: SitePhoto?
  /// The point of the banner that stays visible.
  package let bannerFocus: FocalPoint?
  /// The id of the child album that is shown first and largest; `nil` for all but the whole site.
  package let leadID: String?
  /// The number of different photos in the album and its descendants that can be shown. Every page uses this number. A
  /// photo in several albums counts once in each of them and once in their parent, and a photo that could not be
  /// rendered does not count, as in facets, statistics and map.
  package let totalCount: Int
  /// How many of these are videos.
  package let videoCount: Int
  /// The first and the last date of these photos.
  package let dates: (first: LocalDateTime, last: LocalDateTime)?

  /// Whether a photo may be in several of the album and its descendants.
  let sharesPhotos: Bool
  /// Whether the album shows photos of other folders.
  let isCollection: Bool

  /// The cover and the banner that album.md names and the album cannot have.
  var ignored: [IgnoredPicture] = []

  /// The maximum number of photos that a page shows large.
  package static let fewPhotos = 3

  /// Makes an album, and computes count and dates. `counts` is `nil` to count them.
  package init(
    _ kind: AlbumKind, id: String, title: String, slug: String, photos: PhotoList,
    children: [Album],
    intro: String? = nil, pictures: [TextPicture] = [], date: String? = nil, isByDate: Bool = true,
    cover: SitePhoto? = nil, focus: FocalPoint? = nil, banner: SitePhoto? = nil,
    bannerFocus: FocalPoint? = nil, leadID: String? = nil, counts: PhotoCounts? = nil,
    sharesPhotos: Bool = true, isCollection: Bool = false, fileNames: [String] = []
  ) {
    self.isCollection = isCollection
    self.fileNames = fileNames
    (self.kind, self.id, self.title, self.slug) = (kind, id, title, slug)
    (self.photos, self.children) = (photos, children)
    (self.intro, self.pictures) = (intro, pictures)
    (self.date, self.isByDate) = (date, isByDate)
    (self.cover, self.focus, self.banner) = (cover, focus, banner)
    (self.bannerFocus, self.leadID) = (bannerFocus, leadID)
    self.sharesPhotos = sharesPhotos
    var counts = counts ?? PhotoCounts(photos)
    for child in children {
      if sharesPhotos || kind.isFacet { counts.add(child.dates) } else { counts.add(child.counts) }
    }
    if sharesPhotos, !kind.isFacet {
      var shown: Set<ObjectIdentifier> = []
      var videos: Set<ObjectIdentifier> = []
      Self.collectShown(photos, children, into: &shown, videos: &videos)
      (totalCount, videoCount) = (shown.count, videos.count)
    } else {
      (totalCount, videoCount) = (counts.count, counts.videos)
    }
    dates = counts.dates
  }

  /// Collects the photos, and those in child albums, that can be shown.
  private static func collectShown(
    _ photos: PhotoList, _ children: [Album], into shown: inout Set<ObjectIdentifier>,
    videos: inout Set<ObjectIdentifier>
  ) {
    for photo in photos where photo.isShown {
      shown.insert(ObjectIdentifier(photo))
      if photo.isVideo { videos.insert(ObjectIdentifier(photo)) }
    }
    for child in children {
      collectShown(child.photos, child.children, into: &shown, videos: &videos)
    }
  }

  private var counts: PhotoCounts { PhotoCounts(totalCount, videos: videoCount, dates) }
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
