import PhotoCatalog
import Renditions
import SiteModel
import SitePublishing

/// The photos that a build would take out of a site because their files are missing.
///
/// A site loses many photos at once if a disk is away more often than because somebody deleted them. Photos that
/// the owner hid, excluded or forgot are taken out at once, all of them if need be.
struct PhotoLoss {
  /// Photos that a site can always lose, so that small sites are not hindered.
  private static let allowedCount = 20
  /// The part of its photos that a site can lose at once.
  private static let allowedShare = 1.0 / 3

  /// Refuses the loss of too many photos.
  ///
  /// - Parameters:
  ///   - publication: The site, after all media files that the new one needs are noted.
  ///   - catalog: Knows which files are missing.
  /// - Throws: `SiteError.losesPhotos`, `CatalogError`.
  static func check(_ publication: Publication, _ catalog: Catalog) throws {
    let removed = photos(of: publication.unneededFiles)
    let keepsPhotos = publication.keepsFiles(below: SitePaths.renditions)
    // Most builds remove few photos, and need not look at all others.
    guard removed.count > (keepsPhotos ? allowedCount : 0) else { return }
    let kept = photos(of: publication.neededFiles)
    let before = photos(of: publication.presentFiles)
    // Of a photo with another size or format, only some images are removed.
    let lost = removed.subtracting(kept).sorted()
    // Nobody wants an empty site because a disk is away.
    let limit = keepsPhotos ? max(allowedCount, Int(Double(before.count) * allowedShare)) : 0
    guard lost.count > limit else { return }
    let missing = try catalog.missingPhotos(among: lost)
    guard missing.count > limit else { return }
    throw SiteError.losesPhotos(
      site: publication.path, photos: Array(missing.prefix(10)), count: missing.count,
      before: before.count)
  }

  /// The ids of the photos whose images are among files of a site.
  private static func photos(of paths: some Sequence<String>) -> Set<String> {
    var photos: Set<String> = []
    for path in paths where path.hasPrefix("\(SitePaths.renditions)/") {
      if let photo = Rendition.parts(of: path)?.photo { photos.insert(String(photo)) }
    }
    return photos
  }
}
