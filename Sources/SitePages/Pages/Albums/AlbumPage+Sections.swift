import Facts
import SiteViews

extension AlbumPage {
  /// The sections; consecutive ones with the same title have one heading.
  func markup(_ sections: [LaidOutSection]) -> [HTML] {
    let rows = SectionMarkup(
      toSite: toSite, settings: settings, strings: strings, title: view.album.title,
      bannerID: view.head?.banner?.photo.id)
    let lists = sections.enumerated().map { index, section in
      rows.list(
        section, number: index + 1, photos: view.photos[section.photos],
        fileNames: view.fileNames.isEmpty ? [] : view.fileNames[section.photos],
        isFirst: index == 0,
        isBelowBanner: hasBanner)
    }
    let starts = sections.indices.filter { index in
      index == 0 || sections[index - 1].title != sections[index].title
    }
    return zip(starts, starts.dropFirst() + [sections.count]).map { start, end in
      let photos = sections[start..<end].flatMap { view.photos[$0.photos] }
      let heading: HTML? = sections[start].title.map { title in
        "<h2>\(title) <span class=\"count\">\(strings.counted(photos))</span></h2>\n"
      }
      return "<section>\(heading)\(lists[start..<end])</section>\n"
    }
  }
}
