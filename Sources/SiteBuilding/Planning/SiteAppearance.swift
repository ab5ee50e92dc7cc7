import Facts
import Glibc
package import PhotoCatalog
import Renditions
package import SiteViews
package import SystemPackage

/// What a site shows of one photo.
package struct SiteAppearance: Sendable {
  /// An album that shows the photo.
  package struct Album: Sendable {
    /// Its path by the names of the folders; empty for the whole site.
    package var path: String
    package var access: AlbumAccess
  }

  /// The folder of the site; `nil` if none was built, so that this is what a build would show.
  package let site: FilePath?
  package private(set) var isShown = false
  /// The albums that show the photo.
  package private(set) var albums: [Album] = []
  /// The path of its page in the site; `nil` if no address opens it.
  package private(set) var page: String?
  /// The address of the site on the web, if it is known.
  package let baseURL: String?
  /// The names of facts that the catalog has, and the site does not show.
  package private(set) var hiddenFacts: [String] = []
  /// Why the site leaves the photo out, or the next build will; `nil` if it shows it.
  package private(set) var reason: String?

  /// What the sites show that were built of a catalog, that of the settings first. If there is none, what a build would
  /// show.
  package static func all(
    of photo: Photo, _ files: [FoundPhoto], _ catalog: Catalog, _ settings: BuildSettings
  ) throws -> [SiteAppearance] {
    var found: [SiteAppearance] = []
    for site in try catalog.sites() where unsafe access(site.string, F_OK) == 0 {
      guard let published = try PublishedSettings(ofSite: site, catalog) else { continue }
      let appearance = try SiteAppearance(of: photo, files, catalog, settings, site, published)
      found.insert(appearance, at: site == settings.output ? 0 : found.count)
    }
    return found.isEmpty ? [try SiteAppearance(of: photo, files, catalog, settings, nil, nil)] : found
  }

  /// Plans a site with one photo. `published` is `nil` for the settings of the next build.
  private init(
    of photo: Photo, _ files: [FoundPhoto], _ catalog: Catalog, _ build: BuildSettings, _ site: FilePath?,
    _ published: PublishedSettings?
  ) throws {
    var (settings, query) = (build.site, build.query)
    if let published {
      query = try PhotoQuery(all: published.queries.map { try PhotoQuery($0) }).leavingOut(published.keptBack)
      (settings.location, settings.includesPeople) = (published.location, published.people)
      settings.baseURL = published.baseURL
    }
    (self.site, baseURL) = (site, settings.baseURL)
    let plans = try SitePlans.read(
      catalog, PhotoQuery(all: [query, try PhotoQuery("id:\(photo.address)")]), settings)
    var parts = [(plan: plans.site, access: AlbumAccess.listed, location: PartLocation?.some(.site))]
    for part in plans.restricted {
      parts.append((part.plan, part.album.access, try AlbumSecret.known(part.album, catalog)?.location))
    }
    var shown: PhotoFacts?
    var omitted: String?
    for (plan, access, location) in parts {
      omitted = omitted ?? plan.omitted.first?.reason
      let planned = plan.photos.first { PageID.photo(of: $0.id) == photo.id }
      guard site.map({ Self.has(photo, planned, location, in: $0) }) ?? (planned != nil) else { continue }
      isShown = true
      let page = location.flatMap { Self.page(of: photo, $0) }
      let hasPage = site.map { site in page.map { Self.exists($0, in: site) } ?? false }
      if hasPage ?? (settings.hasPages && settings.hasPhotoPages) { self.page = self.page ?? page }
      guard let planned else { continue }
      // What the most public part shows.
      shown = shown ?? planned.photo.facts
      albums += plan.folders.filter { !$0.all.isEmpty }.map {
        Album(path: $0.path.string, access: access)
      }
    }
    let isPlanned = parts.contains { part in part.plan.photos.contains { PageID.photo(of: $0.id) == photo.id } }
    if !isPlanned {
      reason = try omitted ?? Self.reason(photo.facts, files, catalog, query)
    } else if !isShown {
      reason = "the site does not have it; the next build adds it, or says why it cannot"
    }
    guard isShown else { return }
    photo.facts.forEach { fact, _ in
      // Facts without keys are not for people.
      if !settings.shows(fact.privacy), !fact.keys.isEmpty { hiddenFacts.append(fact.name) }
    }
    if let shown,
      shown.keywords.count + shown.keywordPaths.count
        < photo.facts.keywords.count + photo.facts.keywordPaths.count
    {
      hiddenFacts.append("keywords that name people or places")
    }
  }

  /// The page in the site; `nil` in a protected album, where it has no address.
  private static func page(of photo: Photo, _ location: PartLocation) -> String? {
    location.key == nil ? location.sitePath(of: SitePaths.photo(address: photo.address)) : nil
  }

  /// Whether a part of a site has the page of a photo or an image of it. Nothing can be in a part without a secret.
  private static func has(
    _ photo: Photo, _ planned: PlannedPhoto?, _ location: PartLocation?, in site: FilePath
  ) -> Bool {
    guard let location else { return false }
    let own = [SitePaths.photo(address: photo.address)] + (planned?.photo.mediaPaths ?? [])
    if own.contains(where: { exists(location.sitePath(of: $0), in: site) }) { return true }
    // The sizes can be others than those of the settings; the names of encrypted files say nothing.
    let folder = location.sitePath(of: "\(SitePaths.renditions)/\(photo.id.prefix(2))")
    guard location.key == nil else { return false }
    var isFound = false
    do throws(Errno) {
      try unsafe FolderStream(site.appending(folder)).forEachName { name, _ throws(Errno) in
        isFound = unsafe Rendition.parts(of: String(cString: name)).map { $0.photo == photo.id } ?? false
        return !isFound
      }
    } catch {
      return false
    }
    return isFound
  }

  private static func exists(_ path: String, in site: FilePath) -> Bool {
    unsafe access(site.appending(path).string, F_OK) == 0
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
    if files.contains(where: \.isClip) { return "it is the video of a Live Photo, and belongs to its picture" }
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
