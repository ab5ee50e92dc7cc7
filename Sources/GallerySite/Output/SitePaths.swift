/// The names at the top of a site.
enum SitePaths {
  static let renditions = "i"

  /// Everything that a site may have there.
  static let topLevel: Set<String> = [
    renditions, "index.html", "404.html", "albums", "assets", "data", "p", "iiif", "sitemap.xml",
    FeedPaths.atom, FeedPaths.json, Facets.base,
  ]
}
