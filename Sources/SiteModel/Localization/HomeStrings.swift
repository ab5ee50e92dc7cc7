/// The titles of the sections of a site's first page.
package struct HomeStrings: Sendable {
  package let recent: String
  package let featured: String
}

extension HomeStrings {
  static let english = HomeStrings(recent: "Recently added", featured: "Featured")
  static let german = HomeStrings(recent: "Zuletzt hinzugefügt", featured: "Ausgewählt")
  static let french = HomeStrings(recent: "Ajouts récents", featured: "À la une")
  static let spanish = HomeStrings(recent: "Añadidas recientemente", featured: "Destacadas")
  static let arabic = HomeStrings(recent: "أضيفت حديثًا", featured: "مختارات")
}
