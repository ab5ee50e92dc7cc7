import Facts
import SiteViews

extension KeywordTree {
  /// Collects the hierarchies of the photos that can be shown.
  init(_ photos: PhotoList, _ keys: FacetKeys) {
    self.init()
    // The hashes of keywords, which many photos have.
    var known: Set<UInt64> = []
    for position in photos.indices where photos.isShown(at: position) {
      let hashes = keys.keywords(photos.row(position))
      guard hashes.contains(where: { !known.contains($0) }) else { continue }
      photos[position].shared.forEachKeyword { hash, text in
        if known.insert(hash).inserted { add(text()) }
      }
    }
  }
}
