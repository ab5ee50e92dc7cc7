import PhotoCatalog
import Renditions
import SiteOutput
import SystemPackage

/// A site that is being built. While it exists, no other build can change the site.
struct OpenSite: Sendable {
  let publication: Publication
  /// The results of other machines.
  let shards: ShardResults
  /// The files of the last build, if the site is as that build left it; `nil` if all files are to be compared.
  let known: BuiltFiles?

  var path: FilePath { publication.path }

  /// Whether an earlier build has written a site at this path, even if it was removed since.
  func isOfEarlierBuild(in catalog: Catalog) throws -> Bool {
    guard !publication.hasRecordedFiles else { return true }
    return try catalog.revision(ofSite: publication.path) != nil
  }

  /// Where renditions are stored.
  func renditions(_ catalog: Catalog) -> SiteRenditions {
    SiteRenditions(catalog: catalog, publication: publication, shards: shards)
  }
}
