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
