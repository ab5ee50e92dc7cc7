import Renditions

/// What other sites show of a page that is linked there (OpenGraph).
///
/// Addresses have to be whole, so without the site's address they are left out.
struct SocialCard {
  var title: String
  var description: String?
  var siteTitle: String
  /// `website` or `article`.
  var kind: String
  /// The page, from the site's folder.
  var path: String
  /// The picture with what it shows.
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
