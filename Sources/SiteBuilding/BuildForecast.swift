import Facts
import Foundation
package import PhotoCatalog
import Renditions
import SiteOutput
import SiteViews
import SystemPackage

/// What a build would change, for `gallery build --dry-run`. Neither the site nor the catalog is written.
package struct BuildForecast: Encodable, Sendable {
  /// The number of photos that the public site would show.
  package var photos = 0
  /// The files of photos that it would show and does not show now.
  package var added: [String] = []
  /// The files of photos that it shows now and would not show; the id of a photo that the catalog does not know.
  package var removed: [String] = []
  /// The number of photos of which images or clips would be made, also of unlisted and protected albums.
  package var rendered = 0
  /// The number of unlisted and protected albums.
  package var restricted = 0

  /// Compares the site with the catalog. Throws what would stop the build before it changes anything.
  package init(_ catalog: Catalog, _ settings: BuildSettings) throws {
    let folder = try Self.existing(settings.output)
    if let folder, !settings.run.acceptsSource {
      try SiteSource(catalog, revision: catalog.revision(), queries: settings.run.queries)
        .check(against: folder, in: catalog)
    }
    let published = try folder.map { try PublishedFiles(in: $0, topLevel: SitePaths.topLevel) }
    let plans = try SitePlans.read(catalog, settings.query, settings.site)
    let showable = plans.site.photos.filter { $0.state.error == nil }
    let ids = Set(showable.lazy.map { PageID.photo(of: $0.id) })
    let before = PhotoLoss.photos(
      of: (published?.paths ?? []).filter { $0.hasPrefix("\(SitePaths.renditions)/") })
    photos = showable.count
    added = showable.filter { !before.contains(PageID.photo(of: $0.id)) }
      .map { $0.file.path(in: plans.site.rootFolders).string }
    let gone = before.subtracting(ids).sorted()
    let files = Dictionary(
      try catalog.filesLastSeen(ofPhotos: gone).map { ($0.photo, $0.path.string) },
      uniquingKeysWith: { first, _ in first })
    removed = gone.map { files[$0] ?? $0 }
    restricted = settings.site.hasPages ? plans.restricted.count : 0
    rendered = Self.gaps(showable, at: .site, published)
    for album in plans.restricted.prefix(restricted) {
      let location = try AlbumSecret.known(album.album, catalog)?.location
      rendered += Self.gaps(album.plan.photos, at: location, published)
    }
  }

  /// The folder of the site; `nil` if it does not exist, because a dry run does not create it.
  private static func existing(_ path: FilePath) throws(SiteOutputError) -> OutputFolder? {
    FileManager.default.fileExists(atPath: path.string) ? try OutputFolder(path) : nil
  }

  /// The number of photos whose files the site lacks; `location` is `nil` for an album that no build has written.
  private static func gaps(_ photos: [PlannedPhoto], at location: PartLocation?, _ published: PublishedFiles?) -> Int {
    guard let location, let published else { return photos.count }
    return photos.count { photo in
      photo.state.color == nil || !photo.photo.renderedPaths.allSatisfy { published.holds(location.sitePath(of: $0)) }
    }
  }
}
