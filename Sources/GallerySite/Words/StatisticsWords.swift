/// What the statistics page says.
struct StatisticsWords: Sendable {
  let title: String
  let skip: String

  /// Above the three cameras most used, and what is heard before each.
  let mostUsed: String
  let place: @Sendable (_ rank: Int) -> String

  /// The titles of tables, and what a line of each is.
  let focalLengths: String
  let focalLength: String
  let apertures: String
  let aperture: String
  let years: String
  let year: String

  /// The columns of a table.
  let share: String
  let photos: String
  let percent: @Sendable (_ number: Int) -> String
  /// Less and more than a quantity.
  let below: @Sendable (_ quantity: String) -> String
  let over: @Sendable (_ quantity: String) -> String
  /// How many values a table does not list.
  let more: Counted

  let hours: String
  let day: String
}
