extension Words {
  static let english = Words(
    code: "en", isRightToLeft: false, decimalSeparator: ".", siteTitle: "Photos",
    photos: .germanic("# photo", "# photos"), years: .germanic("# year", "# years"),
    cameras: .germanic("# camera", "# cameras"), lenses: .germanic("# lens", "# lenses"),
    keywords: .germanic("# keyword", "# keywords"),
    dates: DateWords(
      months: [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ],
      weekdays: [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
      ],
      date: { "\($0) \($1) \($2)" }, month: { "\($0) \($1)" },
      monthRange: { "\($0) – \($1) \($2)" }, yearRange: { "\($0) – \($1)" },
      moment: { "\($0), \($1)" }),
    facts: FactWords(
      photo: "Photo", photoTaken: { "Photo, \($0)" },
      taken: "Taken", camera: "Camera", lens: "Lens", exposure: "Exposure", rating: "Rating",
      keywords: "Keywords", place: "Place", photographer: "Photographer", copyright: "Copyright",
      original: "Original", album: "Album", date: "Date", creator: "Creator", flash: "flash",
      stars: { "\($0) of 5 stars" },
      compass: CompassWords(north: "N", south: "S", east: "E", west: "W", separator: ", ")),
    pages: PageWords(
      timeline: "Timeline", cameras: "Cameras", lenses: "Lenses", keywords: "Keywords",
      months: "Months", skipToPhotos: "Skip to the photos", skipToPhoto: "Skip to the photo",
      albumsAbove: "Albums above", allPhotos: "All photos", madeWith: "Made with gallery",
      titleOfPage: { "\($0), page \($1)" }, pageOf: { "page \($0) of \($1)" },
      pages: "Pages", earlierPage: "Earlier page", nextPage: "Next page",
      previousPhoto: "Previous photo", nextPhoto: "Next photo",
      cannotBeShown: { "\($0): cannot be shown" },
      notFound: NotFoundWords(
        title: "Not found", heading: "Nothing here", text: "The page has moved or never was.",
        link: "See all albums")))
}
