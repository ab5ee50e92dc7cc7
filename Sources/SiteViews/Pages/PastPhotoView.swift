import Facts

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
