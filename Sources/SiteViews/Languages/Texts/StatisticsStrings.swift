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
