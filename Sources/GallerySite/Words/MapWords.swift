/// What the map page says.
struct MapWords: Sendable {
  let title: String
  let skip: String
  /// The name of the dots.
  let dots: String
  /// Above the list of places.
  let places: String

  let counted: Counted
  /// Where several photos were taken: `in 3 places`.
  let inPlaces: Counted
  let near: @Sendable (_ coordinates: String) -> String
  /// Albums besides those that are named.
  let moreAlbums: Counted
}
