/// All that a site says itself, in one language.
///
/// No member has a default: a language that lacks a word does not compile. No formatter of the
/// system's is asked, so that a site is the same on every machine.
struct Words: Sendable {
  /// The language as HTML names it.
  let code: String
  let isRightToLeft: Bool
  /// What stands between a number and its decimals.
  let decimalSeparator: String
  /// The title of a site whose library has no name.
  let siteTitle: String

  let photos: Counted
  let years: Counted
  let cameras: Counted
  let lenses: Counted
  let keywords: Counted

  let dates: DateWords
  let facts: FactWords
  let pages: PageWords
  let statistics: StatisticsWords
  let map: MapWords

  /// A number with at most so many decimals, without zeros at its end.
  func decimal(_ value: Double, _ places: Int) -> String {
    LayoutStyle.decimal(value, places).replacing(".", with: decimalSeparator)
  }
}

/// What pages say around the photos.
struct PageWords: Sendable {
  /// The titles of the pages that list years, cameras, lenses and keywords.
  let timeline: String
  let cameras: String
  let lenses: String
  let keywords: String
  /// Above the months of the timeline.
  let months: String

  /// The first link of a page, which leads past the bar.
  let skipToPhotos: String
  let skipToPhoto: String
  /// The names of the ways to the albums above, and to all that is gathered.
  let albumsAbove: String
  let allPhotos: String
  let madeWith: String

  /// The title of a page of an album but its first, and its place among all of them.
  let titleOfPage: @Sendable (_ title: String, _ number: Int) -> String
  let pageOf: @Sendable (_ number: Int, _ count: Int) -> String
  /// The name of the links to them.
  let pages: String
  let earlierPage: String
  let nextPage: String

  /// What an album ends with.
  let nextAlbum: String

  let previousPhoto: String
  let nextPhoto: String
  /// What a tile says whose photo, named by its alternative text, could not be rendered.
  let cannotBeShown: @Sendable (_ photo: String) -> String

  let notFound: NotFoundWords
}

/// What a server shows for an address that does not exist.
struct NotFoundWords: Sendable {
  let title: String
  let heading: String
  let text: String
  let link: String
}
