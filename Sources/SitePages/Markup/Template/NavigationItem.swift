import Facts
import SiteViews

/// A link in the bar of every page.
struct NavigationItem: View {
  var title: String
  /// The path from the site's folder.
  var path: String
  /// Whether it is in the bar of a large window.
  var isPrimary = false
}

extension [NavigationItem] {
  /// The width that all links in the bar may have, in characters with their space.
  private static var maxWidth: Int { 56 }

  /// Adds the pages that the owner wrote: to the bar while there is room, otherwise to the menu.
  mutating func add(_ pages: [OwnPage]) {
    func width(_ item: NavigationItem) -> Int { item.title.count + 3 }
    var used = filter(\.isPrimary).map(width).reduce(0, +)
    for page in pages {
      var item = NavigationItem(title: page.shortTitle, path: SitePaths.page(page))
      used += width(item)
      item.isPrimary = used <= Self.maxWidth
      append(item)
    }
  }
}
