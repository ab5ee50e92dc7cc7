import Facts

/// What a page of an album shows.
package struct AlbumPageView: View {
  package let album: AlbumLink
  /// The parent albums, the whole site first.
  package let ancestors: [AlbumLink]
  /// The number of the page, from 1, and the number of pages of the album.
  package let number: Int
  package let count: Int
  /// The photo that represents the album.
  package let cover: SitePhoto?
  package let photos: [SitePhoto]
  /// The sections of `photos`.
  package let sections: [PhotoSection]
  /// How many photos the album has on all pages.
  package let size: AlbumSize
  /// The albums below it.
  package var cards: [AlbumCard] = []
  /// How the page lists them by their names; `nil` for cards.
  package var names: NameIndex?
  /// Whether the next page has photos of the album.
  package var hasMorePhotos = false
  /// How the viewer numbers the photos; `nil` if all photos of the album are on the page, or none.
  package var numbering: PhotoNumbering?
  /// What only the first page shows.
  package var head: AlbumHead?
  /// The years, on the pages of one.
  package var years: [AlbumLink] = []
  /// The archive of the photos, on the last page.
  package var archive: ArchiveLink?
  /// The album that the last page links to.
  package var next: AlbumCover?
  /// The shade of its cover as a banner, see `Banner.shade`.
  package var nextShade: Double?

  package init(
    album: AlbumLink, ancestors: [AlbumLink], number: Int, count: Int, cover: SitePhoto?,
    photos: [SitePhoto], sections: [PhotoSection], size: AlbumSize
  ) {
    (self.album, self.ancestors, self.number, self.count) = (album, ancestors, number, count)
    (self.cover, self.photos, self.sections, self.size) = (cover, photos, sections, size)
  }

  package var path: String { SitePaths.album(album, page: number) }
}

/// Photos with one heading.
package struct PhotoSection: View {
  /// Their indices among the photos of the view.
  package let photos: Range<Int>
  /// What they have in common.
  package let span: SectionSpan

  package init(photos: Range<Int>, span: SectionSpan) {
    (self.photos, self.span) = (photos, span)
  }
}

/// The content of a heading.
package enum SectionSpan: String, Encodable, Sendable {
  case none, days, months
}

/// How the viewer finds the number of a photo among all photos of an album that can be shown.
package enum PhotoNumbering: View {
  /// A data file contains the numbers, so that an added photo does not change all pages.
  case file
  /// The page contains the number of photos before its own, and of all photos. Unlisted and protected albums have no
  /// data file.
  case page(first: Int, count: Int)
}

/// What only the first page of an album shows, in addition to its photos.
package struct AlbumHead: View {
  package let summary: AlbumSummary
  /// The photo above the page; `nil` for a page without one.
  package let banner: Banner?
  /// The text of album.md, in Markdown.
  package let intro: String?
  /// The pictures of the text.
  package let pictures: [TextPicture]
  /// The id of the album that is shown first and largest.
  package let leadID: String?
  /// The sections of the site's first page; none on others.
  package let home: [HomeSection]
  /// The months of a year; none on other pages.
  package let months: [MonthLink]

  package init(
    summary: AlbumSummary, banner: Banner?, intro: String?, pictures: [TextPicture] = [],
    leadID: String?, home: [HomeSection], months: [MonthLink]
  ) {
    (self.summary, self.banner) = (summary, banner)
    (self.intro, self.pictures) = (intro, pictures)
    (self.leadID, self.home, self.months) = (leadID, home, months)
  }
}

/// A link to the photos of a month.
package struct MonthLink: View {
  package let year: Int
  /// From 1.
  package let month: Int
  /// The path from the site's folder, with a fragment.
  package let path: String
  package let count: Int
  /// The number of photos of the timeline before the newest of the month; `nil` outside of its page.
  package var index: Int?

  package init(year: Int, month: Int, path: String, count: Int) {
    (self.year, self.month, self.path) = (year, month, path)
    self.count = count
  }
}

/// A link to the archive of an album.
package struct ArchiveLink: View {
  package let path: String
  /// The name that browsers save it under.
  package let name: String
  /// In bytes.
  package let size: Int
  /// The number of photos and videos of the album, and how many of them are videos.
  package let count: Int
  package let videoCount: Int

  package init(path: String, name: String, size: Int, count: Int, videoCount: Int) {
    (self.path, self.name, self.size) = (path, name, size)
    (self.count, self.videoCount) = (count, videoCount)
  }
}

/// What a page shows of a long list of names, such as keywords: its groups, and links to those of all pages.
package struct NameIndex: View {
  /// The names with one heading.
  package struct Group: View {
    /// Their indices among the albums of the page.
    package let names: Range<Int>
    /// Their first letter; `nil` for a list without letters.
    package let letter: String?

    package init(names: Range<Int>, letter: String?) {
      (self.names, self.letter) = (names, letter)
    }
  }

  /// A link to a letter or to a page.
  package struct Link: View, Equatable {
    package let text: String
    /// The path from the site's folder, with a fragment.
    package let path: String

    package init(text: String, path: String) {
      (self.text, self.path) = (text, path)
    }
  }

  package let groups: [Group]
  /// Empty for lists that are short.
  package let links: [Link]

  package init(groups: [Group], links: [Link]) {
    (self.groups, self.links) = (groups, links)
  }

  /// The id of the heading of a group.
  package static func id(_ group: Int) -> String { "n\(group + 1)" }
}
