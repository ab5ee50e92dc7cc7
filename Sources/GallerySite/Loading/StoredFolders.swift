import Digests
import PhotoCatalog
import PhotoMetadata
import SiteConfiguration
import SiteModel
import SystemPackage

/// The folders of a site's public part that a build stores, so that the next build reads only changed folders.
struct StoredFolders {
  /// The site's folder.
  var site: FilePath
  /// A digest of program and settings.
  var common: [UInt8]
  /// Whether the site has all files of the last build.
  ///
  /// If not, the stored folders are not used, because images may be missing.
  var areCurrent: Bool

  /// Makes a description; `nil` if nothing is to be stored.
  ///
  /// Nothing is stored for sites with originals or ThumbHashes, which need more facts of photos than are stored, and
  /// if the program file cannot be identified.
  ///
  /// - Parameters:
  ///   - site: The site's folder.
  ///   - settings: What the site contains.
  ///   - areCurrent: Whether the site has all files of the last build.
  init?(_ site: FilePath, _ settings: BuildSettings, areCurrent: Bool) {
    guard settings.site.originals == .none, settings.site.placeholder != .thumbhash,
      let common = BuildDigest.common(settings)
    else { return nil }
    (self.site, self.common, self.areCurrent) = (site, common, areCurrent)
  }

  /// The key of folders.
  ///
  /// - Parameter people: Names that are not published.
  /// - Returns: The key.
  func key(_ people: PeopleNames) -> SiteFolderKey {
    var digest = InputDigest()
    digest.add(common)
    people.add(to: &digest)
    return SiteFolderKey(site: site, inputs: digest.value)
  }
}

extension Catalog {
  /// Stores the folders of the public part of a site for its next build.
  ///
  /// - Parameters:
  ///   - plan: The part, before stacks are shown as their covers.
  ///   - stacks: The stacks of the part.
  ///   - key: The key of the folders.
  ///   - revision: The revision of the catalog, with the changes of this build.
  /// - Throws: `CatalogError`.
  func store(
    _ plan: RenderedPlan, _ stacks: RenderedPlan.Stacks, _ key: SiteFolderKey, revision: Int
  ) throws(CatalogError) {
    let kept = plan.folders.filter(\.isKept).map(\.number)
    try store(
      key, revision: revision, keeping: Set(kept),
      plan.folders.indices.lazy.filter { !plan.folders[$0].isKept }.compactMap { index in
        plan.stored(index).map {
          SiteFolder(
            folder: plan.folders[index].number, hasStacks: stacks[index] != nil, photos: $0)
        }
      })
  }
}
