extension Strings {
  static let english = Strings(
    code: "en", isRightToLeft: false, decimalSeparator: ".", siteTitle: "Photos",
    counts: CountStrings(
      photos: .germanic("# photo", "# photos"), years: .germanic("# year", "# years"),
      cameras: .germanic("# camera", "# cameras"), lenses: .germanic("# lens", "# lenses"),
      keywords: .germanic("# keyword", "# keywords"),
      videos: .germanic("# video", "# videos"), people: .germanic("# person", "# people")),
    dates: DateStrings(
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ],
      weekdays: [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      ],
      shortWeekdays: ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"],
      date: { "\($0) \($1) \($2)" },
      weekday: { "\($0), \($1)" },
      dayRange: { "\($0) – \($1) \($2) \($3)" },
      month: { "\($0) \($1)" },
      monthRange: { "\($0) – \($1) \($2)" }, yearRange: { "\($0) – \($1)" },
      moment: { "\($0), \($1)" }),
    facts: FactStrings(
      photoTaken: { "Photo, \($0)" }, photoOf: { "Photo, \($0)" },
      videoTaken: { "Video, \($0)" }, videoOf: { "Video, \($0)" },
      taken: "Taken", camera: "Camera", lens: "Lens", exposure: "Exposure", rating: "Rating",
      keywords: "Keywords", people: "People", place: "Place", photographer: "Photographer",
      copyright: "Copyright",
      original: "Original",
      duration: "Duration", more: .germanic("# more", "# more"),
      album: "Album", date: "Date", creator: "Creator", flash: "flash",
      stars: { "\($0) of 5 stars" },
      compass: CompassStrings(north: "N", south: "S", east: "E", west: "W", separator: ", ")),
    pages: PageStrings(
      timeline: "Timeline", cameras: "Cameras", lenses: "Lenses", keywords: "Keywords",
      skipToPhotos: "Skip to the photos", skipToPhoto: "Skip to the photo",
      skipToText: "Skip to the text",
      albums: "Albums", more: "More", allPhotos: "All photos", madeWith: "Made with gallery",
      titleOfPage: { "\($0), page \($1)" }, pageOf: { "page \($0) of \($1)" },
      pages: "Pages", previousPage: "Previous page", nextPage: "Next page",
      nextAlbum: "Next album",
      previousPhoto: "Previous photo", nextPhoto: "Next photo",
      cannotBeShown: { "\($0): cannot be shown" },
      notFound: NotFoundStrings(
        title: "Not found", heading: "Nothing here", text: "The page has moved or never existed.",
        link: "See all albums")),
    viewer: .english, timeline: .english, search: .english, layouts: .english, selection: .english,
    home: .english, protection: .english,
    offline: .english,
    statistics: StatisticsStrings(
      title: "Statistics", skip: "Skip to the statistics", mostUsed: "Most used",
      place: { "Place \($0):" }, focalLengths: "Focal lengths", focalLength: "Focal length",
      apertures: "Apertures", aperture: "Aperture", years: "Years", year: "Year",
      share: "Share", photos: "Photos", percent: { "\($0)%" }, below: { "below \($0)" },
      over: { "over \($0)" }, more: .germanic("and # more", "and # more"),
      hours: "Hours and days of the week", day: "Day"),
    map: MapStrings(
      title: "Map", skip: "Skip to the map", dots: "Photos on the map", places: "Places",
      zoomIn: "Zoom in", zoomOut: "Zoom out", showAll: "Show all photos",
      counted: .germanic("# place", "# places"), inPlaces: .germanic("in # place", "in # places"),
      around: { "around \($0)" }, moreAlbums: .germanic("and # more", "and # more")))
}
