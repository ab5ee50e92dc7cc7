import PhotoLayout
package import SiteConfiguration

extension SiteSettings {
  /// The settings of the timeline: always justified rows, with all photos.
  package var timeline: SiteSettings {
    var settings = self
    settings.layouts = [.justified]
    settings.grid.lastRow = .natural
    return settings
  }
}

extension Timeline {
  /// Lays a section out.
  ///
  /// - Parameters:
  ///   - section: The section.
  ///   - settings: Those of the timeline.
  /// - Returns: The section with justified rows; without a heading if it continues another.
  package func layOut(_ section: Section, _ settings: SiteSettings) -> LaidOutSection {
    let aspects = photos[section.photos].map(\.photo.aspect)
    var grid = settings.grid
    if section.isContinued {
      (grid.lastRow, grid.scales) = (.justify, RowScales(minimum: grid.scales.minimum))
    }
    return LaidOutSection(
      title: section.title.isEmpty ? nil : section.title, photos: section.photos,
      aspects: aspects,
      arrangements: grid.arrange(
        aspects, widths: settings.widths.values, rowHeight: settings.rowHeight))
  }
}
