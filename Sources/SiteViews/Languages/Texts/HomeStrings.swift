/// The texts of a site's first page and of its feeds.
package struct HomeStrings: Sendable {
  package let recent: String
  package let featured: String
  /// The text of a site without public photos.
  package let empty: String
  /// The titles of entries of feeds.
  let newPhotos: PluralForms
  let newVideos: PluralForms
  /// A number of new photos, and the title of their album.
  let added: @Sendable (String, String) -> String
}

extension HomeStrings {
  static let english = HomeStrings(
    recent: "Recently added", featured: "Featured", empty: "There are no photos here.",
    newPhotos: .germanic("# new photo", "# new photos"),
    newVideos: .germanic("# new video", "# new videos"), added: { "\($0) in \($1)" })
  static let german = HomeStrings(
    recent: "Zuletzt hinzugefügt", featured: "Ausgewählt", empty: "Hier sind keine Fotos.",
    newPhotos: .germanic("# neues Foto", "# neue Fotos"),
    newVideos: .germanic("# neues Video", "# neue Videos"), added: { "\($0) in „\($1)“" })
  static let french = HomeStrings(
    recent: "Ajouts récents", featured: "À la une", empty: "Il n’y a pas de photos ici.",
    newPhotos: .french(
      "# nouvelle photo", "# nouvelles photos", millions: "# de nouvelles photos"),
    newVideos: .french(
      "# nouvelle vidéo", "# nouvelles vidéos", millions: "# de nouvelles vidéos"),
    added: { "\($0) dans « \($1) »" })
  static let spanish = HomeStrings(
    recent: "Añadidas recientemente", featured: "Destacadas", empty: "Aquí no hay fotos.",
    newPhotos: .spanish("# foto nueva", "# fotos nuevas", millions: "# de fotos nuevas"),
    newVideos: .spanish("# vídeo nuevo", "# vídeos nuevos", millions: "# de vídeos nuevos"),
    added: { "\($0) en «\($1)»" })
  static let arabic = HomeStrings(
    recent: "أضيفت حديثًا", featured: "مختارات", empty: "لا توجد صور هنا.",
    newPhotos: .arabic(
      zero: "لا صور جديدة", one: "صورة جديدة واحدة", two: "صورتان جديدتان", few: "# صور جديدة",
      many: "# صورة جديدة", other: "# صورة جديدة"),
    newVideos: .arabic(
      zero: "لا مقاطع فيديو جديدة", one: "مقطع فيديو جديد واحد", two: "مقطعا فيديو جديدان",
      few: "# مقاطع فيديو جديدة", many: "# مقطع فيديو جديدًا", other: "# مقطع فيديو جديد"),
    added: { "\($0) في «\($1)»" })
}
