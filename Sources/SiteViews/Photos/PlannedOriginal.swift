package import Facts

/// The original of a photo as a file of the site.
package struct PlannedOriginal: Equatable, Sendable {
  /// The path below the site's folder.
  package let path: String
  /// The name that browsers save it under.
  package let name: String
  /// Whether its metadata is removed.
  package let isStripped: Bool
  /// The Exif orientation of a file without metadata; `nil` if it is upright.
  package let orientation: Int?

  /// Plans the original of a photo; `nil` if the settings publish none.
  package init?(_ facts: PhotoFacts, id: String, name: String, _ settings: SiteSettings) {
    guard settings.originals != .none else { return nil }
    isStripped = settings.originalsMetadata == .strip
    guard !isStripped || facts.format == .jpeg else { return nil }
    orientation = isStripped ? facts.orientation.flatMap { $0 == 1 ? nil : $0 } : nil
    self.name = name
    path = SitePaths.original(
      id: id, format: facts.format, isStripped: isStripped, orientation: orientation)
  }
}
