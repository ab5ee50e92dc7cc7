import PhotoCatalog
import Renditions
import SitePublishing

/// A site that is being built.
struct OpenSite: Sendable {
  let publication: Publication
  /// What other machines have rendered.
  let shards: ShardResults
  /// A worker that was started before it is known whether there are photos to render.
  var worker: StartedWorker?

  /// Where renditions are stored.
  func renditions(_ catalog: Catalog) -> SiteRenditions {
    SiteRenditions(catalog: catalog, publication: publication, shards: shards)
  }
}
