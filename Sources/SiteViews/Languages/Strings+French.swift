extension Strings {
  static let french = Strings(
    code: "fr", isRightToLeft: false, decimalSeparator: ",", siteTitle: "Photos",
    counts: CountStrings(
      photos: .french("# photo", "# photos", millions: "# de photos"),
      years: .french("# année", "# années", millions: "# d’années"),
      cameras: .french("# appareil", "# appareils", millions: "# d’appareils"),
      lenses: .french("# objectif", "# objectifs", millions: "# d’objectifs"),
      keywords: .french("# mot-clé", "# mots-clés", millions: "# de mots-clés"),
      videos: .french("# vidéo", "# vidéos", millions: "# de vidéos"),
      people: .french("# personne", "# personnes", millions: "# de personnes")),
    dates: DateStrings(
      months: [
        "janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
        "octobre", "novembre", "décembre",
      ],
      weekdays: ["lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"],
      shortWeekdays: ["lun", "mar", "mer", "jeu", "ven", "sam", "dim"],
      // Only the first day of a month is an ordinal.
      date: { "\($0)\($0 == 1 ? "er" : "") \($1) \($2)" },
      weekday: { "\($0) \($1)" },
      dayRange: { "\($0)\($0 == 1 ? "er" : "") – \($1) \($2) \($3)" },
      month: { "\($0) \($1)" },
      monthRange: { "\($0) – \($1) \($2)" }, yearRange: { "\($0) – \($1)" },
      moment: { "\($0) à \($1)" }),
    facts: FactStrings(
      photoTaken: { "Photo du \($0)" }, photoOf: { "Photo, \($0)" },
      videoTaken: { "Vidéo du \($0)" }, videoOf: { "Vidéo, \($0)" },
      taken: "Prise de vue", camera: "Appareil", lens: "Objectif", exposure: "Exposition",
      rating: "Note", keywords: "Mots-clés", people: "Personnes", place: "Lieu",
      photographer: "Photographe",
      copyright: "Droits d’auteur", original: "Original",
      duration: "Durée", more: .french("# autre", "# autres", millions: "# d’autres"),
      album: "Album", date: "Date",
      creator: "Photographe", flash: "flash",
      stars: { "\($0) \($0 == 1 ? "étoile" : "étoiles") sur 5" },
      compass: CompassStrings(north: "N", south: "S", east: "E", west: "O", separator: ", ")),
    pages: PageStrings(
      timeline: "Chronologie", cameras: "Appareils", lenses: "Objectifs", keywords: "Mots-clés",
      skipToPhotos: "Aller aux photos", skipToPhoto: "Aller à la photo",
      skipToText: "Aller au texte",
      albums: "Albums", more: "Plus", allPhotos: "Toutes les photos",
      madeWith: "Réalisé avec gallery",
      titleOfPage: { "\($0), page \($1)" }, pageOf: { "page \($0) sur \($1)" },
      pages: "Pages", previousPage: "Page précédente", nextPage: "Page suivante",
      nextAlbum: "Album suivant",
      previousPhoto: "Photo précédente", nextPhoto: "Photo suivante",
      cannotBeShown: { "\($0)\u{A0}: affichage impossible" },
      notFound: NotFoundStrings(
        title: "Page introuvable", heading: "Il n’y a rien ici",
        text: "Cette page a été déplacée ou n’a jamais existé.", link: "Voir tous les albums")),
    viewer: .french, timeline: .french, search: .french, layouts: .french, selection: .french,
    home: .french, protection: .french,
    offline: .french,
    statistics: StatisticsStrings(
      title: "Statistiques", skip: "Aller aux statistiques", mostUsed: "Les plus utilisés",
      place: { "Rang \($0)\u{A0}:" }, focalLengths: "Focales", focalLength: "Focale",
      apertures: "Ouvertures", aperture: "Ouverture", years: "Années", year: "Année",
      share: "Part", photos: "Photos", percent: { "\($0)\u{A0}%" },
      below: { "moins de \($0)" }, over: { "plus de \($0)" },
      more: .french("et # autre", "et # autres", millions: "et # d’autres"),
      hours: "Heures et jours de la semaine", day: "Jour"),
    map: MapStrings(
      title: "Carte", skip: "Aller à la carte", dots: "Photos sur la carte", places: "Lieux",
      zoomIn: "Zoom avant", zoomOut: "Zoom arrière", showAll: "Afficher toutes les photos",
      counted: .french("# lieu", "# lieux", millions: "# de lieux"),
      inPlaces: .french("dans # lieu", "dans # lieux", millions: "dans # de lieux"),
      around: { "autour de \($0)" },
      moreAlbums: .french(
        "et # autre album", "et # autres albums", millions: "et # d’autres albums")))
}
