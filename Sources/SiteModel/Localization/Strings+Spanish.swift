extension Strings {
  static let spanish = Strings(
    code: "es", isRightToLeft: false, decimalSeparator: ",", siteTitle: "Fotos",
    photos: .spanish("# foto", "# fotos", millions: "# de fotos"),
    years: .spanish("# año", "# años", millions: "# de años"),
    cameras: .spanish("# cámara", "# cámaras", millions: "# de cámaras"),
    lenses: .spanish("# objetivo", "# objetivos", millions: "# de objetivos"),
    keywords: .spanish("# palabra clave", "# palabras clave", millions: "# de palabras clave"),
    dates: DateStrings(
      months: [
        "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre",
        "octubre", "noviembre", "diciembre",
      ],
      weekdays: ["lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"],
      shortWeekdays: ["lun", "mar", "mié", "jue", "vie", "sáb", "dom"],
      date: { "\($0) de \($1) de \($2)" },
      weekday: { "\($0), \($1)" },
      dayRange: { "\($0)–\($1) de \($2) de \($3)" },
      month: { "\($0) de \($1)" },
      monthRange: { "\($0)–\($1) de \($2)" }, yearRange: { "\($0)–\($1)" },
      moment: { "\($0), \($1)" }),
    facts: FactStrings(
      photoTaken: { "Foto del \($0)" }, photoOf: { "Foto, \($0)" },
      taken: "Fecha", camera: "Cámara", lens: "Objetivo", exposure: "Exposición",
      rating: "Valoración", keywords: "Palabras clave", place: "Lugar", photographer: "Autoría",
      copyright: "Derechos de autor", original: "Original", album: "Álbum", date: "Fecha",
      creator: "Autoría", flash: "flash",
      stars: { "\($0) de 5 estrellas" },
      compass: CompassStrings(north: "N", south: "S", east: "E", west: "O", separator: ", ")),
    pages: PageStrings(
      timeline: "Cronología", cameras: "Cámaras", lenses: "Objetivos",
      keywords: "Palabras clave", skipToPhotos: "Saltar a las fotos",
      skipToPhoto: "Saltar a la foto", albums: "Álbumes", more: "Más",
      allPhotos: "Todas las fotos", madeWith: "Hecho con gallery",
      titleOfPage: { "\($0), página \($1)" }, pageOf: { "página \($0) de \($1)" },
      pages: "Páginas", previousPage: "Página anterior", nextPage: "Página siguiente",
      nextAlbum: "Álbum siguiente",
      previousPhoto: "Foto anterior", nextPhoto: "Foto siguiente",
      cannotBeShown: { "\($0): no se puede mostrar" },
      notFound: NotFoundStrings(
        title: "Página no encontrada", heading: "Aquí no hay nada",
        text: "La página se ha movido o nunca existió.", link: "Ver todos los álbumes")),
    viewer: .spanish, timeline: .spanish, search: .spanish, layouts: .spanish, selection: .spanish,
    offline: .spanish,
    statistics: StatisticsStrings(
      title: "Estadísticas", skip: "Saltar a las estadísticas", mostUsed: "Las más usadas",
      place: { "Puesto \($0):" }, focalLengths: "Distancias focales",
      focalLength: "Distancia focal", apertures: "Aperturas", aperture: "Apertura",
      years: "Años", year: "Año", share: "Proporción", photos: "Fotos",
      percent: { "\($0)\u{A0}%" }, below: { "menos de \($0)" }, over: { "más de \($0)" },
      more: .spanish("y # más", "y # más", millions: "y # más"),
      hours: "Horas y días de la semana", day: "Día"),
    map: MapStrings(
      title: "Mapa", skip: "Saltar al mapa", dots: "Fotos en el mapa", places: "Lugares",
      counted: .spanish("# lugar", "# lugares", millions: "# de lugares"),
      inPlaces: .spanish("en # lugar", "en # lugares", millions: "en # de lugares"),
      around: { "alrededor de \($0)" },
      moreAlbums: .spanish("y # álbum más", "y # álbumes más", millions: "y # de álbumes más")))
}
