extension Strings {
  static let german = Strings(
    code: "de", isRightToLeft: false, decimalSeparator: ",", siteTitle: "Fotos",
    counts: CountStrings(
      photos: .germanic("# Foto", "# Fotos"), years: .germanic("# Jahr", "# Jahre"),
      cameras: .germanic("# Kamera", "# Kameras"), lenses: .germanic("# Objektiv", "# Objektive"),
      keywords: .germanic("# Stichwort", "# Stichwörter"),
      videos: .germanic("# Video", "# Videos"), people: .germanic("# Person", "# Personen")),
    dates: DateStrings(
      months: [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober", "November", "Dezember",
      ],
      weekdays: [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      ],
      shortWeekdays: ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"],
      date: { "\($0). \($1) \($2)" },
      weekday: { "\($0), \($1)" },
      dayRange: { "\($0).–\($1). \($2) \($3)" },
      month: { "\($0) \($1)" },
      monthRange: { "\($0)–\($1) \($2)" }, yearRange: { "\($0)–\($1)" },
      moment: { "\($0), \($1) Uhr" }),
    facts: FactStrings(
      photoTaken: { "Foto vom \($0)" }, photoOf: { "Foto, \($0)" },
      videoTaken: { "Video vom \($0)" }, videoOf: { "Video, \($0)" },
      taken: "Aufgenommen", camera: "Kamera", lens: "Objektiv", exposure: "Belichtung",
      rating: "Bewertung", keywords: "Stichwörter", people: "Personen", place: "Ort",
      photographer: "Fotografiert von", copyright: "Urheberrecht", original: "Original",
      duration: "Dauer", more: .germanic("# weiteres", "# weitere"),

      album: "Album", date: "Datum", creator: "Fotografiert von", flash: "Blitz",
      stars: { "\($0) von 5 Sternen" },
      compass: CompassStrings(north: "N", south: "S", east: "O", west: "W", separator: ", ")),
    pages: PageStrings(
      timeline: "Zeitleiste", cameras: "Kameras", lenses: "Objektive", keywords: "Stichwörter",
      skipToPhotos: "Zu den Fotos springen",
      skipToPhoto: "Zum Foto springen", skipToText: "Zum Text springen", albums: "Alben",
      more: "Mehr",
      allPhotos: "Alle Fotos", madeWith: "Erstellt mit gallery",
      titleOfPage: { "\($0), Seite \($1)" }, pageOf: { "Seite \($0) von \($1)" },
      pages: "Seiten", previousPage: "Vorherige Seite", nextPage: "Nächste Seite",
      nextAlbum: "Nächstes Album",
      previousPhoto: "Vorheriges Foto", nextPhoto: "Nächstes Foto",
      cannotBeShown: { "\($0): lässt sich nicht anzeigen" },
      notFound: NotFoundStrings(
        title: "Nicht gefunden", heading: "Hier ist nichts",
        text: "Die Seite ist umgezogen, oder es gab sie nie.", link: "Alle Alben ansehen")),
    viewer: .german, timeline: .german, search: .german, layouts: .german, selection: .german,
    home: .german, protection: .german,
    offline: .german,
    statistics: StatisticsStrings(
      title: "Statistik", skip: "Zur Statistik springen", mostUsed: "Am häufigsten benutzt",
      place: { "Platz \($0):" }, focalLengths: "Brennweiten", focalLength: "Brennweite",
      apertures: "Blenden", aperture: "Blende", years: "Jahre", year: "Jahr",
      share: "Anteil", photos: "Fotos", percent: { "\($0)\u{A0}%" }, below: { "unter \($0)" },
      over: { "über \($0)" }, more: .germanic("und # weiterer Wert", "und # weitere Werte"),
      hours: "Stunden und Wochentage", day: "Tag"),
    map: MapStrings(
      title: "Karte", skip: "Zur Karte springen", dots: "Fotos auf der Karte", places: "Orte",
      zoomIn: "Vergrößern", zoomOut: "Verkleinern", showAll: "Alle Fotos zeigen",
      counted: .germanic("# Ort", "# Orte"), inPlaces: .germanic("an # Ort", "an # Orten"),
      around: { "rund um \($0)" },
      moreAlbums: .germanic("und # weiteres Album", "und # weitere Alben")))
}
