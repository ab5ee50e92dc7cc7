/// The texts of a site's first page.
package struct HomeStrings: Sendable {
  package let recent: String
  package let featured: String
  /// The text of a site without public photos.
  package let empty: String
}

extension HomeStrings {
  static let english = HomeStrings(
    recent: "Recently added", featured: "Featured", empty: "There are no photos here.")
  static let german = HomeStrings(
    recent: "Zuletzt hinzugefügt", featured: "Ausgewählt", empty: "Hier sind keine Fotos.")
  static let french = HomeStrings(
    recent: "Ajouts récents", featured: "À la une", empty: "Il n’y a pas de photos ici.")
  static let spanish = HomeStrings(
    recent: "Añadidas recientemente", featured: "Destacadas", empty: "Aquí no hay fotos.")
  static let arabic = HomeStrings(
    recent: "أضيفت حديثًا", featured: "مختارات", empty: "لا توجد صور هنا.")
}
