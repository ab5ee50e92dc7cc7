import PhotoCatalog
import Renditions
import SiteOutput

/// A site that is being built.
struct OpenSite: Sendable {
  let publication: Publication
  /// The results of other machines.
  let shards: ShardResults
  /// A worker that was started before it was known whether there are photos to render.
  var worker: StartedWorker?

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
