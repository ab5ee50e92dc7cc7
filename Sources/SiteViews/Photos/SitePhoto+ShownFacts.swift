package import Facts

extension SitePhoto {
  /// The facts that the pages of the site show of this photo, for its data files. On a site without pages, the data
  /// files replace them and have all facts of the plan. On a site with pages, but none of single photos, the day and
  /// the place are known from albums and the map only, and other facts from no page.
  package func shownFacts(_ settings: SiteSettings) -> PhotoFacts {
    guard settings.hasPages, !settings.hasPhotoPages else { return facts }
    var shown = facts
    (shown.creator, shown.copyright, shown.license) = (nil, nil, nil)
    (shown.exposure, shown.fNumber, shown.iso) = (nil, nil, nil)
    (shown.focalLength, shown.flash) = (nil, nil)
    shown.taken = facts.taken.flatMap { LocalDateTime($0.year, $0.month, $0.day) }
    shown.offset = nil
    (shown.coordinate, shown.altitude) = (facts.coordinate?.rounded, nil)
    return shown
  }
}

extension Coordinate {
  /// The coordinate in hundredths of a degree, about a kilometre: the map tells no more of where a photo was taken.
  package var rounded: Coordinate {
    Coordinate(
      latitude: (latitude * 100).rounded() / 100, longitude: (longitude * 100).rounded() / 100)
  }
}
