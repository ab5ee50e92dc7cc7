import Facts
import SiteViews

extension KeywordTree {
  /// Collects the hierarchies of the photos that can be shown.
  init(_ photos: PhotoList) {
    self.init()
    var known: Set<String> = []
    for position in photos.indices where photos.isShown(at: position) {
      let facts = photos[position].facts
      for keyword in facts.keywords + facts.keywordPaths where known.insert(keyword).inserted {
        add(keyword)
      }
    }
  }
}
