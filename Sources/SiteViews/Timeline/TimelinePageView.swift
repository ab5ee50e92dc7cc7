import Facts

/// What the page of the timeline shows, beside the index of its data.
package struct TimelinePageView: View {
  package let link: AlbumLink
  /// The number of years as text.
  package let summary: String?
  package let photoCount: Int
  /// How many of the photos are videos.
  package let videoCount: Int
  package let years: [Year]
  /// Sections that fill a large window, which the page has without a script.
  package let sections: [TimelineSection]
  package let photos: [SitePhoto]
  /// Whether the script shows one volume at a time.
  package let isLarge: Bool
  /// The number of positions of the scrubber.
  package let blockCount: Int

  /// A link to the page of a year, with those to its months.
  package struct Year: View {
    package let link: AlbumLink
    package let months: [MonthLink]

    package init(_ link: AlbumLink, months: [MonthLink]) {
      (self.link, self.months) = (link, months)
    }
  }

  package init(
    _ link: AlbumLink, summary: String?, photoCount: Int, videoCount: Int, years: [Year],
    sections: [TimelineSection], photos: [SitePhoto], isLarge: Bool, blockCount: Int
  ) {
    (self.link, self.summary, self.photoCount) = (link, summary, photoCount)
    (self.videoCount, self.years, self.sections) = (videoCount, years, sections)
    (self.photos, self.isLarge, self.blockCount) = (photos, isLarge, blockCount)
  }
}
