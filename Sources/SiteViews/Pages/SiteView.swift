import Facts

/// What all pages of a site show, beside the settings.
package struct SiteView: View {
  package let title: String
  /// The pages that list the values of photos.
  package let values: [AlbumLink]
  package let hasMap: Bool
  package let hasSearch: Bool
  package let hasStatistics: Bool
  /// Whether a passphrase opens protected albums.
  package let hasPassphrase: Bool
  package let pages: [OwnPage]
  /// Whether names of places come from GeoNames.
  package let creditsPlaces: Bool

  package init(
    title: String, values: [AlbumLink] = [], hasMap: Bool = false, hasSearch: Bool = false,
    hasStatistics: Bool = false, hasPassphrase: Bool = false, pages: [OwnPage] = [],
    creditsPlaces: Bool = false
  ) {
    (self.title, self.values, self.hasMap, self.hasSearch) = (title, values, hasMap, hasSearch)
    (self.hasStatistics, self.hasPassphrase) = (hasStatistics, hasPassphrase)
    (self.pages, self.creditsPlaces) = (pages, creditsPlaces)
  }
}

/// What the page for unknown addresses shows.
package struct NotFoundView: View {
  package let site: SiteView
  /// The albums of the first page.
  package let albums: [AlbumLink]

  package init(_ site: SiteView, albums: [AlbumLink]) {
    (self.site, self.albums) = (site, albums)
  }
}

/// What the page at an address shows that no photo has any more.
package struct PastPhotoView: View {
  package let address: String
  /// The page that it leads to, from the site's folder, and its title.
  package let target: String
  package let title: String

  package init(address: String, target: String, title: String) {
    (self.address, self.target, self.title) = (address, target, title)
  }

  package var path: String { SitePaths.photo(address: address) }
}
