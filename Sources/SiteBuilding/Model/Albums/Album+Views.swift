package import SiteViews

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
