import Facts
package import SiteViews

extension Timeline {
  /// The number of photos that fill a large window.
  private static let staticCount = 24

  /// The view of the data.
  package var view: TimelineView {
    TimelineView(photoCount: photos.count, chunks: chunks.indices.map(chunk), volumes: volumes)
  }

  /// The view of the page.
  package func page(_ years: Album) -> TimelinePageView {
    let list = photos.list
    let counts = PhotoCounts(list)
    let sections = sections.prefix { $0.photos.lowerBound < Self.staticCount }
    let newest = newestOfMonths
    return TimelinePageView(
      years.link, summary: years.summary, photoCount: counts.count, videoCount: counts.videos,
      years: years.children.map { year in
        TimelinePageView.Year(
          year.link,
          months: year.months(AlbumOutline(year.photos, isByDate: year.isByDate)).map { month in
            var month = month
            month.index = newest[Month(year: month.year, number: month.month)]
            return month
          })
      },
      sections: Array(sections),
      photos: list.reordered((0..<(sections.last?.photos.upperBound ?? 0)).map { UInt32($0) }),
      isLarge: volumes.count > 1, blockCount: blocks.count)
  }

  /// The index of the newest photo of each month.
  private var newestOfMonths: [Month: Int] {
    let list = photos.list
    var newest: [Month: Int] = [:]
    for index in list.indices.reversed() {
      guard let date = list.taken(at: index), let month = date.month else { continue }
      newest[Month(year: date.year, number: month)] = index
    }
    return newest
  }

  /// The view of a data file, by its number in `chunks`.
  private func chunk(_ number: Int) -> TimelineChunkView {
    let range = photosOf(number)
    let blocks = blocks[chunks[number]].map { block in
      let sections = sections[block.sections].map { section in
        var section = section
        let start = section.photos.lowerBound - range.lowerBound
        section.photos = start..<start + section.photos.count
        return section
      }
      return TimelineChunkView.Block(sections, month: block.month?.index ?? 0, span: block.span)
    }
    return TimelineChunkView(blocks, photos: TitledPhotos(photos, range))
  }
}
