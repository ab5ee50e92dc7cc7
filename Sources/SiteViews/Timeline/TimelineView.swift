import Facts
package import PhotoLayout

/// What the data of the timeline has.
package struct TimelineView: Sendable {
  package let photoCount: Int
  /// The data files.
  package let chunks: [TimelineChunkView]
  /// The indices of the files of each volume: a page scrolls to all photos of one.
  package let volumes: [Range<Int>]

  package init(photoCount: Int, chunks: [TimelineChunkView], volumes: [Range<Int>]) {
    (self.photoCount, self.chunks, self.volumes) = (photoCount, chunks, volumes)
  }
}

/// What a data file of the timeline has: the photos of a few blocks.
package struct TimelineChunkView: View {
  /// Sections that are loaded and laid out together.
  package struct Block: View {
    /// The indices of their photos are those among the photos of the file.
    package let sections: [TimelineSection]
    /// The month of the newest photo, counted from January of the year 0; 0 for photos without a date.
    package let month: Int
    /// The number of months from that of the oldest photo; -1 if only the year of the newest or of the oldest is known.
    package let span: Int

    package init(_ sections: [TimelineSection], month: Int, span: Int = 0) {
      (self.sections, self.month, self.span) = (sections, month, span)
    }
  }

  package let blocks: [Block]
  package let photos: [AlbumPhoto]

  package init(_ blocks: [Block], photos: [AlbumPhoto]) {
    (self.blocks, self.photos) = (blocks, photos)
  }
}

/// Photos in rows of their own.
package struct TimelineSection: View {
  /// The indices of the photos.
  package var photos: Range<Int>
  /// The heading; empty if the section continues the one before.
  package var title: String
  /// Whether the next section continues this one, so that no row may be short.
  package var isContinued = false

  package init(photos: Range<Int>, title: String, isContinued: Bool = false) {
    (self.photos, self.title, self.isContinued) = (photos, title, isContinued)
  }
}

extension SiteSettings {
  /// The settings of the timeline: always justified rows, with all photos.
  package var timeline: SiteSettings {
    var settings = self
    settings.layouts = [.justified]
    settings.grid.lastRow = .natural
    return settings
  }
}

extension TimelineSection {
  /// Lays the section out.
  package func laidOut(_ all: [AspectRatio], _ settings: SiteSettings) -> LaidOutSection {
    let aspects = Array(all[photos])
    var grid = settings.grid
    if isContinued {
      (grid.lastRow, grid.scales) = (.justify, RowScales(minimum: grid.scales.minimum))
    }
    return LaidOutSection(
      title: title.isEmpty ? nil : title, photos: photos,
      aspects: aspects,
      arrangements: grid.arrange(
        aspects, widths: settings.widths.values, rowHeight: settings.rowHeight))
  }
}

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
