package import Facts
package import PhotoCatalog
import Renditions
package import SiteViews
import SystemPackage

/// What a site shows of one photo.
package struct SiteAppearance: Sendable {
  /// An album that shows the photo.
  package struct Album: Sendable {
    /// Its path by the names of the folders; empty for the whole site.
    package var path: String
    package var access: AlbumAccess
  }

  /// The albums that show the photo; none if the site leaves it out.
  package private(set) var albums: [Album] = []
  /// The path of its page in the site; `nil` if no address opens it.
  package private(set) var page: String?
  /// The names of facts that the catalog has, and the site does not show.
  package private(set) var hiddenFacts: [String] = []
  /// Why the site leaves the photo out; `nil` if it shows it.
  package private(set) var reason: String?

  /// Plans a site with one photo.
  package init(
    of photo: Photo, _ files: [FoundPhoto], _ catalog: Catalog, _ query: PhotoQuery,
    _ settings: SiteSettings
  ) throws {
    let plans = try SitePlans.read(
      catalog, PhotoQuery(all: [query, try PhotoQuery("id:\(photo.address)")]), settings)
    var shown: PhotoFacts?
    var omitted: String?
    let own = SitePaths.photo(address: photo.address)
    var parts = [(plan: plans.site, access: AlbumAccess.listed, page: Optional(own))]
    for part in plans.restricted {
      var folder: String?
      if part.album.access == .unlisted { folder = try AlbumSecret.knownAddress(part.album, catalog) }
      parts.append((part.plan, part.album.access, folder.map { SitePaths.folder(ofFolder: $0) + own }))
    }
    for (plan, access, page) in parts {
      omitted = omitted ?? plan.omitted.first?.reason
      guard let planned = plan.photos.first(where: { PageID.photo(of: $0.id) == photo.id }) else {
        continue
      }
      // What the most public part shows.
      shown = shown ?? planned.photo.facts
      if settings.hasPages, settings.hasPhotoPages { self.page = self.page ?? page }
      albums += plan.folders.filter { !$0.all.isEmpty }.map {
        Album(path: $0.path.string, access: access)
      }
    }
    guard let shown else {
      reason = try omitted ?? Self.reason(photo.facts, files, catalog, query)
      return
    }
    photo.facts.forEach { fact, _ in
      // Facts without keys are not for people.
      if !settings.shows(fact.privacy), !fact.keys.isEmpty { hiddenFacts.append(fact.name) }
    }
    if shown.keywords.count + shown.keywordPaths.count
      < photo.facts.keywords.count + photo.facts.keywordPaths.count
    {
      hiddenFacts.append("keywords that name people")
    }
  }
  /// Why no part of a site shows a photo.
  private static func reason(
    _ facts: PhotoFacts, _ files: [FoundPhoto], _ catalog: Catalog, _ query: PhotoQuery
  ) throws -> String {
    if !files.isEmpty, files.allSatisfy(\.isGone) { return "its files are missing" }
    let hidden = try SitePlans.hiddenFolders(catalog)
    if files.contains(where: { hidden.contains($0.absolutePath.removingLastComponent()) }) {
      return "a file of it is in a hidden album"
    }
    if query.keptBack.contains(.rejected), facts.isRejected { return "it is rejected" }
    if facts.withheld == Withholding.unread.rawValue {
      return "its XMP or a sidecar of it cannot be read, and may say that it is not to be shown"
    }
    if facts.withheld == Withholding.incomplete.rawValue {
      return "metadata of it that can have keywords cannot be read, and the query of the site excludes photos"
    }
    if query.keptBack.contains(.withheld), let kind = facts.withheld {
      return "it is \(kind) in the program that wrote its sidecar"
    }
    return "it does not match the query of the site"
  }
}
