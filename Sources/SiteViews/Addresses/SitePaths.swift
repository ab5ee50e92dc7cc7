package import Facts

/// The paths of a site's files, relative to its folder. No other code composes these paths.
package enum SitePaths {
  package static let home = "index.html"
  package static let notFound = "404.html"
  package static let statistics = "by/stats.html"
  package static let map = "by/map.html"
  package static let search = "by/search.html"
  package static let manifest = "data/index.json"
  package static let manifestSchema = "data/schema.json"
  package static let sitemap = "sitemap.xml"
  package static let atomFeed = "feed.xml"
  package static let jsonFeed = "feed.json"
  package static let serviceWorker = "sw.js"
  package static let appManifest = "app.webmanifest"

  /// The folder of all renditions.
  package static let renditions = "i"
  /// The folder of all originals.
  package static let originals = "o"
  /// The folder of the archives of albums.
  package static let archives = "z"
  /// The folder of the files of protected albums.
  package static let protected = "protected"
  /// The page that decrypts protected albums.
  package static let protectedPage = "\(protected)/index.html"
  /// The folders that have a file for each photo, and the number of levels of folders below each.
  package static let foldersOfPhotos = [renditions: 1, originals: 1, "p": 0, protected: 1]
  /// The prefix of the paths of data files.
  package static let dataPrefix = "data/"
  /// The prefix of the paths of style sheets and scripts.
  package static let assetsPrefix = "assets/"

  /// Every name that a site may have at its top level; `#` stands for a number.
  package static let topLevel: Set<String> = [
    renditions, originals, archives, protected, home, notFound, "albums", "by", "assets", "data",
    "p", "pages",
    "iiif",
    sitemap, atomFeed, jsonFeed, serviceWorker, appManifest, "page-#.html",
  ]

  package static func album(_ album: AlbumLink, page: Int = 1) -> String {
    folder(of: album) + (page == 1 ? home : "page-\(page).html")
  }

  /// The data file from which the viewer numbers the photos of an album with several pages. It is in the folder of the
  /// pages.
  package static func counts(_ album: AlbumLink) -> String { folder(of: album) + "counts.js" }

  /// The first page of the album of a folder.
  package static func album(ofFolder slug: String) -> String { folder(ofFolder: slug) + home }

  /// The folder of the pages of a folder's album, ending in a slash.
  package static func folder(ofFolder slug: String) -> String { "albums/\(slug)/" }

  /// The folder of an album's pages: empty for the site's own and for that of an unlisted album, otherwise ending in a
  /// slash.
  private static func folder(of album: AlbumLink) -> String {
    switch album.kind {
    case .site: ""
    case .folder: album.slug.isEmpty ? "" : folder(ofFolder: album.slug)
    case .facetIndex, .facet: "by/\(album.slug)/"
    }
  }

  /// The relative path from an album's pages to the site's folder: empty or ending in a slash.
  package static func toSite(from album: AlbumLink) -> String {
    let depth = folder(of: album).utf8.count { $0 == UInt8(ascii: "/") }
    return String(repeating: "../", count: depth)
  }

  /// The relative path to the site's folder from the pages of photos, statistics and map.
  package static let toSite = "../"

  /// The absolute path of the site's folder on its server, ending in a slash. `baseURL` is `nil` if it is unknown.
  package static func root(of baseURL: String?) -> String {
    guard let baseURL, let host = baseURL.firstRange(of: "://")?.upperBound,
      let path = baseURL[host...].firstIndex(of: "/")
    else { return "/" }
    return String(baseURL[path...])
  }

  /// The page of a photo. The path stays the same when the file is renamed, moved or changed.
  package static func photo(_ photo: SitePhoto) -> String { "p/\(photoFile(photo))" }

  /// The page of a photo, by its address.
  package static func photo(address: String) -> String { "p/\(address).html" }

  /// The name of a photo's page in the folder of these pages.
  package static func photoFile(_ photo: SitePhoto) -> String { "\(photo.address).html" }

  /// The original of a photo. Its name changes with its content, so that it can be cached without limit. `orientation`
  /// is `nil` if it is upright.
  package static func original(
    id: String, format: MediaFormat, isStripped: Bool, orientation: Int?
  ) -> String {
    let recipe = isStripped ? "-s\(orientation.map { "\($0)" } ?? "")" : ""
    return "\(originals)/\(id.prefix(2))/\(id)\(recipe).\(format.fileExtension)"
  }

  package static func archive(_ album: AlbumLink, _ digest: String) -> String {
    "\(archives)/\(album.id)-\(digest).zip"
  }

  /// An encrypted file.
  package static func encrypted(_ name: String) -> String { "\(protected)/\(name)" }

  /// The page of any photo: a URI template (RFC 6570) of its `id`.
  package static let photoTemplate = "p/{id}.html"

  /// A part of an album's manifest.
  package static func manifest(_ album: AlbumLink, part: Int = 1) -> String {
    part == 1 ? "data/album/\(album.id).json" : "data/album/\(album.id)-\(part).json"
  }

  /// A style sheet. Its name changes with its content, so that it can be cached without limit.
  package static func stylesheet(_ css: [UInt8], name: String = "site") -> String {
    "\(assetsPrefix)\(name)-\(Digest(of: css).name()).css"
  }

  /// The page of a Markdown file in the library. It is in a folder of its own, so that its name cannot be that of
  /// another page.
  package static func page(_ page: OwnPage) -> String { "pages/\(page.name).html" }

  /// A picture in the bar of all pages. Its name changes with its content, so that it can be cached without limit.
  package static func logo(_ bytes: [UInt8], type: String) -> String {
    "\(assetsPrefix)logo-\(Digest(of: bytes).name()).\(type)"
  }

  /// The picture of the page that asks for a passphrase. Its name changes with its content, so that it can be cached
  /// without limit.
  package static func lockCover(_ bytes: [UInt8]) -> String {
    "\(assetsPrefix)lock-\(Digest(of: bytes).name()).jpg"
  }

  /// A script. Its name changes with its content, so that it can be cached without limit.
  package static func script(_ name: some StringProtocol, _ script: [UInt8]) -> String {
    "\(assetsPrefix)\(name)-\(Digest(of: script).name()).js"
  }

  /// A data file of the timeline. Its name changes with its content, so that a page never loads the data of another
  /// build.
  package static func timelineData(_ script: [UInt8]) -> String {
    "data/timeline/\(Digest(of: script).name()).js"
  }

  /// A data file of the map. Its name changes with its content.
  package static func mapData(_ script: [UInt8]) -> String {
    "data/map/\(Digest(of: script).name()).js"
  }

  /// A data file of the search, by its name. Its name changes with its content, so that a page never loads the data of
  /// another build.
  package static func searchData(_ name: String) -> String { "data/search/\(name).js" }

  /// One of the files of a large sitemap, by its number from 1.
  package static func sitemapPart(_ number: Int) -> String { "data/sitemap-\(number).xml" }

  /// The IIIF manifest of an album.
  package static func presentation(_ album: AlbumLink) -> String { "iiif/\(album.id).json" }

  /// The IIIF collection of an album and of those below it.
  package static func presentations(_ album: AlbumLink) -> String {
    album.kind == .site ? "iiif/collection.json" : "iiif/collection-\(album.id).json"
  }

  /// The IIIF canvas of a photo: the end of an identifier, and no file. It is the same in all manifests, and stays when
  /// the file is renamed, moved or changed.
  package static func canvas(_ photo: SitePhoto) -> String { "iiif/canvas/\(photo.address)" }
}

/// The names of devices of Windows. Windows has no files or folders of these names, with or without a suffix, so a site
/// could not be copied to Windows.
package enum DeviceName {
  private static let names: Set<Substring> = Set(
    ["con", "prn", "aux", "nul"]
      + ["com", "lpt"].flatMap { port in (0...9).map { Substring("\(port)\($0)") } })

  /// Whether a name, perhaps with a suffix, is that of a device: `con`, `COM1.html`.
  package static func matches(_ name: String) -> Bool {
    let start = name.lowercased().prefix { $0 != "." }
    // Windows ignores blanks at the end of a name.
    let end = start.lastIndex { $0 != " " }.map(start.index(after:)) ?? start.startIndex
    return names.contains(start[..<end])
  }
}
