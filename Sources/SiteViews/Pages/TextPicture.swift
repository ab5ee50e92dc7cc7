import Facts

/// A photo of the library that a text of the owner names.
package struct TextPicture: View {
  /// The target of the image, as the text has it.
  package let target: String
  package let photo: SitePhoto

  package init(_ target: String, _ photo: SitePhoto) {
    (self.target, self.photo) = (target, photo)
  }
}

/// What a page that the owner wrote shows.
package struct OwnPageView: View {
  package let page: OwnPage
  package let pictures: [TextPicture]
  /// The image of shared links.
  package let shared: SitePhoto?

  package init(_ page: OwnPage, pictures: [TextPicture] = [], shared: SitePhoto? = nil) {
    (self.page, self.pictures, self.shared) = (page, pictures, shared)
  }
}
