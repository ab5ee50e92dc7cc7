import Renditions
import Facts
package import SiteViews

/// The sitemap of a site (https://www.sitemaps.org/protocol.html).
package struct Sitemap {
  /// The maximum number of addresses in a file, by https://www.sitemaps.org/protocol.html.
  private static let maxAddresses = 50_000
  /// The maximum number of images of a page, by Google's extension for images.
  private static let maxImages = 1000

  private let view: SitemapView
  /// The site's address, ending in a slash.
  private let baseURL: String

  package init(_ view: SitemapView, baseURL: String) {
    (self.view, self.baseURL) = (view, baseURL)
  }

  /// `sitemap.xml`, or an index of that name if one file cannot contain all pages.
  package var files: [(path: String, bytes: [UInt8])] {
    let entries = entries
    let parts = stride(from: 0, to: entries.count, by: Self.maxAddresses).map {
      entries[$0..<min($0 + Self.maxAddresses, entries.count)]
    }
    guard parts.count > 1 else { return [(SitePaths.sitemap, Self.page(entries[...]))] }
    let names = parts.indices.map { SitePaths.sitemapPart($0 + 1) }
    let links = names.map { name -> HTML in "<sitemap><loc>\(baseURL)\(name)</loc></sitemap>\n" }
    let index: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
      \(links)</sitemapindex>

      """
    return [(SitePaths.sitemap, index.bytes)]
      + zip(names, parts.map(Self.page)).map { (path: $0, bytes: $1) }
  }

  private static func page(_ entries: ArraySlice<HTML>) -> [UInt8] {
    let page: HTML = """
      <?xml version="1.0" encoding="UTF-8"?>
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" \
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      \(entries)</urlset>

      """
    return page.bytes
  }

  private var entries: [HTML] {
    view.pages.map { entry($0.path, $0.photos.prefix(Self.maxImages)) }
      + view.photos.map { entry(SitePaths.photo($0), [$0]) }
  }

  private func entry(_ path: String, _ photos: some Collection<SitePhoto>) -> HTML {
    let images = photos.compactMap { photo -> HTML? in
      photo.renditions.last.map {
        "<image:image><image:loc>\(baseURL)\($0.path)</image:loc></image:image>"
      }
    }
    return "<url><loc>\(baseURL)\(path)</loc>\(images)</url>\n"
  }
}
