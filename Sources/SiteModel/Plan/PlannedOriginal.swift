package import PhotoMetadata

/// The original of a photo as a file of the site.
package struct PlannedOriginal: Codable, Equatable, Sendable {
  /// The path below the site's folder.
  package var path: String
  /// The name that browsers save it under.
  package var name: String
  /// Whether its metadata is removed.
  package var isStripped: Bool
  /// The Exif orientation of a file without metadata; `nil` if it is upright.
  package var orientation: Int?

  /// Plans the original of a photo; `nil` if the settings publish none.
  ///
  /// - Parameters:
  ///   - facts: The photo's facts.
  ///   - id: The photo's id.
  ///   - name: The name of the file.
  ///   - settings: What the site offers.
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
