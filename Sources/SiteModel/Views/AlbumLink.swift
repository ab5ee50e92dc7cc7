import Digests
package import PhotoMetadata
package import SiteConfiguration

/// What a link to an album shows.
package struct AlbumLink: View, Equatable {
  package let kind: Album.Kind
  package let id: String
  package let title: String
  package let slug: String
}

/// What a link to an album with its cover shows.
package struct AlbumCover: View {
  package let link: AlbumLink
  package let photo: SitePhoto?
  /// The point of the photo that stays visible.
  package let focus: FocalPoint?
}

/// The line below the title of an album, without its words.
package struct AlbumSummary: View {
  /// The whole line, if it is not a count and dates.
  package let text: String?
  package let count: Int
  /// How many of the photos are videos.
  package let videoCount: Int
  /// The date in album.md, such as `2024-06`.
  package let date: String?
  package let dates: DateSpan?
}

/// The first and the last date of photos.
package struct DateSpan: View {
  package let first: LocalDateTime
  package let last: LocalDateTime
}

/// What the card of an album, or an entry of a list, shows.
package struct AlbumCard: View {
  package let cover: AlbumCover
  package let summary: AlbumSummary
  /// The values below a value, which cards and lists show.
  package let children: [AlbumCard]

  package var link: AlbumLink { cover.link }
}

extension Album {
  package var link: AlbumLink { AlbumLink(kind: kind, id: id, title: title, slug: slug) }
  package var coverView: AlbumCover { AlbumCover(link: link, photo: cover, focus: focus) }

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
