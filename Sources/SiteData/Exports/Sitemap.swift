import Renditions
import SiteFormats
import SiteModel

extension SiteExporter {
  /// The maximum number of addresses in a file, by https://www.sitemaps.org/protocol.html.
  private static let maxAddresses = 50_000
  /// The maximum number of images of a page, by Google's extension for images.
  private static let maxImages = 1000

  /// `sitemap.xml`, or an index of that name if one file cannot contain all pages.
  var sitemap: [(path: String, bytes: [UInt8])] {
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
    let shown = photos.filter { $0.photo.isShown }
    let byAlbum = Dictionary(grouping: hasPhotoPages ? [] : shown, by: \.album.id)
    let albums = albumPages.flatMap { album, paths in
      paths.enumerated().map { number, path in
        let images = number == 0 ? byAlbum[album.id] ?? [] : []
        return entry(baseURL + path, images.prefix(Self.maxImages))
      }
    }
    let others = otherPages.map { entry(baseURL + $0, []) }
    return albums + others + (hasPhotoPages ? shown : []).map { entry(address(of: $0), [$0]) }
  }

  private func entry(_ address: String, _ places: ArraySlice<SitePhotoLocation>) -> HTML {
    let images = places.compactMap { place -> HTML? in
      place.photo.renditions.last.map {
        "<image:image><image:loc>\(baseURL)\($0.path)</image:loc></image:image>"
      }
    }
    return "<url><loc>\(address)</loc>\(images)</url>\n"
  }
}
