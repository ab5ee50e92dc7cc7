import Facts
package import PhotoCatalog
import Renditions
package import SiteOutput
import SiteViews
import SystemPackage

/// The photos that a build or a publication would remove from a site because their files are missing. If many photos
/// disappear at once, a disk is probably not mounted. Photos that the owner hid, excluded or forgot do not count, and
/// any number of them is removed.
package struct PhotoLoss {
  /// The number of photos that a site can lose at once, however small it is, if others remain.
  private static let allowedCount = 20
  /// The share of its photos that a site can lose at once.
  private static let allowedShare = 1.0 / 3

  /// The first missing photos, the number of missing photos, and the number of photos that the site had.
  package struct Photos: Equatable, Sendable, CustomStringConvertible {
    var first: [String]
    var count: Int
    var before: Int

    package var description: String {
      "the files of \(count) of its \(before) photos are missing: "
        + first.joined(separator: ", ") + (count > first.count ? " and others" : "")
    }
  }

  /// Refuses a build that would lose too many photos.
  static func check(_ publication: Publication, _ catalog: Catalog) throws {
    let removed = photos(of: publication.unneededFiles)
    guard removed.count > (publication.needsFiles(below: SitePaths.renditions) ? allowedCount : 0)
    else { return }
    let loss = try loss(
      removed, kept: photos(of: publication.neededFiles),
      before: photos(of: publication.presentFiles)
    ) { try catalog.missingPhotos(among: $0) }
    if let loss { throw SiteError.losesPhotos(site: publication.path, loss) }
  }

  /// Refuses a publication that would delete too many photos at the target. The site may be a new one that never had
  /// the photos.
  package static func check(
    _ removal: PublicationRemoval, target: String, _ catalog: Catalog
  ) throws {
    var (site, before): ([String], [String]) = ([], [])
    try removal.site.forEachFile { path, _ in site.append(path) }
    removal.journal.forEachPath { before.append($0) }
    let loss = try loss(
      photos(of: removal.removed), kept: photos(of: site), before: photos(of: before)
    ) { lost in
      let missing = try catalog.missingPhotos(among: lost)
      return try missing + unreadable(among: lost.filter { !missing.contains($0) }, catalog)
    }
    if let loss { throw SiteError.publicationLosesPhotos(target: target, loss) }
  }

  /// The photos in the catalog whose files cannot be opened now, so that no build can show them. Photos in hidden
  /// folders only do not count.
  private static func unreadable(among lost: [String], _ catalog: Catalog) throws -> [String] {
    var files: [String: [Catalog.LastSeenFile]] = [:]
    for file in try catalog.filesLastSeen(ofPhotos: lost) {
      files[file.photo, default: []].append(file)
    }
    let unreadable = lost.filter { id in
      files[id].map { $0.allSatisfy { !canBeOpened($0.path) } } ?? false
    }
    guard !unreadable.isEmpty else { return [] }
    let hidden = try SitePlans.hiddenFolders(catalog)
    return unreadable.filter { id in
      files[id]?.contains { !hidden.contains($0.folder) } ?? false
    }
  }

  private static func canBeOpened(_ path: FilePath) -> Bool {
    do {
      let options: FileDescriptor.OpenOptions = [.closeOnExec, .nonBlocking]
      try FileDescriptor.open(path, .readOnly, options: options).close()
      return true
    } catch {
      return false
    }
  }

  /// The missing photos; `nil` if the site can lose them.
  private static func loss(
    _ removed: Set<String>, kept: Set<String>, before: Set<String>,
    missing: ([String]) throws -> [String]
  ) throws -> Photos? {
    // A photo whose sizes or formats have changed loses only some of its images.
    let lost = removed.subtracting(kept).sorted()
    // Even a few missing photos count if the site would be empty.
    let limit = kept.isEmpty ? 0 : max(allowedCount, Int(Double(before.count) * allowedShare))
    guard lost.count > limit else { return nil }
    let missing = try missing(lost)
    guard missing.count > limit else { return nil }
    return Photos(first: Array(missing.prefix(10)), count: missing.count, before: before.count)
  }

  /// The ids of the photos that have images among files of a site. The images of a later page belong to the photo of
  /// its file.
  static func photos(of paths: some Sequence<String>) -> Set<String> {
    var photos: Set<String> = []
    // The images of unlisted albums are in the folders of these.
    for path in paths where path.hasPrefix("\(SitePaths.renditions)/") || path.hasPrefix("albums/") {
      if let photo = Rendition.parts(of: path)?.photo { photos.insert(PageID.photo(of: photo)) }
    }
    return photos
  }
}
