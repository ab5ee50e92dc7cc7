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

/// The texts of the controls that change how an album is laid out.
package struct LayoutStrings: Sendable {
  /// The accessible name of the choice between layouts.
  package let layout: String
  /// The name of each layout.
  package let rows: String
  package let lines: String
  package let squares: String
  package let columns: String
  /// The accessible name of the control of the size of photos.
  package let size: String
}

extension LayoutStrings {
  static let english = LayoutStrings(
    layout: "Layout", rows: "Rows", lines: "Rows of one height", squares: "Squares",
    columns: "Columns", size: "Size of photos")

  static let german = LayoutStrings(
    layout: "Anordnung", rows: "Reihen", lines: "Reihen gleicher Höhe", squares: "Quadrate",
    columns: "Spalten", size: "Größe der Fotos")

  static let french = LayoutStrings(
    layout: "Disposition", rows: "Rangées", lines: "Rangées de même hauteur",
    squares: "Carrés", columns: "Colonnes", size: "Taille des photos")

  static let spanish = LayoutStrings(
    layout: "Disposición", rows: "Filas", lines: "Filas de la misma altura",
    squares: "Cuadrados", columns: "Columnas", size: "Tamaño de las fotos")

  static let arabic = LayoutStrings(
    layout: "التخطيط", rows: "صفوف", lines: "صفوف متساوية الارتفاع", squares: "مربعات",
    columns: "أعمدة", size: "حجم الصور")
}

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
