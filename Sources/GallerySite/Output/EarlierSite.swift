import Renditions
import SitePublishing

/// Tells which files of a site were written by a gallery that kept no publication record.
///
/// Path and content must both be gallery's. What is not recognised stays where it is.
enum EarlierSite {
  /// The files that gallery wrote.
  static func files(_ existing: ExistingFiles) throws(PublishingError) -> [String] {
    var files: [String] = []
    for path in existing.paths where try isOurs(path, existing) { files.append(path) }
    return files
  }

  /// As much of a file as tells where it is from, in bytes.
  private static let beginning = 4096

  private static func isOurs(
    _ path: String, _ existing: ExistingFiles
  ) throws(PublishingError) -> Bool {
    if path.hasPrefix("i/") { return isRendition(path) }
    if path.hasPrefix("assets/") {
      guard let bytes = try existing.bytes(at: path, maxSize: 1 << 20) else { return false }
      return path == SiteFiles.stylesheetPath(bytes)
    }
    guard let bytes = try existing.bytes(at: path, maxSize: beginning) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    if path.hasSuffix(".html") {
      return text.contains("<meta name=\"generator\" content=\"gallery\">")
    }
    return signatures.contains { isPath, start in isPath(path) && text.hasPrefix(start) }
  }

  /// Whether a path is like `i/ab/abcdefgh-1024-xyz.webp`.
  private static func isRendition(_ path: String) -> Bool {
    let names = path.split(separator: "/")
    guard names.count == 3, let (photo, edge) = Rendition.parts(of: path) else { return false }
    let suffixes = RenditionFormat.allCases.map(\.suffix)
    let suffix = names[2].split(separator: ".").dropFirst()
    return edge > 0 && photo.count >= 8 && photo.hasPrefix(names[1]) && suffix.count == 1
      && suffixes.contains(String(suffix[suffix.startIndex]))
  }

  /// How files begin that are no pages, by their paths.
  private static let signatures: [(isPath: @Sendable (String) -> Bool, start: String)] = [
    ({ $0 == ManifestFiles.schema }, "{\n  \"$schema\": \"https://json-schema.org/"),
    ({ $0.hasPrefix("data/") && $0.hasSuffix(".json") }, "{\"$schema\":\""),
    (
      { $0 == "sitemap.xml" || $0.hasPrefix("data/sitemap-") },
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns="
    ),
    (
      { $0 == "sitemap.xml" },
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns="
    ),
    (
      { $0 == FeedPaths.atom },
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>
      """
    ),
    (
      { $0 == FeedPaths.json },
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":"
    ),
    (
      { $0.hasPrefix("iiif/") },
      "{\"@context\":\"http://iiif.io/api/presentation/3/context.json\",\"id\":"
    ),
  ]
}
