/// The texts of a site that is read without a network.
package struct OfflineStrings: Sendable {
  /// The title and the text of the message that replaces a page that the browser has not kept.
  package let title: String
  package let text: String
}

extension OfflineStrings {
  static let english = OfflineStrings(
    title: "Not available offline",
    text: "There is no network, and this page has not been opened on this device before.")

  static let german = OfflineStrings(
    title: "Offline nicht verfügbar",
    text: "Es gibt kein Netz, und diese Seite wurde auf diesem Gerät noch nicht geöffnet.")

  static let french = OfflineStrings(
    title: "Non disponible hors ligne",
    text: "Il n’y a pas de réseau, et cette page n’a pas encore été ouverte sur cet appareil.")

  static let spanish = OfflineStrings(
    title: "No disponible sin conexión",
    text: "No hay red, y esta página no se ha abierto antes en este dispositivo.")

  static let arabic = OfflineStrings(
    title: "غير متاح دون اتصال",
    text: "لا توجد شبكة، ولم تُفتح هذه الصفحة على هذا الجهاز من قبل.")
}

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

/// The texts of the statistics page.
package struct StatisticsStrings: Sendable {
  package let title: String
  package let skip: String

  /// The heading of the three most used cameras, and the hidden rank of each.
  package let mostUsed: String
  package let place: @Sendable (_ rank: Int) -> String

  /// The titles of tables and the headings of their first columns.
  package let focalLengths: String
  package let focalLength: String
  package let apertures: String
  package let aperture: String
  package let years: String
  package let year: String

  /// The headings of the other columns.
  package let share: String
  package let photos: String
  package let percent: @Sendable (_ number: Int) -> String
  /// The labels for values below and above a quantity.
  package let below: @Sendable (_ quantity: String) -> String
  package let over: @Sendable (_ quantity: String) -> String
  /// The number of values that a table does not list.
  package let more: PluralForms

  package let hours: String
  package let day: String
}
