import Renditions
import SiteViews
import Facts

/// The sections of the site's first page.
extension AlbumPage {
  /// The height of the photos of a section, in CSS px.
  private static let height = 160.0

  /// Rows of photos that scroll sideways, and links.
  var homeSections: HTML? {
    let home = view.head?.home ?? []
    guard !home.isEmpty else { return nil }
    let links = home.compactMap(link)
    let list: HTML? =
      links.isEmpty ? nil : "<p class=\"home\">\(links)</p>\n"
    return "\(home.filter { !$0.photos.isEmpty }.map(strip))\(list)"
  }

  private func link(_ section: HomeSection) -> HTML? {
    guard let path = section.link else { return nil }
    let (today, random) = (strings.timeline.onThisDay, strings.timeline.random)
    return "<a href=\"\(toSite)\(path)\">\(section.kind == .today ? today : random)</a>\n"
  }

  /// What the first page of a site without public photos shows: the way to protected albums, if a passphrase opens
  /// them.
  var entrance: HTML {
    guard template.hasPassphrase else {
      return "<p class=\"home\">\(strings.home.empty)</p>\n"
    }
    return ProtectedPage.card(
      "h2", in: template, toSite: toSite,
      "<a class=\"open\" href=\"\(toSite)\(SitePaths.protectedPage)\">\(strings.protection.open)</a>")
  }

  /// The link to the archive of the album.
  var download: HTML? {
    guard let archive = view.archive else { return nil }
    let (unit, size) =
      archive.size < 1_000_000 ? ("KB", Double(archive.size) / 1e3) : ("MB", Double(archive.size) / 1e6)
    let count = strings.counted(archive.count, videos: archive.videoCount)
    return """
      <p class="home"><a href="\(toSite)\(archive.path)" download="\(archive.name)">\
      \(strings.viewer.download)</a> <span class="meta">\(count) · ZIP · \
      \(strings.decimal(size, size < 10 ? 1 : 0)) \(unit)</span></p>

      """
  }

  private func strip(_ section: HomeSection) -> HTML {
    let title = section.kind == .recent ? strings.home.recent : strings.home.featured
    let items = section.photos.compactMap { photo -> HTML? in
      guard let full = photo.fullSize, let small = photo.rendition(atLeast: 2 * Self.height) else {
        return nil
      }
      let path = settings.hasPhotoPages ? SitePaths.photo(photo) : full.path
      let text = photo.alternativeText(strings, in: view.album.title)
      return """
        <li><a href="\(toSite)\(path)"><img src="\(toSite)\(small.path)" width="\(small.width)" \
        height="\(small.height)" alt="\(text)" loading="lazy"></a></li>

        """
    }
    return """
      <section><h2>\(title)</h2>
      <ul class="strip" role="list" tabindex="0" aria-label="\(title)">
      \(items)</ul></section>

      """
  }
}
