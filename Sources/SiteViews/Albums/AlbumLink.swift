package import Facts

/// What a link to an album shows.
package struct AlbumLink: View, Equatable {
  package let kind: AlbumKind
  package let id: String
  package let title: String
  package let slug: String

  package init(kind: AlbumKind, id: String, title: String, slug: String) {
    (self.kind, self.id, self.title) = (kind, id, title)
    self.slug = slug
  }
}

/// What a link to an album with its cover shows.
package struct AlbumCover: View {
  package let link: AlbumLink
  package let photo: SitePhoto?
  /// The point of the photo that stays visible.
  package let focus: FocalPoint?
  /// The part of the photo with the face of a person; `nil` to show as much of the photo as fits.
  package let face: FaceCrop?

  package init(link: AlbumLink, photo: SitePhoto?, focus: FocalPoint?, face: FaceRegion? = nil) {
    (self.link, self.photo, self.focus) = (link, photo, focus ?? photo?.faceFocus)
    self.face = photo.flatMap { photo in
      face.map { FaceCrop($0, width: photo.width, height: photo.height) }
    }
  }
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

  package init(text: String?, count: Int, videoCount: Int, date: String?, dates: DateSpan?) {
    (self.text, self.count, self.videoCount) = (text, count, videoCount)
    (self.date, self.dates) = (date, dates)
  }
}

/// The first and the last date of photos.
package struct DateSpan: View {
  package let first: LocalDateTime
  package let last: LocalDateTime

  package init(first: LocalDateTime, last: LocalDateTime) {
    (self.first, self.last) = (first, last)
  }

  /// The span of some dates; `nil` for none.
  package init?(of dates: [LocalDateTime]) {
    guard let first = dates.min(), let last = dates.max() else { return nil }
    self.init(first: first, last: last)
  }
}

/// What the card of an album, or an entry of a list, shows.
package struct AlbumCard: View {
  package let cover: AlbumCover
  package let summary: AlbumSummary
  /// The values below a value, which cards and lists show.
  package let children: [AlbumCard]

  package init(cover: AlbumCover, summary: AlbumSummary, children: [AlbumCard]) {
    (self.cover, self.summary, self.children) = (cover, summary, children)
  }

  package var link: AlbumLink { cover.link }
}
