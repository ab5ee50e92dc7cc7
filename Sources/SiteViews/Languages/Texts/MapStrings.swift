/// The texts of the map page.
package struct MapStrings: Sendable {
  package let title: String
  package let skip: String
  /// The accessible name of the list of dots.
  package let dots: String
  /// The heading of the list of places.
  package let places: String
  /// The names of the buttons that magnify the map, make it smaller, and show all photos.
  package let zoomIn: String
  package let zoomOut: String
  package let showAll: String

  package let counted: PluralForms
  /// As `in 3 places`.
  package let inPlaces: PluralForms
  /// Photos around a place: not all have its name or coordinate.
  package let around: @Sendable (_ place: String) -> String
  /// The number of albums that are not listed.
  package let moreAlbums: PluralForms
}
