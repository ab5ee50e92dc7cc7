import Facts

/// A section of the site's first page below the albums.
package enum HomeSectionKind: String, CaseIterable, Codable, Sendable {
  /// The photos that were added last.
  case recent
  /// The photos with four or five stars.
  case featured
  /// A link to the photos of this day of the year.
  case today
  /// A link to a random photo.
  case random
}

/// Photos that the site's first page shows below the albums.
package struct HomeSection: View {
  package let kind: HomeSectionKind
  /// The photos; none for a link.
  package let photos: [SitePhoto]
  /// Where the link leads, below the site's folder; `nil` for photos.
  package let link: String?

  /// The maximum number of photos in a section.
  package static let limit = 24

  package init(kind: HomeSectionKind, photos: [SitePhoto], link: String? = nil) {
    (self.kind, self.photos, self.link) = (kind, photos, link)
  }
}
