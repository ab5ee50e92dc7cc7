/// A comparison of a built site with the limits of a host.
package struct HostCheck: Sendable {
  /// The quantity that a limit restricts.
  package enum Quantity: String, Sendable {
    case files, entries, fileSize, size
  }

  /// A limit, and the value of the site.
  package struct Finding: Equatable, Sendable {
    package var quantity: Quantity
    package var found: Int
    package var limit: Int

    package var isExceeded: Bool { found > limit }
  }

  package let host: SiteHost
  package private(set) var findings: [Finding] = []
  package private(set) var all = SiteContents.Extent()
  /// The tiles of photos.
  package private(set) var tiles = SiteContents.Extent()
  /// The images.
  package private(set) var images = SiteContents.Extent()
  /// The pages of photos.
  package private(set) var photoPages = SiteContents.Extent()
  /// The pages of facets, of the statistics, the map and the search.
  package private(set) var facetPages = SiteContents.Extent()
  /// The path and size in bytes of the largest file.
  package private(set) var largest = (path: "", size: 0)
  /// The paths and sizes in bytes of the files that are too large, the largest first.
  package private(set) var tooLarge: [(path: String, size: Int)] = []

  package var isExceeded: Bool { findings.contains { $0.isExceeded } }

  /// Counts the files of a site.
  package init(_ contents: SiteContents, for host: SiteHost) throws {
    self.host = host
    var folders: Set<Substring> = []
    try contents.forEachFile { path, content in
      all.add(size: content.size)
      if path.hasPrefix("i/") { images.add(size: content.size) }
      if path.hasPrefix("iiif/image/") { tiles.add(size: content.size) }
      if path.hasPrefix("p/") { photoPages.add(size: content.size) }
      if path.hasPrefix("by/") { facetPages.add(size: content.size) }
      if content.size > largest.size { largest = (path, content.size) }
      if let limit = host.limits.fileSize, content.size > limit {
        tooLarge.append((path, content.size))
      }
      var rest = path[...]
      while let slash = rest.lastIndex(of: "/") {
        rest = rest[..<slash]
        guard folders.insert(rest).inserted else { break }
      }
    }
    tooLarge.sort { ($1.size, $0.path) < ($0.size, $1.path) }
    let limits = host.limits
    let known: [(Quantity, Int, Int?)] = [
      (.files, all.files, limits.files), (.entries, all.files + folders.count, limits.entries),
      (.fileSize, largest.size, limits.fileSize), (.size, all.size, limits.size),
    ]
    findings = known.compactMap { quantity, found, limit in
      limit.map { Finding(quantity: quantity, found: found, limit: $0) }
    }
  }
}
