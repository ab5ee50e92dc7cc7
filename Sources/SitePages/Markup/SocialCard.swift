import Renditions
import Facts

/// The preview of a page on other sites (Open Graph). Addresses must be absolute, so they are left out if the site's
/// address is unknown.
struct SocialCard {
  var title: String
  var description: String?
  var siteTitle: String
  /// `website` or `article`.
  var kind: String
  /// The path of the page from the site's folder.
  var path: String
  /// The image and its alternative text.
  var image: (rendition: Rendition, text: String)?
  /// The site's address, ending in a slash.
  var baseURL: String?

  /// The elements for the page's head.
  var markup: HTML {
    var head: HTML = """
      <meta property="og:type" content="\(kind)">
      <meta property="og:title" content="\(title)">
      <meta property="og:site_name" content="\(siteTitle)">

      """
    if let description {
      head += """
        <meta name="description" content="\(description)">
        <meta property="og:description" content="\(description)">

        """
    }
    guard let baseURL else { return head }
    head += """
      <link rel="canonical" href="\(baseURL)\(path)">
      <meta property="og:url" content="\(baseURL)\(path)">

      """
    if let (rendition, text) = image {
      head += """
        <meta property="og:image" content="\(baseURL)\(rendition.path)">
        <meta property="og:image:width" content="\(rendition.width)">
        <meta property="og:image:height" content="\(rendition.height)">
        <meta property="og:image:alt" content="\(text)">
        <meta name="twitter:card" content="summary_large_image">

        """
    }
    return head
  }
}
