import PhotoLayout

extension SiteSettings {
  /// The settings of the timeline: always justified rows, with all photos.
  package var timeline: SiteSettings {
    var settings = self
    settings.layouts = [.justified]
    settings.grid.lastRow = .natural
    return settings
  }
}

extension TimelineSection {
  /// Lays the section out.
  package func laidOut(_ all: PhotoList, _ settings: SiteSettings) -> LaidOutSection {
    let aspects = all[photos].map(\.aspect)
    var grid = settings.grid
    if isContinued {
      (grid.lastRow, grid.scales) = (.justify, RowScales(minimum: grid.scales.minimum))
    }
    return LaidOutSection(
      title: title.isEmpty ? nil : title, photos: photos,
      aspects: aspects,
      arrangements: grid.arrange(
        aspects, widths: settings.widths.values, rowHeight: settings.rowHeight))
  }
}
