import SiteFormats
import SiteLanguages
import SiteModel

extension AlbumPages {
  /// The sections of a page; consecutive ones with the same title have one heading.
  func markup(_ sections: [LaidOutSection], onPage page: Int) -> [HTML] {
    let rows = SectionMarkup(
      toSite: toSite, settings: settings, strings: strings, title: album.title)
    let lists = sections.enumerated().map { index, section in
      rows.list(
        section, number: index + 1, photos: album.photos[section.photos], isFirst: index == 0,
        isBelowBanner: hasBanner(onPage: page))
    }
    let starts = sections.indices.filter { index in
      index == 0 || sections[index - 1].title != sections[index].title
    }
    return zip(starts, starts.dropFirst() + [sections.count]).map { start, end in
      let photos = sections[start..<end].flatMap { album.photos[$0.photos] }
      let heading: HTML? = sections[start].title.map { title in
        "<h2>\(title) <span class=\"count\">\(strings.counted(photos))</span></h2>\n"
      }
      return "<section>\(heading)\(lists[start..<end])</section>\n"
    }
  }
}
