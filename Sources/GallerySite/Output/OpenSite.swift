import PhotoCatalog
import Renditions
import SiteOutput

/// A site that is being built.
struct OpenSite: Sendable {
  let publication: Publication
  /// What other machines have rendered.
  let shards: ShardResults
  /// A worker that was started before it is known whether there are photos to render.
  var worker: StartedWorker?

  /// Whether an earlier build has written the site, here or where it was removed from.
  func isOfEarlierBuild(in catalog: Catalog) throws -> Bool {
    guard !publication.hasRecordedFiles else { return true }
    return try catalog.revision(ofSite: publication.path) != nil
  }

  /// Where renditions are stored.
  func renditions(_ catalog: Catalog) -> SiteRenditions {
    SiteRenditions(catalog: catalog, publication: publication, shards: shards)
  }
}
