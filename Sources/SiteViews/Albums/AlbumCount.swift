import Facts

/// What a link to an album shows with a number of photos.
package struct AlbumCount: View {
  package let link: AlbumLink
  package let count: Int

  package init(_ link: AlbumLink, count: Int) { (self.link, self.count) = (link, count) }
}
