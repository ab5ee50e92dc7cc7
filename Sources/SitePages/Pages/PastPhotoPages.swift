import SiteConfiguration
import SiteFormats
import SiteLanguages
package import SiteModel

/// Small pages at past addresses of photos, which redirect to the photo or its album.
///
/// They redirect only to public pages, because the outline has no others.
package enum PastPhotoPages {
  /// Renders the pages.
  ///
  /// - Parameters:
  ///   - past: Past addresses.
  ///   - outline: The site.
  ///   - isWanted: Whether the site has had a page at an address, which is then replaced.
  /// - Returns: Paths and bytes. An address that leads to no page of the site has none.
  package static func files(
    _ past: [PastPhoto], in outline: SiteOutline, where isWanted: (PastPhoto) -> Bool
  ) -> [(path: String, bytes: [UInt8])] {
    let wanted = past.filter(isWanted)
    guard !wanted.isEmpty else { return [] }
    let known = Dictionary(past.map { ($0.address, $0) }) { first, _ in first }
    let ends = wanted.map { end(of: $0, known).target }
    let pages = Self.pages(of: Set(ends), in: outline)
    return zip(wanted, ends).compactMap { photo, end in
      pages[end].map { page in
        (SitePaths.photo(address: photo.address), render(page, outline.settings))
      }
    }
  }

  /// The end of a chain of past addresses.
  private static func end(of photo: PastPhoto, _ known: [String: PastPhoto]) -> PastPhoto {
    var (end, seen) = (photo, Set([photo.address]))
    while case .photo(let address) = end.target, let next = known[address],
      seen.insert(address).inserted
    {
      end = next
    }
    return end
  }

  /// A page that an address leads to.
  private struct Page {
    var path: String
    var title: String
  }

  /// The pages that addresses lead to.
  private static func pages(
    of targets: Set<PastPhoto.Target>, in outline: SiteOutline
  ) -> [PastPhoto.Target: Page] {
    var pages: [PastPhoto.Target: Page] = [:]
    for position in outline.photos.indices where outline.photos.list.isShown(at: position) {
      let place = outline.photos[position]
      let target = PastPhoto.Target.photo(place.photo.address)
      guard targets.contains(target) else { continue }
      pages[target] = Page(
        path: SitePaths.photo(place.photo), title: place.heading(outline.settings.strings))
    }
    for entry in outline.folders where targets.contains(.album(entry.album.id)) {
      pages[.album(entry.album.id)] = Page(
        path: SitePaths.album(entry.album.link), title: entry.album.title)
    }
    return pages
  }

  private static func render(_ page: Page, _ settings: SiteSettings) -> [UInt8] {
    let link = SitePaths.toSite + page.path
    let direction: HTML? = settings.strings.isRightToLeft ? " dir=\"rtl\"" : nil
    let html: HTML = """
      <!DOCTYPE html>
      <html lang="\(settings.strings.code)"\(direction)>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; base-uri 'none'; form-action 'none'">
      <meta http-equiv="refresh" content="0; url=\(link)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="robots" content="noindex">
      <meta name="referrer" content="no-referrer">
      <title>\(page.title)</title>
      <link rel="canonical" href="\(settings.baseURL.map { $0 + page.path } ?? link)">
      </head>
      <body>
      <p><a dir="auto" href="\(link)">\(page.title)</a></p>
      </body>
      </html>

      """
    return html.bytes
  }
}
