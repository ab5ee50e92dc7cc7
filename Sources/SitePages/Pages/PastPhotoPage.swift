package import SiteViews
import Facts

/// The small page at the address of a photo that the site no longer has. It opens the present page of the photo, or
/// that of its album.
package enum PastPhotoPage {
  package static func render(_ page: PastPhotoView, settings: SiteSettings) -> [UInt8] {
    let link = SitePaths.toSite + page.target
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
      <link rel="canonical" href="\(settings.baseURL.map { $0 + page.target } ?? link)">
      </head>
      <body>
      <p><a dir="auto" href="\(link)">\(page.title)</a></p>
      </body>
      </html>

      """
    return html.bytes
  }
}
