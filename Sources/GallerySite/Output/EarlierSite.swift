import Renditions
import SiteModel
import SitePublishing

/// Recognises the files of a site that was written by a version without a publication record.
///
/// A file is recognised by both its path and its content. All others are left alone.
enum EarlierSite {
  /// The files that gallery wrote.
  static func files(_ existing: ExistingFiles) throws(PublishingError) -> [String] {
    var files: [String] = []
    for path in existing.paths where try isOurs(path, existing) { files.append(path) }
    return files
  }

  /// The number of bytes by which a file is recognised.
  private static let beginning = 4096

  private static func isOurs(
    _ path: String, _ existing: ExistingFiles
  ) throws(PublishingError) -> Bool {
    if path.hasPrefix("i/") { return isRendition(path) }
    if path.hasPrefix(SitePaths.assetsPrefix) {
      guard let bytes = try existing.bytes(at: path, maxSize: 1 << 20) else { return false }
      return isAsset(path, bytes)
    }
    guard let bytes = try existing.bytes(at: path, maxSize: beginning) else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    if path.hasSuffix(".html") {
      return text.contains("<meta name=\"generator\" content=\"gallery\">")
    }
    return signatures.contains { isPath, start in isPath(path) && text.hasPrefix(start) }
  }

  /// Whether a path is that of a style sheet or script with this content.
  private static func isAsset(_ path: String, _ bytes: [UInt8]) -> Bool {
    guard let end = path.lastIndex(of: "-") else { return false }
    let name = String(path[..<end].dropFirst(SitePaths.assetsPrefix.count))
    return path == SitePaths.stylesheet(bytes, name: name) || path == SitePaths.script(name, bytes)
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

  /// The first bytes of data files, by their paths.
  private static let signatures: [(isPath: @Sendable (String) -> Bool, start: String)] = [
    ({ $0 == SitePaths.manifestSchema }, "{\n  \"$schema\": \"https://json-schema.org/"),
    ({ $0.hasPrefix(SitePaths.dataPrefix) && $0.hasSuffix(".json") }, "{\"$schema\":\""),
    ({ $0.hasPrefix(SitePaths.dataPrefix) && $0.hasSuffix(".js") }, "galleryData("),
    (
      { $0 == SitePaths.sitemap || $0.hasPrefix(SitePaths.sitemapPartPrefix) },
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<urlset xmlns="
    ),
    (
      { $0 == SitePaths.sitemap },
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<sitemapindex xmlns="
    ),
    (
      { $0 == SitePaths.atomFeed },
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>
      """
    ),
    (
      { $0 == SitePaths.jsonFeed },
      "{\"version\":\"https://jsonfeed.org/version/1.1\",\"title\":"
    ),
    (
      { $0.hasPrefix(SitePaths.presentationPrefix) },
      "{\"@context\":\"http://iiif.io/api/presentation/3/context.json\",\"id\":"
    ),
  ]
}
